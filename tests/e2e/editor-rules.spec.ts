import { findings } from './support/axe.ts';
import { addField, openNewTemplate, structure } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test('an admin computes a value by choices, asks for it in a check, is refused a circle and sees what reads what', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openNewTemplate(page, 'permits');
  const tree = structure(page);
  await page.getByLabel(/^Name, English/).fill('Tank cleaning');

  await test.step('three numbers are added', async () => {
    for (const label of ['Workers', 'Shift hours', 'Total'])
      await addField(page, `${label}/number`);
  });

  const select = async (name: string) => {
    await tree.getByRole('button', { name, exact: true }).click();
    const rules = page
      .locator('details')
      .filter({ has: page.locator('summary').getByText('Rules') });
    if ((await rules.getAttribute('open')) === null)
      await page.locator('summary').getByText('Rules').click();
  };

  await test.step('the total is a product of two fields, tried with values', async () => {
    await select('Total');
    await page.getByRole('button', { name: 'Edit “Computed as” by choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Computed as' });
    await dialog.getByRole('button', { name: 'Begin a calculation' }).click();
    await dialog.getByLabel('Kind of Computed as', { exact: true }).selectOption('Product');
    await dialog.getByLabel('Field of Number 1', { exact: true }).selectOption('Workers');
    await dialog.getByLabel('Kind of Number 2', { exact: true }).selectOption('A field');
    await dialog.getByLabel('Field of Number 2', { exact: true }).selectOption('Shift hours');
    await expect(dialog.getByText('Workers × Shift hours')).toBeVisible();
    const example = dialog.getByRole('region', { name: 'Try it with' });
    await example.getByLabel('Workers').fill('3');
    await example.getByLabel('Shift hours').fill('8');
    await expect(
      dialog.getByText('Gives 24, because Workers is 3 and Shift hours is 8'),
    ).toBeVisible();
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByLabel('Computed as', { exact: true })).toHaveValue(
      'workers * shift_hours',
    );
  });

  await test.step('a formula says where it is wrong, and completes fields', async () => {
    await select('Shift hours');
    const rule = page.getByLabel('Shown when', { exact: true });
    await rule.fill('workers > and');
    await expect(page.getByRole('button', { name: 'Line 1, character 11:' })).toBeVisible();
    await rule.fill('');
    await rule.pressSequentially('worker');
    await expect(page.getByRole('option', { name: 'Workers workers' })).toBeVisible();
    await rule.press('Enter');
    await expect(rule).toHaveValue('workers');
    await rule.pressSequentially(' > 1');
    await rule.blur();
    await expect(page.getByText('Workers is more than 1')).toBeVisible();
  });

  await test.step('a circle is refused with the fields that it goes through', async () => {
    await select('Workers');
    const computed = page.getByLabel('Computed as', { exact: true });
    await computed.fill('total - 1');
    await computed.blur();
    await expect(
      page
        .getByText('The value of “Workers” would depend on itself: Workers → Total → Workers.')
        .first(),
    ).toBeVisible();
    await expect(computed).toHaveValue('');
  });

  await test.step('a value that items begin with is made by choices', async () => {
    await page.getByRole('button', { name: 'Edit “Begins with, by a rule” by choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Begins with, by a rule' });
    await dialog.getByRole('button', { name: 'Begin a calculation' }).click();
    await dialog
      .getByLabel('Kind of Begins with, by a rule', { exact: true })
      .selectOption('Rounded');
    await dialog.getByLabel('Field of Number 1', { exact: true }).selectOption('Shift hours');
    await dialog.getByLabel('Rounded to').selectOption('1 decimal');
    await expect(dialog.getByText('Shift hours rounded to 1 decimal')).toBeVisible();
    await dialog
      .getByRole('region', { name: 'Try it with' })
      .getByLabel('Shift hours')
      .fill('7.25');
    await expect(dialog.getByText('Gives 7.3, because Shift hours is 7.25')).toBeVisible();
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByLabel('Begins with, by a rule', { exact: true })).toHaveValue(
      'round(shift_hours, 1)',
    );
  });

  await test.step('a stored permit fills the form, and rules say what they are for it', async () => {
    await page
      .getByRole('button', { name: 'Theme, role, status and values of the preview' })
      .click();
    const filled = page.getByLabel('Filled with');
    // Before the permits are "nothing" and the made-up values.
    await expect(filled.locator('option')).not.toHaveCount(2);
    const permit = (await filled.locator('option').last().textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Find an item' }).fill(permit);
    await expect(page.getByText('1 item found. Choose it in the list.')).toBeVisible();
    const read = /\/permits\/\d+$/;
    await page.route(read, (route) => route.abort());
    await filled.selectOption({ label: permit });
    await page.keyboard.press('Escape');
    const failure = page.getByRole('alert').filter({ hasText: "The chosen item didn't load." });
    await expect(failure).toBeVisible();
    expect(await findings(page, '[role="alert"]')).toEqual([]);
    await page.unroute(read);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    // A text where the status of the permit forbids a change, an input where it does not.
    const name = page.getByRole('region', { name: 'Live preview' }).locator('[data-field="name"]');
    const shown = name.getByText(permit).or(name.locator(`input[value="${permit}"]`));
    await expect(shown).toBeVisible();
    const rule = page.getByLabel('Required when', { exact: true });
    await rule.fill('name == "Tank"');
    await rule.blur();
    const verdict = `False for the previewed item, because Name is “${permit}”`;
    await expect(page.getByText(verdict)).toBeVisible();
    await page.getByRole('button', { name: 'Edit “Required when” by choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Required when' });
    await expect(dialog.getByText(verdict)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove the rule' }).click();
    await expect(rule).toHaveValue('');
  });

  await test.step('an option is offered only sometimes, and a check has its message', async () => {
    const add = page.getByRole('combobox', { name: 'Add a field' }).last();
    await add.fill('Kind/dropdown');
    await add.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Kind', exact: true })).toBeVisible();
    await page.locator('summary').getByText('Rules').click();
    await page.getByLabel('Offer an option only sometimes').selectOption('Option 2');
    const offered = page.getByLabel('“Option 2” is offered when', { exact: true });
    await offered.fill('workers > 1');
    await offered.blur();
    await expect(page.getByText('Workers is more than 1')).toHaveCount(1);
    await page.getByRole('button', { name: 'Add a check' }).click();
    const check = page.getByLabel('Check 1: valid when', { exact: true });
    await check.fill('total > 0');
    await check.blur();
    await expect(page.getByText('Total is more than 0')).toBeVisible();
    await page.getByLabel('Check 1: what people read otherwise, English').fill('Plan the work.');
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a check of the flow asks for the total by its control', async () => {
    await page.getByRole('tab', { name: 'Status flow' }).click();
    await page
      .getByRole('region', { name: 'Add node' })
      .getByRole('button', { name: /^Requirement/ })
      .click();
    const panel = page.getByRole('region', { name: 'Properties' });
    await panel.getByRole('button', { name: 'Add condition' }).click();
    await panel.getByRole('button', { name: 'Edit “Condition 1 is met when” by choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Condition 1 is met when' });
    await dialog.getByText('As a formula', { exact: true }).click();
    await dialog.getByLabel('Formula', { exact: true }).fill('');
    await dialog.getByText('By choices', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Condition', exact: true }).click();
    const column = dialog.getByRole('combobox', { name: 'Column', exact: true });
    const held = Promise.withResolvers<undefined>();
    await page.route(/DateRangeFilter/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await column.click();
    await column.fill('Issued on');
    await page.getByTitle('Issued on', { exact: true }).last().click();
    // The dialog stays while the code of a control is on its way.
    await expect(dialog.getByTitle('Issued on', { exact: true })).toBeVisible();
    held.resolve(undefined);
    await expect(dialog.getByPlaceholder('From')).toBeVisible();
    await column.click();
    await column.fill('Total');
    await page.getByTitle('Total', { exact: true }).last().click();
    await dialog.getByRole('combobox', { name: 'Condition', exact: true }).click();
    await page.getByTitle('is filled in', { exact: true }).last().click();
    await expect(dialog.getByText('Total is filled in')).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(panel.getByText('Total is filled in')).toBeVisible();
  });

  await test.step('the rules are listed, found by a field, edited and drawn', async () => {
    await page.getByRole('tab', { name: 'Rules' }).click();
    const table = page.getByRole('table');
    await expect(table.getByRole('row', { name: /^Total Field Computed as/ })).toContainText(
      'Workers × Shift hours',
    );
    await expect(
      table.getByRole('row', { name: /^Gas tests: Within limits Row of the table/ }),
    ).toContainText('Oxygen is between 19.5 and 23.5');
    await expect(
      table.getByRole('row', { name: /^Kind: Option 2 Field Offered when/ }),
    ).toContainText('Workers is more than 1');
    await expect(table.getByRole('row', { name: /^Workers Field Begins with/ })).toContainText(
      'Shift hours rounded to 1 decimal',
    );
    await page.getByLabel('Field that rules read or set').selectOption('Total');
    await expect(page.getByText('3 rules', { exact: true })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await table.getByRole('button', { name: 'Edit Total: Computed as' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const view = page.getByRole('radiogroup', { name: 'View of the rules' });
    await view.getByText('Drawing').click();
    const cards = page.locator('.react-flow__node');
    await expect(cards.filter({ hasText: 'Workers' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // Enter shows only what concerns the field, and all again.
    const workers = cards.filter({ hasText: 'Workers' });
    await workers.press('Enter');
    await expect(page.getByLabel('Field that rules read or set')).toHaveValue('workers');
    await expect(page.getByText('4 rules', { exact: true })).toBeVisible();
    await expect(workers).toBeFocused();
    await workers.press('Enter');
    await expect(page.getByLabel('Field that rules read or set')).toHaveValue('');
    await workers.press('Enter');
    await page.getByRole('button', { name: 'Show Workers where it is' }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: 'Workers', exact: true }),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByLabel('Field that rules read or set').selectOption('Total');
    await table.getByRole('button', { name: 'Show Total where it is' }).first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Total', exact: true })).toBeVisible();
  });
});
