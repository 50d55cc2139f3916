import { findings } from './support/axe.ts';
import { addField, openNewTemplate, part } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test('another type of a field that rules read takes a question, and a notice says what it has not kept', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openNewTemplate(page, 'permits');
  await page.getByRole('button', { name: 'Add a tab' }).click();
  for (const typed of ['Gas test/number', 'Alarm']) await addField(page, typed);
  await page.locator('summary').getByText('Rules').click();
  const rule = page.getByLabel('Shown when', { exact: true });
  await rule.fill('{">": [{"var": "gas_test"}, 10]}');
  await rule.blur();
  await expect(page.getByText('Alarm, hidden until its rule shows it')).toBeVisible();
  await part(page, 'Gas test').click();
  await page.getByLabel('Maximum', { exact: true }).fill('21');
  await page.getByLabel('Maximum', { exact: true }).blur();

  const settings = page.getByRole('complementary', { name: 'Settings' });
  const type = settings.getByLabel('Type', { exact: true });
  const question = page.getByRole('dialog');
  await test.step('the question names the rule, and without consent the type stays', async () => {
    await type.selectOption({ label: 'Dropdown' });
    await expect(question).toContainText(
      '“Gas test” cannot become Dropdown as long as these rules read it.',
    );
    await expect(question).toContainText('When “Alarm” is shown');
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(type.locator('option:checked')).toHaveText('Number');
  });

  await test.step('with consent the rule goes, and one click brings all of it back', async () => {
    await type.selectOption({ label: 'Dropdown' });
    await question.getByRole('button', { name: 'Change the type and remove the rules' }).click();
    await expect(type.locator('option:checked')).toHaveText('Dropdown');
    await expect(page.getByText('Alarm, hidden until its rule shows it')).toHaveCount(0);
    const notice = page.getByRole('region', { name: 'Notifications, F8' });
    await expect(notice).toContainText('Changed “Gas test” to Dropdown');
    await expect(notice).toContainText(
      'Left out, since it does not work here: Gas test (settings)',
    );
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(type.locator('option:checked')).toHaveText('Number');
    await expect(page.getByLabel('Maximum', { exact: true })).toHaveValue('21');
    await expect(page.getByText('Alarm, hidden until its rule shows it')).toBeVisible();
  });

  await test.step('a type that keeps everything is taken without a word', async () => {
    await part(page, 'Alarm').click();
    await type.selectOption({ label: 'Text area' });
    await expect(type.locator('option:checked')).toHaveText('Text area');
    await expect(page.getByText(/^Left out/v)).toHaveCount(0);
  });
});
