import { findings } from './support/axe.ts';
import { addField, openNewTemplate, publish, structure } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test('an admin draws a status, is shown where items would be stuck, mends it, takes a condition by its controls and publishes', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openNewTemplate(page, 'permits');
  const tree = structure(page);
  await page.getByLabel(/^Name, English/).fill('Confined space');

  await test.step('a condition is chosen by column and value, and says what it is for the form shown', async () => {
    await tree.getByRole('button', { name: /^Description/ }).click();
    await page.locator('summary').getByText('Rules').click();
    await page.getByRole('button', { name: 'Edit “Required when” by choices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Required when' });
    await dialog.getByRole('button', { name: 'Condition', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Condition', exact: true }).click();
    await page.getByTitle('is filled in', { exact: true }).last().click();
    await expect(
      dialog.getByText(/^False for the previewed item, because .* is empty$/),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/ is filled in$/).first()).toBeVisible();
  });

  const diagram = page.getByRole('region', { name: 'Flow check' });
  await test.step('whoever deletes a status by the keyboard goes on at the one before it', async () => {
    await page.getByRole('tab', { name: 'Status flow' }).click();
    await page.locator('.react-flow__node').filter({ hasText: 'Suspended' }).press('Enter');
    await page.keyboard.press('Delete');
    await expect(page.locator('.react-flow__node').filter({ hasText: 'Active' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(page.locator('.react-flow__node').filter({ hasText: 'Suspended' })).toBeVisible();
    await page.getByRole('tab', { name: 'Form', exact: true }).click();
  });

  await test.step('a status after Suspended has no way on, which the check says', async () => {
    await page.getByRole('tab', { name: 'Status flow' }).click();
    await expect(diagram.getByText('Nothing to mend')).toBeVisible();
    await page.locator('.react-flow__node').filter({ hasText: 'Suspended' }).click();
    const panel = page.getByRole('region', { name: 'Properties' });
    await expect(panel.getByRole('heading', { name: 'Suspended' })).toBeVisible();
    await page
      .getByRole('region', { name: 'Add node' })
      .getByRole('button', { name: /^Intermediate/ })
      .click();
    await expect(page.getByRole('status').filter({ hasText: 'to the status flow' })).toHaveText(
      /^Added “Intermediate.*” to the status flow\. Allowed the move from “Suspended” to “Intermediate.*”$/,
    );
    await panel.getByLabel('Label, English').fill('On hold');
    await panel.getByLabel('Label, English').blur();
    await panel.getByLabel('Meaning').selectOption({ label: 'On hold' });
    await expect(page.locator('.react-flow__node').filter({ hasText: 'On hold' })).toBeVisible();
    await expect(diagram.getByText('1 error')).toBeVisible();
    await expect(diagram.getByText(/“On hold”/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('in a narrow window its sentence keeps its width, and no picture of the flow covers nodes', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    const sentence = diagram.getByText(/“On hold”/).first();
    await expect
      .poll(async () => (await sentence.boundingBox())?.width ?? 0)
      .toBeGreaterThanOrEqual(200);
    await expect(page.locator('.react-flow__minimap')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('publishing names it too, and leads to it from another part of the template', async () => {
    await page.getByRole('tab', { name: 'Form', exact: true }).click();
    await page.getByRole('button', { name: 'Publish v1' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/“On hold” can’t be left/)).toBeVisible();
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Show in the status flow' }).click();
    const panel = page.getByRole('region', { name: 'Properties' });
    await expect(panel.getByRole('heading', { name: 'On hold' })).toBeVisible();
  });

  await test.step('the check mends it with one press, and undo and redo follow', async () => {
    await diagram.getByRole('listitem').getByRole('button').first().click();
    await expect(diagram.getByText('Nothing to mend')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(diagram.getByText('1 error')).toBeVisible();
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect(diagram.getByText('Nothing to mend')).toBeVisible();
  });

  await test.step('a move is added and removed without a mouse', async () => {
    const panel = page.getByRole('region', { name: 'Properties' });
    await panel.getByLabel('Add a move to...').selectOption({ label: 'Completed' });
    await expect(panel.getByRole('button', { name: 'Remove the move to Completed' })).toBeVisible();
    await panel.getByRole('button', { name: 'Remove the move to Completed' }).press('Enter');
    await expect(panel.getByRole('button', { name: 'Remove the move to Completed' })).toHaveCount(
      0,
    );
  });

  await test.step('publishing shows what the server finds, and makes the version', async () => {
    await publish(page);
    await page.getByRole('tab', { name: 'Status flow' }).click();
    await expect(page.locator('.react-flow__node').filter({ hasText: 'On hold' })).toBeVisible();
  });
});

test('an admin begins with a common flow, tries it as several people, keeps the walk, and publishing names the step that a change concerns', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openNewTemplate(page, 'permits');
  await page.getByLabel(/^Name, English/).fill('Lifting');
  await addField(page, 'Pictures/photos');
  await addField(page, 'Round/inspection');
  await page.getByRole('tab', { name: 'Status flow' }).click();

  const steps = page.getByRole('region', { name: 'Steps of the walk' });
  const kept = page.getByRole('region', { name: 'Walks kept with the template' });
  const acts = page.getByLabel('Who acts');

  await test.step('two approvals in order are chosen from the common flows', async () => {
    const common = page.getByRole('button', { name: 'Common flows' });
    await common.press('Enter');
    await page.getByRole('button', { name: 'Two approvals in order' }).press('Enter');
    await expect(common).toBeFocused();
    await expect(page.getByRole('status').getByText('Replaced the status flow')).toBeAttached();
    await expect(
      page.locator('.react-flow__node').filter({ hasText: 'Second approval' }),
    ).toBeVisible();
    await expect(page.getByText('Nothing to mend')).toBeVisible();
  });

  await test.step('all of the other flow is in view', async () => {
    const last = page.locator('.react-flow__node').filter({ hasText: 'APPROVED' });
    await expect(last).toBeInViewport({ ratio: 1 });
  });

  await test.step('the creator asks, and may not approve; two others approve', async () => {
    await page.getByRole('button', { name: 'Try the flow' }).click();
    await page.getByLabel('Created by').selectOption('Somebody with the role Permit issuer');
    await page.getByLabel('Begin with').selectOption('Made-up values');
    await page.getByText('Values of the item').click();
    await page.getByRole('button', { name: 'Fill in Gas tests' }).click();
    const table = page.getByRole('dialog', { name: 'Gas tests' });
    const add = table.getByRole('button', { name: 'Add row' });
    await expect(add).toBeVisible();
    const rows = await table.getByRole('row').count();
    await add.click();
    await expect(table.getByRole('row')).toHaveCount(rows + 1);
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await table.getByRole('button', { name: 'Done' }).click();
    const refusal = page.getByText('The form does not accept the value of “Gas tests”.');
    await expect(refusal).toBeVisible();
    await page.getByRole('checkbox', { name: 'Gas tests: filled in' }).uncheck();
    await expect(refusal).toBeHidden();
    const signature = page.getByRole('checkbox', { name: 'Signature: filled in' });
    await signature.uncheck();
    await page.getByRole('button', { name: 'Fill in Signature' }).click();
    const field = page.getByRole('dialog', { name: 'Signature', exact: true });
    await field.getByRole('button', { name: 'Sign', exact: true }).click();
    const signing = page.getByRole('dialog', { name: 'Sign', exact: true });
    await signing.getByRole('checkbox', { name: /^Sign with the name only/ }).check();
    await signing.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(field.getByText('Valid after saving')).toBeVisible();
    await field.getByRole('button', { name: 'Done' }).click();
    await expect(signature).toBeChecked();
    await page.getByRole('button', { name: 'Fill in Pictures' }).click();
    const pictures = page.getByRole('dialog', { name: 'Pictures' });
    await pictures.locator('input[type=file]').first().setInputFiles('public/icons/192.png');
    await expect(pictures.getByText('192.png')).toBeVisible();
    await pictures.getByRole('button', { name: 'Done' }).click();
    const filled = page.getByRole('checkbox', { name: 'Round: filled in' });
    await filled.uncheck();
    await page.getByRole('button', { name: 'Fill in Round' }).click();
    const round = page.getByRole('dialog', { name: 'Round' });
    await round.getByRole('button', { name: 'Pass', exact: true }).click();
    await expect(round.getByText('1 of 1', { exact: true }).first()).toBeVisible();
    await round.getByRole('button', { name: 'Done' }).click();
    await expect(filled).toBeChecked();
    await page.getByRole('button', { name: 'Move to First approval' }).click();
    await expect(
      page.getByText('Waiting for anyone with the permission to approve.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Record this refusal' }).first().click();
    await expect(steps.getByRole('listitem')).toHaveCount(2);
    await acts.selectOption('Somebody with the role Safety engineer');
    await page.getByRole('button', { name: 'Approve, on to “Second approval”' }).click();
    await expect(page.getByRole('button', { name: 'Approve, on to “Approved”' })).toHaveCount(0);
    await acts.selectOption('Somebody with the role Site admin');
    await page.getByRole('button', { name: 'Approve, on to “Approved”' }).click();
    await expect(page.getByText('The item is finished.')).toBeVisible();
    await expect(
      steps.getByText(/^3\. Safety engineer approves, on to Second approval$/),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the walk is kept with the template', async () => {
    await steps.getByLabel('Name of the walk').fill('Two people approve');
    await steps.getByRole('button', { name: 'Keep as a test' }).click();
    await expect(kept.getByText('Two people approve')).toBeVisible();
    await expect(kept.getByText('Goes as recorded')).toBeVisible();
  });

  await test.step('after a change of the flow, the check and publishing name the step', async () => {
    await page.getByRole('button', { name: 'Back to editing' }).click();
    await page.locator('.react-flow__node').filter({ hasText: 'First approval' }).click();
    await page.getByRole('checkbox', { name: 'Who created the item' }).uncheck();
    await page.getByRole('checkbox', { name: 'Who asked for the approval' }).uncheck();
    const check = page.getByRole('region', { name: 'Flow check' });
    await expect(check.getByText(/“Two people approve” differs at step 2/)).toBeVisible();
    await page.getByRole('button', { name: 'Publish v1' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/“Two people approve” differs at step 2/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish with these notes' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the walk is recorded again, and the template is published', async () => {
    await page.getByRole('button', { name: 'Try the flow' }).click();
    await expect(kept.getByText('Differs at step 2')).toBeVisible();
    await kept.getByRole('button', { name: 'Walk “Two people approve” again' }).click();
    await steps.getByRole('button', { name: 'Record again' }).click();
    await steps.getByRole('button', { name: /^Keep/ }).click();
    await expect(kept.getByText('Goes as recorded')).toBeVisible();
    await publish(page);
  });
});
