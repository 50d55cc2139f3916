import { findings } from './support/axe.ts';
import { openNewTemplate } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test('an admin asks a role and a person at the same time, and says how many of them are needed', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openNewTemplate(page, 'permits');
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
});
