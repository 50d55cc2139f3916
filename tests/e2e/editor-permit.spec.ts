import { findings } from './support/axe.ts';
import { addField, openEditor, openNewTemplate, part } from './support/editor.ts';
import { field } from './support/page-labels.ts';
import {
  beginPermit,
  chooseColumn,
  flowNode,
  openRule,
  pageOf,
  publish,
} from './support/permit-steps.ts';
import { expect, test } from './support/test.ts';

/** Labels with their types, as somebody types them. */
const precautions = [
  'Hot work/checkbox',
  'Fire watch',
  'Oxygen/number',
  'Kind of work/dropdown',
  'Protection/checkbox group',
  'Watchmen/people',
  'Meeting point/map position',
] as const;
const after = [
  'Workers/number',
  'Shift hours/number',
  'Hours of work/number',
  'Remarks/text area',
  'Pictures/photos',
  'Papers/files',
  'Sign-off/signature',
] as const;

test('an admin builds a permit from nothing, people fill it, are denied, approve and reject, and old permits keep what they were', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(420_000);
  page.setDefaultTimeout(40_000);
  const site = await openNewTemplate(page, 'permits');
  const panel = page.getByRole('region', { name: 'Properties' });

  await test.step('three tabs and fourteen fields of eleven types', async () => {
    await page.getByLabel(/^Name, English/).fill('Tank entry');
    for (const [tab, fields] of [
      ['Precautions', precautions],
      ['After work', after],
    ] as const) {
      await page.getByRole('button', { name: 'Add a tab' }).click();
      await page.getByLabel(/^Name, English/).fill(tab);
      await page.getByRole('tab', { name: tab }).click();
      for (const typed of fields) await addField(page, typed);
    }
  });

  await test.step('two conditions and a computed value, by choices', async () => {
    await part(page, 'Hours of work').click();
    const computed = await openRule(page, 'Computed as');
    await computed.getByRole('button', { name: 'Begin a calculation' }).click();
    await computed.getByLabel('Kind of Computed as', { exact: true }).selectOption('Product');
    await computed.getByLabel('Field of Number 1', { exact: true }).selectOption('Workers');
    await computed.getByLabel('Kind of Number 2', { exact: true }).selectOption('A field');
    await computed.getByLabel('Field of Number 2', { exact: true }).selectOption('Shift hours');
    await computed.getByRole('button', { name: 'Apply' }).click();
    for (const [name, rule] of [
      ['Fire watch', 'Shown when'],
      ['Oxygen', 'Required when'],
    ] as const) {
      await part(page, name).click();
      const dialog = await openRule(page, rule);
      await dialog.getByRole('button', { name: 'Condition', exact: true }).click();
      await chooseColumn(page, dialog, 'Hot work');
      await dialog.getByRole('combobox', { name: 'Choose' }).click();
      await page.getByTitle('Yes', { exact: true }).last().click();
      await expect(dialog.getByText('Hot work is yes', { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(page.getByText('Hot work is yes').first()).toBeVisible();
    }
  });

  await test.step('a flow with an approval of two people in order, and a check before it', async () => {
    await page.getByRole('tab', { name: 'Status flow' }).click();
    await page.getByRole('button', { name: 'Common flows' }).click();
    await page.getByText('Approved, active, suspended, expired or completed').click();
    await flowNode(page, 'Approval').first().click();
    const add = panel.getByLabel('Add person, team or role...');
    await add.selectOption({ label: 'Aisha Rahman' });
    await add.selectOption({ label: 'Joost van der Berg' });
    await expect(page.locator('.react-flow__node').filter({ hasText: '2 in order' })).toBeVisible();
    // A line is hard to hit with a mouse; with the focus on it, Enter selects it.
    await page.getByRole('group', { name: 'From Draft to Approval' }).press('Enter');
    await page
      .getByRole('region', { name: 'Add node' })
      .getByRole('button', { name: /^Requirement/ })
      .click();
    await panel.getByLabel('Label, English').fill('Gas tested');
    await panel.getByLabel('Label, English').blur();
    await panel.getByRole('button', { name: 'Add condition' }).click();
    const title = 'Condition 1 is met when';
    await panel.getByRole('button', { name: `Edit “${title}” by choices` }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await chooseColumn(page, dialog, 'Oxygen');
    await dialog.getByLabel('From', { exact: true }).fill('19.5');
    await dialog.getByLabel('From', { exact: true }).blur();
    await expect(dialog.getByText('Oxygen is at least 19.5', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const message = panel.getByLabel(/^What is to be done, English/);
    await message.fill('Air the tank until oxygen is at least 19.5 %.');
    await message.blur();
    await expect(page.getByText('Nothing to mend')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('it is published', () => publish(page, 1));
  const editor = new URL(page.url()).pathname;

  const issuer = await pageOf(browser, server.baseURL, 'priya.nair');
  await test.step('a permit shows and asks for what its rules say, and computes', async () => {
    await beginPermit(issuer, site, 'Tank entry', 'Clean tank 3');
    await issuer.getByRole('tab', { name: /^Precautions/ }).click();
    await expect(issuer.getByLabel('Fire watch')).toHaveCount(0);
    await issuer.getByRole('checkbox', { name: /^Hot work/ }).check();
    await field(issuer, 'Fire watch').fill('Lena Vogt');
    await field(issuer, 'Oxygen').fill('18');
    await issuer.getByRole('tab', { name: /^After work/ }).click();
    await field(issuer, 'Workers').fill('3');
    await field(issuer, 'Shift hours').fill('8');
    await issuer.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(issuer).toHaveURL(/maintenance\/permits\/\d+/);
    await issuer.getByRole('tab', { name: /^After work/ }).click();
    await expect(issuer.locator('[data-field="hours_of_work"]')).toContainText('24');
  });
  const permit = issuer.url();

  await test.step('the check denies the move and says what to do, then lets it through', async () => {
    const request = issuer.getByRole('button', { name: 'Request approval' });
    await request.click();
    await expect(
      issuer.getByText('Air the tank until oxygen is at least 19.5 %.').first(),
    ).toBeVisible();
    await issuer.keyboard.press('Escape');
    await issuer.getByRole('tab', { name: /^Precautions/ }).click();
    await issuer.getByRole('group', { name: 'Oxygen', exact: true }).click();
    await field(issuer, 'Oxygen').fill('20');
    await issuer.getByRole('button', { name: 'Save permit' }).click();
    await expect(issuer.locator('[data-field="oxygen"]')).toContainText('20');
    await request.click();
    await expect(issuer.getByText(/Waiting for Aisha Rahman/).first()).toBeVisible();
  });

  const first = await pageOf(browser, server.baseURL, 'aisha.rahman');
  const second = await pageOf(browser, server.baseURL, 'manager');

  await test.step('somebody without the right reads whom it waits for', async () => {
    const technician = await pageOf(browser, server.baseURL, 'technician');
    await technician.goto(permit);
    await expect(technician.getByRole('heading', { name: 'Clean tank 3' })).toBeVisible();
    await expect(technician.getByText('Next to decide: Aisha Rahman')).toBeVisible();
    await expect(technician.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
    await technician.getByRole('button', { name: /^Change status/ }).click();
    await expect(technician.getByText(/Waiting for Aisha Rahman/).first()).toBeVisible();
    await technician.context().close();
  });

  await test.step('the first approves, the second rejects with a reason, and it comes back', async () => {
    await first.goto(permit);
    await first.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(first.getByText('Approved by Aisha Rahman')).toBeVisible();
    await second.goto(permit);
    await second.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = second.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The fire watch has no radio.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(issuer.getByRole('button', { name: 'Request approval' })).toBeVisible();
  });

  await test.step('it is sent again, and both approve', async () => {
    await issuer.getByRole('button', { name: 'Request approval' }).click();
    await first.getByRole('button', { name: 'Approve', exact: true }).click();
    await second.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(issuer.getByRole('button', { name: 'Suspend' })).toBeVisible();
  });

  await test.step('a field is renamed and the template published again', async () => {
    await openEditor(page, editor);
    await part(page, 'Oxygen').click();
    await page.getByLabel(/^Label, English/).fill('Oxygen in percent');
    await page.getByRole('button', { name: 'Publish v2' }).click();
    await expect(page.getByRole('dialog')).toContainText('“Oxygen” is called “Oxygen in percent”');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish v2' }).click();
    await expect(page.getByText('Version 2 is published')).toBeVisible();
  });

  await test.step('the old permit keeps its value under its label, a new one has the new label', async () => {
    await issuer.reload();
    await expect(issuer.getByText('Template “Tank entry” v1')).toBeVisible();
    await issuer.getByRole('tab', { name: /^Precautions/ }).click();
    await expect(issuer.getByRole('group', { name: 'Oxygen', exact: true })).toContainText('20');
    await beginPermit(issuer, site, 'Tank entry', 'Clean tank 4');
    await issuer.getByRole('tab', { name: /^Precautions/ }).click();
    await expect(field(issuer, 'Oxygen in percent')).toBeVisible();
    await expect(field(issuer, 'Oxygen')).toHaveCount(0);
  });
});
