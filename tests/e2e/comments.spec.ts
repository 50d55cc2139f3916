import type { Browser, Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { expectRecorded, hearTone } from './support/microphone.ts';
import { storedDraftTexts } from './support/stored-drafts.ts';
import { expect, test } from './support/test.ts';
import { type PageLabels, english, german, openSite } from './support/page-labels.ts';

const manager = 'manager@demo.example';
const admin = 'admin@demo.example';

interface People {
  readonly users: readonly { readonly display_name: string; readonly email: string }[];
}

async function nameOf(page: Page, site: string, email: string): Promise<string> {
  const { users } = (await (
    await page.request.get(`/api${site.replace('/app', '')}/users`)
  ).json()) as People;
  const person = users.find((user) => user.email === email);
  if (person === undefined) throw new Error(`Nobody has the address ${email}`);
  return person.display_name;
}

/** The work order at an index of the list; no other journey comments on it. */
async function orderAt(page: Page, site: string, place: number): Promise<string> {
  const answer = await page.request.get(
    `/api${site.replace('/app', '')}/workorders?limit=20&search=pump`,
  );
  const { workorders } = (await answer.json()) as { workorders: readonly { id: number }[] };
  const order = workorders[place];
  if (order === undefined) throw new Error('There are not enough work orders.');
  return `${site}/maintenance/work-orders/${order.id}`;
}

async function otherPage(browser: Browser, baseURL: string | undefined, labels: PageLabels) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await openSite(page, admin, labels);
  return { page, close: () => context.close() };
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
const said = (page: Page) => page.getByRole('list', { name: 'Comments' });

test('a mentioned person sees the comment immediately and answers with the keyboard only', async ({
  page,
  browser,
  baseURL,
}) => {
  const site = await openSite(page, manager, english);
  const order = await orderAt(page, site, 0);
  const other = await otherPage(browser, baseURL, english);
  const [mine, theirs] = [await nameOf(page, site, manager), await nameOf(page, site, admin)];
  await page.goto(order);
  await other.page.goto(order);
  await expect(other.page.getByText('No comments yet')).toBeVisible();
  const opened = other.page.waitForEvent('framenavigated', { timeout: 0 }).catch(() => null);

  await box(page).pressSequentially(`Hose is rated 350 bar.\n@${theirs.slice(0, 4)}`);
  await page.getByRole('option', { name: theirs }).click();
  await box(page).pressSequentially('have a look at https://docs.example.com/dn16, please.');
  await page.getByRole('button', { name: 'Send comment' }).click();

  const seen = said(other.page).getByRole('listitem');
  await expect(seen).toHaveCount(1);
  await expect(seen).toContainText(`@${theirs} have a look`);
  await expect(seen.getByRole('link')).toHaveAttribute('href', 'https://docs.example.com/dn16');
  await expect(
    other.page.getByRole('status').filter({ hasText: `${mine} commented` }),
  ).toBeAttached();

  // From the form's first field to the comment box with the keyboard only.
  await other.page.getByRole('button', { name: 'Watch', exact: true }).focus();
  await other.page.keyboard.press('Enter');
  await expect(other.page.getByRole('button', { name: 'Stop watching' })).toBeVisible();
  await box(other.page).focus();
  await other.page.keyboard.type(`Two in stock, @${mine.slice(0, 3)}`);
  await expect(other.page.getByRole('option', { name: mine })).toBeVisible();
  await other.page.keyboard.press('Enter');
  await other.page.keyboard.type('shelf 4.');
  await other.page.keyboard.press('Control+Enter');
  await expect(said(page).getByRole('listitem').nth(1)).toContainText(`@${mine} shelf 4.`);
  await expect(page.getByRole('button', { name: '2 watchers' })).toBeVisible();

  await other.page.getByRole('button', { name: 'Stop watching' }).focus();
  await other.page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: '1 watcher' })).toBeVisible();

  await page.getByRole('radiogroup').getByText('History').click();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(`${theirs} commented`);
  await other.close();
  expect(await opened, 'the page was not loaded again').toBeNull();
});

test('new comments do not scroll the comments that a person reads', async ({
  page,
  browser,
  baseURL,
}) => {
  const site = await openSite(page, manager, english);
  const order = await orderAt(page, site, 1);
  const other = await otherPage(browser, baseURL, english);
  const address = `${order.replace('/app/', '/api/').replace('maintenance/work-orders', 'workorders')}/comments`;
  const say = (text: string) =>
    other.page.request.post(address, {
      data: { client_id: crypto.randomUUID(), text },
      headers: { origin: new URL(baseURL ?? '').origin },
    });
  for (let number = 1; number <= 60; number += 1) await say(`Comment ${number}`);

  await page.goto(order);
  const last = said(page).getByText('Comment 60', { exact: true });
  await expect(last).toBeInViewport();
  const reading = said(page).getByText('Comment 30', { exact: true });
  await reading.scrollIntoViewIfNeeded();
  const before = await reading.boundingBox();
  await say('Comment 61');
  const unseen = page.getByRole('button', { name: '1 new comment' });
  await expect(unseen).toBeVisible();
  expect((await reading.boundingBox())?.y).toBe(before?.y);
  await unseen.click();
  await expect(said(page).getByText('Comment 61', { exact: true })).toBeInViewport();
  await expect(unseen).toBeHidden();

  await page.getByRole('button', { name: 'Show earlier comments' }).click();
  await expect(said(page).getByText('Comment 1', { exact: true })).toBeAttached();
  await expect(said(page).getByRole('listitem')).toHaveCount(61);
  await other.close();
});

