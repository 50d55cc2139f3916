import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { findings } from './support/axe.ts';
import { addField, openEditor, part, publish, structure } from './support/editor.ts';
import { english, openSite } from './support/page-labels.ts';
import { storedDraftTexts } from './support/stored-drafts.ts';
import { expect, test } from './support/test.ts';

/** A browser of its own in which an admin has signed in; close its context at the end. */
async function ownBrowser(browser: Browser, { baseURL }: { readonly baseURL: string }) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  return { context, page, site: await openSite(page, 'admin@demo.example', english) };
}

test('two admins edit one draft: each sees what the other does and has selected, nothing is overwritten, and one publishes for both', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  const templates = `${site}/settings/modules/templates/observations`;
  const { context, page: other } = await ownBrowser(browser, server);

  await test.step('a new template is a draft on the server with its first change', async () => {
    await openEditor(page, `${templates}/new`);
    await page.getByLabel(/^Name, English/).fill('Shared round');
    await expect(page).toHaveURL(/templates\/observations\/\d+\/edit$/);
    await expect(page.getByText('Every change is saved')).toBeVisible();
    await addField(page, 'Noise level');
  });
  const editor = new URL(page.url()).pathname;

  await test.step('the list shows the draft', async () => {
    await other.goto(templates);
    const row = other.getByRole('row').filter({ hasText: 'Shared round' });
    await expect(row).toContainText(/Draft, changed .* by /);
  });

  await test.step('its draft is copied and taken out, although it was never published', async () => {
    const menuOf = async (name: string, entry: string) => {
      await other.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await other.getByRole('button', { name: entry }).click();
    };
    await menuOf('Shared round', 'Make a copy');
    await expect(other.getByText('“Shared round” copied. The copy is a draft too')).toBeVisible();
    const copy = other.getByRole('row').filter({ hasText: 'Shared round (copy)' });
    await expect(copy).toContainText(/Draft, changed .* by /);
    const saving = other.waitForEvent('download');
    await menuOf('Shared round (copy)', 'Save as a file');
    const file = await (await saving).path();
    expect(await readFile(file, 'utf8')).toContain('"Noise level"');
    await menuOf('Shared round', 'Take out as a form');
    await expect(other.getByText('This is the draft as it is now.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Download' })).toBeEnabled();
  });

  await test.step('another admin opens it as it is', async () => {
    await openEditor(other, editor);
    await expect(part(other, 'Noise level')).toBeVisible();
    await expect(other.getByText(/^This draft was last changed by/)).toBeVisible();
  });

  await test.step('each sees who is there and what they have selected', async () => {
    await part(page, 'Noise level').click();
    await expect(other.getByRole('button', { name: /^Also here: / })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Also here: / })).toBeVisible();
    await expect(structure(other).getByText(/^Selected by /)).toBeAttached();
    expect(await findings(other)).toEqual([]);
  });

  await test.step('what one adds and renames is on the screen of the other', async () => {
    await addField(other, 'Dust');
    await expect(part(page, 'Dust')).toBeVisible();
    await part(page, 'Noise level').click();
    await page.getByLabel(/^Label, English/).fill('Noise');
    await page.getByLabel(/^Label, English/).blur();
    await expect(part(other, 'Noise')).toBeVisible();
  });

  await test.step('undo takes back one’s own step, not the step of the other', async () => {
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(part(page, 'Noise level')).toBeVisible();
    await expect(part(page, 'Dust')).toBeVisible();
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect(part(other, 'Noise')).toBeVisible();
  });

  await test.step('changes made without a network are kept over a reload and merged', async () => {
    await context.setOffline(true);
    await addField(other, 'Vibration');
    await expect(other.getByText(/^Changes are kept on this device/)).toBeVisible();
    await addField(page, 'Heat');
    await context.setOffline(false);
    await expect(part(other, 'Heat')).toBeVisible();
    await expect(part(page, 'Vibration')).toBeVisible();
    await page.reload();
    for (const name of ['Noise', 'Dust', 'Heat', 'Vibration'])
      await expect(part(page, name)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('a change of something that the other has removed says that it no longer applies', async () => {
    await part(other, 'Dust').click();
    await context.setOffline(true);
    await other.getByLabel(/^Label, English/).fill('Fine dust');
    await other.getByLabel(/^Label, English/).blur();
    await expect(part(other, 'Fine dust')).toBeVisible();
    await part(page, 'Dust').click();
    // The page says that every change is saved until it begins to send this one.
    const isRemoved = page.waitForResponse(
      (answer) => answer.url().endsWith('/draft/entries') && answer.request().method() === 'POST',
    );
    await page.keyboard.press('Delete');
    await isRemoved;
    await expect(part(page, 'Dust')).toHaveCount(0);
    await context.setOffline(false);
    await expect(
      other.getByText('No longer applies: Renamed “Dust” to “Fine dust”').last(),
    ).toBeVisible();
    await expect(other.getByText(/^“Dust” is not there any more/).last()).toBeVisible();
    await expect(part(other, 'Fine dust')).toHaveCount(0);
  });

  await test.step('one publishes, and the other goes on with the published version', async () => {
    await publish(page);
    await expect(other.getByText('Version 1 is published')).toBeVisible();
    await expect(part(other, 'Vibration')).toBeVisible();
  });
  await context.close();
});

test('a change that a closed page has kept is named when what it changed was published without it', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  await openEditor(page, `${site}/settings/modules/templates/observations/new`);
  await page.getByLabel(/^Name, English/).fill('Dusty round');
  await addField(page, 'Dust');
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText('Every change is saved')).toBeVisible();
  const editor = new URL(page.url()).pathname;

  const { context, page: closed } = await ownBrowser(browser, server);
  await openEditor(closed, editor);
  await part(closed, 'Dust').click();
  await context.setOffline(true);
  await closed.getByLabel(/^Label, English/).selectText();
  await closed.keyboard.type('Fine dust');
  await expect(part(closed, 'Fine dust')).toBeVisible();
  await expect
    .poll(() => storedDraftTexts(closed))
    .toContainEqual(expect.stringContaining('Fine dust'));
  await closed.close();

  await part(page, 'Dust').click();
  await page.keyboard.press('Delete');
  await expect(part(page, 'Dust')).toHaveCount(0);
  await publish(page);

  await context.setOffline(false);
  const again = await context.newPage();
  await openEditor(again, editor);
  const notice = again.getByText('No longer applies: Renamed “Dust” to “Fine dust”');
  await expect(notice).toHaveCount(1);
  await expect(notice).toBeVisible();
  await expect(again.getByText(/^“Dust” is not there any more/)).toBeVisible();
  expect(await findings(again)).toEqual([]);
  await context.close();
});

test('a page that is killed in the middle of its work loses no change', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const { context, page: killed, site } = await ownBrowser(browser, server);
  await openEditor(killed, `${site}/settings/modules/templates/observations/new`);
  await killed.getByLabel(/^Name, English/).fill('Killed');
  await expect(killed).toHaveURL(/\/edit$/);
  const editor = new URL(killed.url()).pathname;
  await context.setOffline(true);
  await addField(killed, 'Last words');
  await expect(killed.getByText(/^Changes are kept on this device/)).toBeVisible();
  // An earlier change may have been kept before this one.
  await expect
    .poll(() => storedDraftTexts(killed))
    .toContainEqual(expect.stringContaining('Last words'));
  const crash = killed.waitForEvent('crash');
  // The page ends at once: no event tells it, and nothing more is written.
  await Promise.all([crash, killed.goto('chrome://crash').catch(() => undefined)]);
  await killed.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await openEditor(again, editor);
  await expect(part(again, 'Last words')).toBeVisible();
  await expect(again.getByText('Every change is saved')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await openSite(page, 'admin@demo.example', english);
  await openEditor(page, editor);
  await expect(part(page, 'Last words')).toBeVisible();
  await context.close();
});
