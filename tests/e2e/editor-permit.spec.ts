import { findings } from './support/axe.ts';
import { addFields, addRules, drawFlow, publish } from './support/build-permit.ts';
import { openEditor, openNewTemplate, part } from './support/editor.ts';
import { field } from './support/page-labels.ts';
import { beginPermit, pageOf } from './support/permit-steps.ts';
import { expect, test } from './support/test.ts';
import { handOf } from './tasks/hand.ts';

/** Clicks, inputs and keys for the whole template. */
const mostInputs = 96;

test('an admin builds a permit from nothing, people fill it, are denied, approve and reject, and old permits keep what they were', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(420_000);
  page.setDefaultTimeout(40_000);
  const site = await openNewTemplate(page, 'permits');
  const builder = { page, hand: handOf(page, false) };

  await test.step('three tabs and fourteen fields of eleven types', () => addFields(builder));
  await test.step('two conditions and a computed value, by choices', () => addRules(builder));
  await test.step('a flow with an approval of two people in order, and a check before it', async () => {
    await drawFlow(builder);
    expect(await findings(page)).toEqual([]);
  });
  await test.step('it is published, in few clicks and keys', async () => {
    await publish(builder, 1);
    expect(builder.hand.count()).toBeLessThanOrEqual(mostInputs);
  });
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
    await expect(issuer.getByRole('heading', { level: 1, name: 'Clean tank 3' })).toBeVisible();
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
    await expect(issuer.getByText('Next to decide: Aisha Rahman')).toBeVisible();
  });

  const first = await pageOf(browser, server.baseURL, 'aisha.rahman');
  const second = await pageOf(browser, server.baseURL, 'manager');

  await test.step('somebody without the right reads whom it waits for', async () => {
    const technician = await pageOf(browser, server.baseURL, 'technician');
    await technician.goto(permit);
    await expect(technician.getByRole('heading', { name: 'Clean tank 3' })).toBeVisible();
    await expect(technician.getByText('Next to decide: Aisha Rahman')).toBeVisible();
    await expect(technician.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
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
    await publish(builder, 2);
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await expect(versions.getByText(/^1 item goes by it$/)).toBeVisible();
    await versions.getByText('1 change', { exact: true }).click();
    await expect(versions.getByText('“Oxygen” is called “Oxygen in percent”')).toBeVisible();
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
