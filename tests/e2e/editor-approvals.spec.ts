import { findings } from './support/axe.ts';
import { publish } from './support/build-permit.ts';
import { openNewTemplate } from './support/editor.ts';
import { expect, test } from './support/test.ts';
import { handOf } from './tasks/hand.ts';

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
  const hand = handOf(page, false);
  const panel = page.getByRole('region', { name: 'Properties' });
  const add = panel.getByLabel('Add person, team or role...');

  await test.step('approvers are a person and roles, one after the other', async () => {
    await pending.click();
    await add.selectOption({ label: 'Marlene Hoffmann' });
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

  await test.step('whoever may not approve on the site is named beside the diagram while it is drawn', async () => {
    const check = page.getByRole('region', { name: 'Flow check' });
    const viewer = check.getByText(
      /^Role Viewer can’t decide “First approval”: nobody who has it may approve/,
    );
    await add.selectOption({ label: 'Role Viewer' });
    await expect(viewer).toBeVisible();
    await expect(page.getByRole('group', { name: /^First approval.*, 1 warning$/ })).toBeVisible();
    await panel.getByRole('button', { name: 'Remove Role Viewer' }).click();
    await expect(viewer).toBeHidden();
  });

  await test.step('hours and a code that cannot be taken stay in the control, which says what to enter', async () => {
    const hours = panel.getByLabel('Remind after, in hours');
    await hours.fill('soon');
    await hours.press('Enter');
    await expect(hours).toHaveValue('soon');
    await expect(panel.getByText('Enter a whole number from 1 to 8760, or nothing.')).toBeVisible();
    await hours.fill('8');
    await hours.press('Enter');
    await expect(hours).not.toHaveAttribute('aria-invalid');
    const code = panel.getByLabel('Status code');
    await code.fill('1st');
    await code.press('Enter');
    await expect(panel.getByText('Begin with a letter from A to Z.')).toBeVisible();
    await code.press('Escape');
    await expect(code).not.toHaveValue('1st');
  });

  await test.step('a move that the check is about has its mark, and is mended in its own panel', async () => {
    await panel.getByLabel('On reject, go to').selectOption({ label: 'Second approval' });
    const second = page.locator('.react-flow__node').filter({ hasText: 'Second approval' });
    const corner = await page.locator('.react-flow__pane').boundingBox();
    if (corner === null) throw new Error('no diagram');
    await page.mouse.move(corner.x + 40, corner.y + 40);
    await page.mouse.down();
    await page.mouse.move(corner.x + 40, corner.y + 1600, { steps: 4 });
    await page.mouse.up();
    await expect(second).not.toBeInViewport();
    await page.getByRole('button', { name: 'Show in the diagram' }).first().click();
    await expect(second).toBeInViewport({ ratio: 1 });
    await expect(pending).toBeInViewport({ ratio: 1 });
    await expect(panel.getByText(/^Rejection from First approval to/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await panel.getByRole('status').getByRole('button', { name: 'Remove this move' }).click();
    await expect(page.getByText('Nothing to mend')).toBeVisible();
    await pending.click();
  });

  await test.step('a team that the published flow names is not deleted, and the dialog says where it is named', async () => {
    await add.selectOption({ label: 'Team Tyre bay' });
    await publish({ page, hand }, 1);
    const askToDelete = async () => {
      await page.goto('/app/people/teams');
      await page.getByRole('button', { name: 'Actions for Tyre bay' }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
    };
    await askToDelete();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Tyre bay is still needed')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    expect(await findings(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByRole('link', { name: /template “Excavation” \(Permits/ }).click();
    await page.getByRole('tab', { name: 'Status flow' }).click({ timeout: 60_000 });
    await pending.click();
    await panel.getByRole('button', { name: 'Remove Team Tyre bay' }).click();
    await publish({ page, hand }, 2);
    await askToDelete();
    await expect(page.getByRole('dialog').getByText('Delete the team Tyre bay?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });
});
