import { findings } from './support/axe.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

test('an admin asks a role and a person at the same time, has to name enough of them, and sees who decides', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/settings/modules/templates/permits/new`);
  await expect(page.getByRole('region', { name: 'Structure' })).toBeVisible({ timeout: 60_000 });
  await page.getByLabel(/^Name, English/).fill('Excavation');
  await page.getByRole('tab', { name: 'Status flow' }).click();
  await page.getByRole('button', { name: 'Common flows' }).click();
  await page.getByText('Two approvals in order').click();
  const pending = page.locator('.react-flow__node').filter({ hasText: 'First approval' });
  const panel = page.getByRole('region', { name: 'Properties' });
  const add = panel.getByLabel('Add person, team or role...');

  await test.step('approvers are a person and roles, one after the other', async () => {
    await pending.click();
    await add.selectOption({ label: 'Oluwaseun Adeyemi' });
    await add.selectOption({ label: 'Role Safety engineer' });
    await add.selectOption({ label: 'Role Permit issuer' });
    await panel.getByRole('button', { name: 'Move Role Safety engineer up' }).click();
    await expect(panel.getByRole('button', { name: 'Move Role Safety engineer up' })).toHaveCount(
      0,
    );
    await expect(pending).toContainText('3 in order');
    await expect(page.getByText('Nothing to mend')).toBeVisible();
  });

  await test.step('then in any order, two of them', async () => {
    await panel.getByLabel('They decide').selectOption('in any order, all asked at once');
    await panel.getByLabel('Approvals needed').selectOption('2 of 3');
    await expect(pending).toContainText('2 of 3');
    await expect(page.getByText('Nothing to mend')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  const acts = page.getByLabel('Who acts');
  await test.step('the simulator asks all of them, and goes on after the second approval', async () => {
    await page.getByRole('button', { name: 'Try the flow' }).click();
    await page.getByLabel('Created by').selectOption('Somebody with the role Technician');
    await page.getByLabel('Begin with').selectOption('Made-up values');
    await page.getByRole('button', { name: 'Move to First approval' }).click();
    await expect(page.getByText(/^Waiting for 2 of /)).toBeVisible();
    await acts.selectOption('Somebody with the role Permit issuer');
    await page.getByRole('button', { name: 'Approve, on to “Second approval”' }).click();
    await expect(page.getByText(/^Waiting for .* or /)).toBeVisible();
    await acts.selectOption('Somebody with the role Viewer');
    await expect(
      page.getByRole('button', { name: 'Approve, on to “Second approval”' }),
    ).toHaveCount(0);
    await acts.selectOption('Oluwaseun Adeyemi');
    await page.getByRole('button', { name: 'Approve, on to “Second approval”' }).click();
    await expect(page.getByRole('heading', { name: 'Now: Second approval' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
