import type { Locator } from '@playwright/test';
import { findings } from './support/axe.ts';
import { openNewTemplate } from './support/editor.ts';
import { expect, test } from './support/test.ts';

/** The place of a node in the diagram, whatever part of it is shown. */
const placeOf = (node: Locator) => node.evaluate((element) => element.style.transform);

test('an admin groups statuses, names the group, and moves it with the keyboard as one step', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openNewTemplate(page, 'permits');
  await page.getByRole('tab', { name: 'Status flow' }).click();
  const panel = page.getByRole('region', { name: 'Properties' });
  const node = (name: string) =>
    page.locator('.react-flow__node-flow').filter({ has: page.getByText(name, { exact: true }) });
  const box = page.locator('.react-flow__node-group_box');

  await test.step('two nodes get a group with a name', async () => {
    await node('Active').click();
    await expect(panel.getByRole('heading', { name: 'Active' })).toBeVisible();
    await panel.getByLabel('Group', { exact: true }).selectOption('New group');
    await expect(box).toHaveAttribute('aria-label', 'Group 1');
    await node('Suspended').click();
    await expect(panel.getByRole('heading', { name: 'Suspended' })).toBeVisible();
    await panel.getByLabel('Group', { exact: true }).selectOption('Group 1');
    await expect(panel.getByLabel('Group', { exact: true })).toHaveValue(/./);
    await box.press('Enter');
    await panel.getByLabel('Name of the group, English').fill('At work');
    await panel.getByLabel('Name of the group, English').blur();
    await expect(box).toHaveAttribute('aria-label', 'At work');
    await expect(page.locator('.react-flow').getByText('At work', { exact: true })).toBeVisible();
    await expect(panel.getByText('2 languages are missing; English is shown there.')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Remove / })).toHaveCount(3);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a selected group is behind its nodes, which are chosen there', async () => {
    await node('Suspended').click();
    await expect(panel.getByRole('heading', { name: 'Suspended' })).toBeVisible();
    await box.press('Enter');
    await expect(panel.getByRole('heading', { name: 'At work' })).toBeVisible();
  });

  await test.step('the arrow keys move both, undo takes them back together', async () => {
    const before = [await placeOf(node('Active')), await placeOf(node('Suspended'))];
    const outside = await placeOf(node('Draft'));
    await box.press('ArrowDown');
    await expect.poll(() => placeOf(node('Active'))).not.toBe(before[0]);
    await expect.poll(() => placeOf(node('Suspended'))).not.toBe(before[1]);
    expect(await placeOf(node('Draft'))).toBe(outside);
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo).toHaveAccessibleName(/^Undo: Moved “.+” in the diagram/);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => placeOf(node('Active'))).toBe(before[0]);
    expect(await placeOf(node('Suspended'))).toBe(before[1]);
  });

  await test.step('collapsed, it hides its nodes and takes their moves, also after a reload', async () => {
    const edges = page.locator('.react-flow__edge');
    const before = await edges.count();
    await box.getByRole('button', { name: 'Collapse At work' }).press('Enter');
    await expect(node('Active')).toHaveCount(0);
    await expect(box).toContainText('2 nodes');
    await expect.poll(() => edges.count()).toBeLessThan(before);
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await page.getByRole('tab', { name: 'Status flow' }).click({ timeout: 60_000 });
    await expect(box).toContainText('2 nodes');
    await box.getByRole('button', { name: 'Expand At work' }).click();
    await expect(node('Active')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(node('Active')).toHaveCount(0);
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect.poll(() => edges.count()).toBe(before);
    await box.press('Enter');
  });

  await test.step('a removed group leaves its nodes', async () => {
    await panel.getByRole('button', { name: 'Remove the group; what is in it stays' }).click();
    await expect(box).toHaveCount(0);
    await expect(node('Suspended')).toBeVisible();
  });
});
