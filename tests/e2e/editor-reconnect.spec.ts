import { findings } from './support/axe.ts';
import { openNewTemplate } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test('an admin leads a move to another node by dragging its end or by choosing the node, and undo leads it back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openNewTemplate(page, 'permits');
  await page.getByRole('tab', { name: 'Status flow' }).click();
  const panel = page.getByRole('region', { name: 'Properties' });
  const move = (name: string) => page.locator(`.react-flow__edge[aria-label^="${name}"]`);
  const node = (name: string) => page.locator('.react-flow__node').filter({ hasText: name });
  const undo = page.getByRole('button', { name: /^Undo/ });

  await test.step('its two ends are in view beside the panel that opens', async () => {
    await move('From Active to Completed').press('Enter');
    await expect(panel.getByText('From Active to Completed')).toBeVisible();
    await expect(node('Active')).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const [right, left] = [await node('Completed').boundingBox(), await panel.boundingBox()];
        return right !== null && left !== null && right.x + right.width < left.x;
      })
      .toBe(true);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('its end is dragged to another node', async () => {
    const to = await node('Pending Approval').boundingBox();
    if (to === null) throw new Error('no node');
    await page.locator('.react-flow__edgeupdater-target').hover();
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height + 30, { steps: 8 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 4 });
    await page.mouse.up();
    await expect(move('From Active to Completed')).toHaveCount(0);
    await expect(move('From Active to Pending Approval')).toHaveCount(1);
    await expect(panel.getByText('From Active to Pending Approval')).toBeVisible();
    await expect(undo).toHaveAccessibleName(/it leads from “Active” to “Pending Approval”/);
    await undo.click();
    await expect(move('From Active to Completed')).toHaveCount(1);
    await expect(move('From Active to Pending Approval')).toHaveCount(0);
  });

  await test.step('without a mouse the node is chosen, and the keyboard stays there', async () => {
    await move('From Active to Completed').press('Enter');
    const to = panel.getByLabel('To', { exact: true });
    await expect(to.getByRole('option', { name: 'Suspended' })).toHaveCount(0);
    await to.focus();
    await to.selectOption('Pending Approval');
    await expect(move('From Active to Pending Approval')).toHaveCount(1);
    await expect(to).toBeFocused();
    await panel.getByLabel('From', { exact: true }).selectOption('Suspended');
    await expect(move('From Suspended to Pending Approval')).toHaveCount(1);
    await undo.click();
    await undo.click();
    await expect(move('From Active to Completed')).toHaveCount(1);
  });

  await test.step('a rejection is drawn from its own handle, dashed while it is drawn, and not to its own approval', async () => {
    await node('Pending Approval').click();
    const from = await node('Pending Approval').locator('[data-handleid="reject"]').boundingBox();
    const to = await node('Draft').boundingBox();
    if (from === null || to === null) throw new Error('no handle');
    const line = page.locator('.react-flow__connection-path');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x - 30, from.y - 30, { steps: 4 });
    await expect(line).toHaveCSS('stroke-dasharray', /5px, 4px/);
    await expect(page.locator('.connectingto.valid')).toHaveCount(0);
    await page.mouse.move(to.x + to.width / 2, to.y, { steps: 6 });
    await page.mouse.up();
    await expect(panel.getByText('Rejection from Pending Approval to Draft')).toBeVisible();
  });
});