test('a comment whose response is lost is sent again and stored once', async ({ page }) => {
  const site = await openSite(page, manager, english);
  // Without the socket, which could show the comment before its request fails.
  await page.routeWebSocket(/./, () => undefined);
  await page.goto(await orderAt(page, site, 2));
  await expect(page.getByText('No comments yet')).toBeVisible();
  let isLost = false;
  await page.route(/\/comments$/, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await box(page).fill('Once');
  await box(page).press('Control+Enter');
  await expect(said(page).getByText('Once')).toHaveCount(1);
  await said(page).getByRole('button', { name: 'Try again' }).click();
  await expect(said(page).getByText('just now')).toBeVisible();
  await page.reload();
  await expect(said(page).getByRole('listitem')).toHaveCount(1);
});

for (const theme of ['light', 'dark'])
  test(`on a phone in German, a comment is written, edited and removed, and its item is watched (${theme})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
      localStorage.setItem('density', 'touch');
    }, theme);
    await hearTone(page);
    const site = await openSite(page, manager, german);
    await page.goto(await orderAt(page, site, theme === 'light' ? 3 : 4));
    await page.getByRole('tab', { name: 'Aktivität' }).click();
    const field = page.getByRole('textbox', { name: 'Kommentar hinzufügen' });
    await field.fill('Schlauchhalter am Ausleger');
    await page.getByRole('tab', { name: 'Dateien' }).click();
    await page.getByRole('tab', { name: 'Aktivität' }).click();
    await expect(field).toHaveValue('Schlauchhalter am Ausleger');
    await page.getByRole('button', { name: 'Kommentar senden' }).click();
    const list = page.getByRole('list', { name: 'Kommentare' });
    await expect(list).toContainText('gerade eben');
    expect(await findings(page)).toEqual([]);

    await list.getByRole('button', { name: /^Weitere Aktionen für den Kommentar/ }).click();
    const menu = page.getByRole('dialog', { name: /^Weitere Aktionen für den Kommentar/ });
    await menu.getByRole('button', { name: 'Bearbeiten' }).click();
    const edited = list.getByRole('textbox', { name: 'Kommentar bearbeiten' });
    await edited.fill('Schlauchhalter am Ausleger ist gebrochen');
    expect(await findings(page)).toEqual([]);
    await edited.press('Control+Enter');
    await expect(list).toContainText('bearbeitet');

    // People who comment watch the item, until they stop.
    await page.getByRole('button', { name: 'Nicht mehr folgen' }).click();
    await page.getByRole('button', { name: 'Folgen', exact: true }).click();
    await page.getByRole('button', { name: '1 Person folgt' }).click();
    await expect(page.getByRole('dialog', { name: 'Wer folgt' })).toContainText('(Sie)');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await list.getByRole('button', { name: /^Weitere Aktionen für den Kommentar/ }).click();
    await page.getByRole('button', { name: 'Entfernen', exact: true }).click();
    await expect(list).toContainText('Kommentar entfernt');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(list).toContainText('gebrochen');
    await list.getByRole('button', { name: /^Weitere Aktionen für den Kommentar/ }).click();
    await page.getByRole('button', { name: 'Entfernen', exact: true }).click();
    await expect(list).toContainText('Kommentar entfernt');
    // Leaving the page keeps the removal; an unfinished comment is kept as a draft.
    await field.fill('Ersatz bestellt');
    await expect
      .poll(() => storedDraftTexts(page))
      .toEqual([expect.stringContaining('Ersatz bestellt')]);
    await page.reload();
    await expect(list).toContainText('Kommentar entfernt');
    await expect(field).toHaveValue('Ersatz bestellt');
    await expect(list).not.toContainText('gebrochen');
    await field.fill('');
    await page.getByRole('button', { name: 'Sprachnotiz aufnehmen' }).click();
    await expectRecorded(page);
    await page.getByRole('button', { name: 'Behalten' }).click();
    await expect(field).toHaveValue('Sprachnotiz');
    await page.getByRole('button', { name: 'Kommentar senden' }).click();
    const player = list.locator('audio');
    await expect(player).toHaveAttribute('aria-label', /^Sprachnotiz .+ abspielen$/);
    const sound = await page.request.get((await player.getAttribute('src')) ?? '');
    expect(sound.headers()['content-type']).toBe('audio/webm');
    expect(await findings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  });
