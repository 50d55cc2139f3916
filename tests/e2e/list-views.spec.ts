import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { fingerOf, middleOf } from './support/finger.ts';
import { expect, test } from './support/test.ts';
import { english, german, openSite } from './support/page-labels.ts';

const admin = 'admin@demo.example';
const manager = 'manager@demo.example';

/** Waits for a list's rows, in any view type. */
async function openList(page: Page, site: string, search = ''): Promise<void> {
  await page.goto(`${site}/maintenance/work-orders?view=all&${search.slice(1)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a view is built, shared with everybody, pinned, and opened by another user in their browser', async ({
  page,
  browser,
  baseURL,
}) => {
  const site = await openSite(page, admin, english);
  await openList(page, site);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('button', { name: /^Combine conditions/ }).click();
  const builder = page.getByRole('dialog', { name: 'Combine conditions' });
  await builder.getByRole('button', { name: 'Condition', exact: true }).click();
  await builder.getByLabel('Contains…').fill('pump');
  await builder.getByRole('button', { name: 'Group', exact: true }).click();
  const group = builder.getByRole('group', { name: 'At least one of these is met' });
  await group.getByRole('button', { name: 'Condition', exact: true }).click();
  await group.getByLabel('Contains…').fill('leak');
  await group.getByRole('button', { name: 'Condition', exact: true }).click();
  await group.getByLabel('Contains…').last().fill('hose');
  await expect(builder.getByRole('status')).toHaveText(
    'Name contains “pump” and (Name contains “leak” or Name contains “hose”)',
  );
  expect(await findings(page, '.ant-modal')).toEqual([]);
  await builder.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByRole('button', { name: /^Advanced: Name contains “leak”/ })).toBeVisible();

  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('button', { name: 'Save as new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as new view' });
  await dialog.getByLabel(/^Name/).fill('Leaking pumps');
  await dialog.getByLabel('Share with everybody on this site').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('button', { name: 'View: Leaking pumps' });
  await expect(shown).toBeVisible();
  await expect(page).toHaveURL(/work-orders\?view=\d+$/);
  await shown.click();
  await page.getByRole('button', { name: 'Pin in navigation' }).click();
  await expect(page.getByRole('link', { name: 'Leaking pumps' })).toBeVisible();

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await other.newPage();
  const same = await openSite(theirs, manager, english);
  await openList(theirs, same);
  await theirs.getByRole('link', { name: 'Leaking pumps' }).click();
  await expect(theirs.getByRole('button', { name: 'View: Leaking pumps' })).toBeVisible();
  await expect(
    theirs.getByRole('button', { name: 'Name contains “pump”', exact: true }),
  ).toBeVisible();
  await other.close();
});

test('groups show counts, open, and load their rows', async ({ page }) => {
  const site = await openSite(page, admin, english);
  await openList(page, site, '?group=criticality_id,due_at:month');
  const critical = page.getByRole('region', { name: 'Critical' });
  await expect(critical.getByRole('button', { name: /^Critical \d+$/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(critical.getByRole('grid').first()).toBeVisible();
  expect(await findings(page, 'main')).toEqual([]);
});

test('a card is moved on the board, and a denied move shows its reason', async ({ page }) => {
  const site = await openSite(page, admin, english);
  await openList(page, site, '?kind=board&search=pump');
  const open = page.getByRole('region').filter({ hasText: /^Planned/ });
  await expect(open.getByRole('listitem').first()).toBeVisible();
  const card = open.getByRole('listitem').first();
  await card.getByRole('button', { name: /^Move WO-/ }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByText(/Possible after|another flow|Still missing/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await findings(page, 'main')).toEqual([]);
  const target = page.getByRole('region').filter({ hasText: /^Closed/ });
  await card.dragTo(target);
  await expect(page.getByText(/WO-\d+ was not moved/)).toBeVisible();
});

const isLifted = (page: Page) => page.getByText(/^WO-\d+ is lifted/);

test.describe('a board by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('a finger lifts a card, scrolls the lanes at their edge, and hears why a drop is denied', async ({
    page,
  }) => {
    const site = await openSite(page, admin, english);
    await openList(page, site, '?kind=board&search=pump');
    const card = page.getByRole('region', { name: 'Planned' }).getByRole('listitem').first();
    await expect(card).toBeVisible();
    const finger = await fingerOf(page);
    const start = await finger.lift(card, isLifted(page));
    await finger.moveTo({ x: 1015, y: start.y });
    const closed = page.getByRole('region', { name: 'Closed' });
    await expect(closed).toBeInViewport({ ratio: 0.3 });
    await finger.moveTo(await middleOf(closed));
    await expect(page.getByText(/^Over “Closed” ./)).toBeAttached();
    await finger.release();
    await expect(page.getByText(/WO-\d+ was not moved/)).toBeVisible();
  });

  test('a card is dropped on another lane of a phone, and a second finger puts it back', async ({
    page,
  }) => {
    const site = await openSite(page, admin, english);
    await page.setViewportSize({ width: 360, height: 740 });
    await openList(page, site, '?kind=board&board=criticality_id&search=change+out+jacket+water');
    const card = page.getByRole('listitem').filter({ hasText: 'WO-99' });
    await expect(card).toBeVisible();
    const finger = await fingerOf(page);

    const start = await finger.lift(card, isLifted(page));
    const targets = page.getByRole('region', { name: 'Drop on' });
    await expect(targets).toBeVisible();
    expect(await findings(page, '[aria-label="Drop on"]')).toEqual([]);
    await finger.pressAgain(start, { x: 20, y: 200 });
    await expect(targets).toBeHidden();
    await expect(page.getByText(/^WO-\d+ stays where it was$/)).toBeAttached();
    await finger.release();

    await finger.lift(card, isLifted(page));
    const target = targets.locator('[data-drop-target]').last();
    const name = await target.textContent();
    await finger.moveTo(await middleOf(target));
    await expect(page.getByText(`Over “${name}”`)).toBeAttached();
    await finger.release();
    await expect(page.getByText(new RegExp(`^WO-\\d+ moved to “${name}”$`))).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(card).toBeVisible();
  });
});

for (const [kind, words] of [
  ['calendar', english],
  ['cards', german],
] as const) {
  test(`the ${kind} view has no axe finding and fits a phone (${words.language})`, async ({
    page,
  }) => {
    const site = await openSite(page, admin, words);
    await openList(page, site, `?kind=${kind}`);
    await expect(page.locator('main').getByRole('link').first()).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
  });
}

test('a tree opens, and a search shows the path', async ({ page }) => {
  const site = await openSite(page, admin, english);
  await page.goto(`${site}/assets/functional-locations?kind=tree`);
  await page.getByRole('button', { name: 'Expand Underground' }).click();
  await expect(page.getByRole('link', { name: 'Ventilation and dewatering' })).toBeVisible();
  await page.getByLabel('Search functional locations').fill('dewatering pump');
  await expect(page.getByRole('link', { name: 'Main dewatering pump station' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Underground' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open pit' })).toHaveCount(0);
  expect(await findings(page, 'main')).toEqual([]);
});
