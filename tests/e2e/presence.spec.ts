import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { english, field, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

/** Where the title of the page begins. */
async function titleAt(page: Page) {
  const box = await page.getByRole('heading', { level: 1 }).boundingBox();
  return [box?.x, box?.y];
}

const here = (page: Page) => page.getByRole('button', { name: /^Also here: / });

test('two people at one work order see each other and which field the other edits, and nothing moves', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: server.baseURL });
  const other = await context.newPage();
  const site = await openSite(page, 'admin@demo.example', english);
  await openSite(other, 'manager@demo.example', english);
  // Finished ones are read-only.
  const filter = encodeURIComponent('{"open":[{"var":"status"}]}');
  const answer = await page.request.get(
    `/api${site.replace('/app', '')}/workorders?limit=1&filter=${filter}`,
  );
  const { workorders } = (await answer.json()) as { workorders: readonly { id: number }[] };
  const order = `${site}/maintenance/work-orders/${workorders[0]?.id}`;

  await page.goto(order);
  await expect(page.getByRole('group', { name: english.name, exact: true })).toBeVisible();
  const before = await titleAt(page);

  await test.step('who opens the item is there for the other, in a list too', async () => {
    await other.goto(`${order}?edit=1`);
    await expect(here(page)).toBeVisible();
    await expect(here(other)).toBeVisible();
    expect(await titleAt(page)).toEqual(before);
    await here(page).click();
    const list = page.getByRole('dialog', { name: 'Also here' }).getByRole('listitem');
    await expect(list).toHaveCount(1);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(here(page)).toBeFocused();
  });

  const mark = page.getByText(/is editing this field$/);
  await test.step('the field that the other edits is marked, also when they have left it unsaved', async () => {
    await field(other, english.name).click();
    await expect(mark).toBeAttached();
    await field(other, english.name).pressSequentially(' x');
    await here(other).focus();
    await expect(mark).toBeAttached();
    await expect(page.getByRole('group', { name: english.name, exact: true })).toContainText(
      'is editing this field',
    );
    expect(await titleAt(page)).toEqual(before);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a second tab of the same person is no second person', async () => {
    const second = await context.newPage();
    await second.goto(order);
    await expect(here(second)).toBeVisible();
    await here(page).click();
    await expect(page.getByRole('dialog', { name: 'Also here' }).getByRole('listitem')).toHaveCount(
      1,
    );
    await page.keyboard.press('Escape');
    await second.close();
    await expect(here(page)).toBeVisible();
  });

  await test.step('on a phone the pictures are a target of 44 px that opens the list, and the mark is above the label', async () => {
    const phone = await browser.newContext({
      baseURL: server.baseURL,
      storageState: await page.context().storageState(),
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const small = await phone.newPage();
    await small.goto(order);
    await expect(here(small)).toBeVisible();
    const box = await here(small).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await here(small).tap();
    await expect(small.getByRole('dialog', { name: 'Also here' })).toBeVisible();
    expect(await findings(small)).toEqual([]);
    await small.goto(`${order}?edit=1`);
    const editors = await small.getByTitle(/is editing this field$/).boundingBox();
    const label = await small.locator('label', { hasText: /^Name/ }).boundingBox();
    expect((editors?.y ?? 0) + (editors?.height ?? 0)).toBeLessThanOrEqual(label?.y ?? 0);
    await phone.close();
  });

  await test.step('who closes the browser is gone, and so is their mark', async () => {
    await context.close();
    await expect(here(page)).toHaveCount(0);
    await expect(mark).toHaveCount(0);
    expect(await titleAt(page)).toEqual(before);
  });
});
