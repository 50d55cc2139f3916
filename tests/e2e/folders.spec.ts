import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pdfOf } from '../support/pdf.ts';
import { findings } from './support/axe.ts';
import { given, type Given, pixel, put } from './support/dropped-files.ts';
import { fingerOf, middleOf } from './support/finger.ts';
import { english, german, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

/** A folder on the computer: a file, and a folder with another one. */
function makeComputerFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'folders-')), 'Station 7');
  mkdirSync(join(folder, 'Pumps'), { recursive: true });
  writeFileSync(join(folder, 'layout.txt'), 'Layout of station 7');
  writeFileSync(join(folder, 'Pumps', 'P-701.txt'), 'Torque 40 Nm');
  return folder;
}

/** Ten files of five types. */
const tenFiles: readonly Given[] = [1, 2].flatMap((number) => [
  given(`manual-${number}.pdf`, 'application/pdf', pdfOf([`Manual ${number}`])),
  given(`notes-${number}.txt`, 'text/plain', `Notes ${number}`),
  given(`readings-${number}.csv`, 'text/csv', `tag;value\nTT-${number};81\n`),
  given(`plate-${number}.png`, 'image/png', Buffer.from(pixel, 'base64')),
  given(`data-${number}.json`, 'application/json', `{"station":${number}}`),
]);

/** Drags with the mouse from one element to another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (box === null) throw new Error('The target is not on the page');
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('whole folders of the computer become folders, and documents and folders are moved, renamed and deleted in the tree', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(`${site}/dms/folders`);
  const computer = makeComputerFolder();
  const tree = page.getByRole('tree', { name: 'Tree of folders' });
  const row = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  const card = (name: string) =>
    page.getByRole('list', { name: 'Folders in this folder' }).getByRole('link', { name });
  const upload = page.getByRole('region', { name: 'Upload' });
  /** The button of a toast; earlier toasts may still be there. */
  const undo = (text: string) =>
    page.locator('[aria-atomic]', { hasText: text }).getByRole('button', { name: 'Undo' });

  await test.step('a new folder is opened, and a folder of the computer is put into it', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'New folder…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Tree journey');
    await page.getByRole('button', { name: 'Create folder' }).click();
    await card('Tree journey').click();
    await expect(page.getByRole('heading', { name: 'Tree journey', level: 1 })).toBeVisible();
    await page.getByLabel('Upload a folder…').setInputFiles(computer);
    await expect(upload).toContainText('2 documents added. 2 new folders.');
    await upload.getByRole('button', { name: 'Close' }).click();
    await card('Station 7').click();
    await expect(page.getByRole('link', { name: 'layout.txt' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step('a document is dragged to a folder of the tree, and undo brings it back', async () => {
    await row('Station 7').focus();
    await page.keyboard.press('ArrowRight');
    await expect(row('Pumps')).toBeVisible();
    await drag(page, page.getByRole('link', { name: 'layout.txt' }), row('Pumps'));
    await expect(page.getByRole('link', { name: 'layout.txt' })).toHaveCount(0);
    await undo('“layout.txt” moved').click();
    await expect(page.getByRole('link', { name: 'layout.txt' })).toBeVisible();
  });

  await test.step('a folder is renamed with F2 and moved with the keyboard; a circle is refused', async () => {
    await card('Pumps').click();
    await expect(page.getByRole('heading', { name: 'Pumps', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'P-701.txt' })).toBeVisible();
    await row('Pumps').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Pumps and fans');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Pumps and fans', level: 1 })).toBeVisible();
    await drag(page, row('Station 7'), row('Pumps and fans'));
    await expect(page.getByText('A folder can’t be moved into itself')).toBeVisible();
    await drag(page, row('Pumps and fans'), row('Tree journey'));
    const path = page.getByRole('navigation', { name: 'Where this folder is' });
    await expect(path).toHaveText('FoldersTree journeyPumps and fans');
  });

  await test.step('a folder is deleted after a question that says what it holds, and restored', async () => {
    await row('Tree journey').click();
    await card('Station 7').hover();
    await page.getByRole('button', { name: 'More about Station 7' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(/^1 document would go to the recycle bin too\./)).toBeVisible();
    await page.getByRole('button', { name: 'Delete all 2' }).click();
    await expect(card('Station 7')).toHaveCount(0);
    await undo('2 items deleted').click();
    await expect(card('Station 7')).toBeVisible();
  });

  await test.step('a search looks in the folders below', async () => {
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('P-701');
    const found = page.getByRole('link', { name: 'P-701.txt' });
    await expect(found).toBeVisible();
    await expect(found.locator('mark')).toHaveText('P-701');
  });

  await test.step('a row says where a search found what its columns do not show', async () => {
    const api = `/api${site.replace('/app', '')}`;
    const headers = { origin: new URL(page.url()).origin };
    const label = await page.request.post(`${api}/labels`, {
      data: { name: 'Lifting plan', module_type: 'dms_documents' },
      headers,
    });
    expect(label.status(), await label.text()).toBe(201);
    const { documents } = (await (
      await page.request.get(`${api}/dms/documents?search=P-701&limit=1`)
    ).json()) as {
      readonly documents: readonly { readonly id: number; readonly version: number }[];
    };
    const { id = 0, version = 0 } = documents[0] ?? {};
    const { id: labelId } = (await label.json()) as { readonly id: number };
    const labelled = await page.request.patch(`${api}/dms/documents/${id}`, {
      data: { label_ids: [labelId] },
      headers: { ...headers, 'if-match': `"${version}"` },
    });
    expect(labelled.status(), await labelled.text()).toBe(200);
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('lifting');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'P-701.txt' }) });
    await expect(row).toContainText('Labels: Lifting plan');
    await expect(row.locator('mark')).toHaveText('Lifting');
    expect(await findings(page)).toEqual([]);
  });

  await test.step('the home of the documents shows what was added last, and searches in all of them', async () => {
    await page.goto(`${site}/dms`);
    const latest = page.getByRole('region', { name: 'Added last' });
    await expect(latest.getByRole('link', { name: 'P-701.txt' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Folders' })).toContainText('Tree journey');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('searchbox', { name: /^Search in names/ }).fill('P-701');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'P-701.txt' })).toBeVisible();
  });

  await test.step('ten files of five types are dropped and pasted, and one that the network lost is sent again', async () => {
    await page.goto(`${site}/dms/folders`);
    await card('Tree journey').click();
    const title = page.getByRole('heading', { name: 'Tree journey', level: 1 });
    await page.route('**/api/sites/*/files*', (route) => route.abort('internetdisconnected'), {
      times: 1,
    });
    await put(title, 'drop', tenFiles.slice(0, 8));
    await expect(upload).toContainText('7 documents added. 1 failed.');
    await upload.getByRole('button', { name: 'Try again' }).click();
    await expect(upload).toContainText('8 documents added.');
    await upload.getByRole('button', { name: 'Close' }).click();
    await put(title, 'paste', tenFiles.slice(8));
    await expect(upload).toContainText('2 documents added.');
    for (const { name } of tenFiles)
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  });
  rmSync(computer, { recursive: true });
});

/** A photo of paper that lies askew on a dark table, as a camera gives it. */
async function photoOfPaper(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('There is no canvas.');
    context.fillStyle = '#3a2f28';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.rotate(0.06);
    context.fillStyle = '#f4f3ef';
    context.fillRect(190, 120, 560, 880);
    context.fillStyle = '#222';
    for (let line = 0; line < 18; line += 1) context.fillRect(240, 190 + line * 40, 440, 6);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Takes a photo of paper with the camera of the phone, and adds it to the folder of the page. */
async function scanPaper(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).tap();
  await page.getByRole('button', { name: 'Papier scannen…' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Papier scannen' });
  const camera = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Foto aufnehmen oder auswählen' }).tap();
  const buffer = await photoOfPaper(page);
  await (await camera).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  // Else it would say that the edges were not found.
  await expect(dialog.getByText('Prüfen Sie die Ränder')).toBeVisible();
  await dialog.getByRole('button', { name: 'Seite übernehmen' }).tap();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Als PDF hinzufügen' }).tap();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

test.describe('the tree of folders on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('a finger lifts a folder and a document, drops them on folders of the tree, and a second one puts back', async ({
    page,
  }) => {
    const site = await openSite(page, 'admin@demo.example', english);
    await page.goto(`${site}/dms/folders`);
    const api = `/api${site.replace('/app', '')}/dms`;
    const { origin } = new URL(page.url());
    const make = async (path: string, name: string, parent: number | null): Promise<number> => {
      const data = { name, folder_id: parent === null ? [] : [parent] };
      const answer = await page.request.post(`${api}/${path}`, { data, headers: { origin } });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as { readonly id: number }).id;
    };
    const top = await make('folders', 'Tablet', null);
    await make('folders', 'Held', top);
    await make('folders', 'Target', top);
    await make('documents', 'Held paper', top);
    await page.goto(`${site}/dms/folders/${top}`);
    const tree = page.getByRole('tree', { name: 'Tree of folders' });
    const row = (name: string) => tree.getByRole('treeitem', { name, exact: true });
    await row('Tablet').focus();
    await page.keyboard.press('ArrowRight');
    const finger = await fingerOf(page);
    const lifted = page.locator('[data-dragging]');

    const start = await finger.lift(row('Held'), lifted);
    await finger.moveTo(await middleOf(row('Target')));
    await finger.pressAgain(start, { x: 500, y: 600 });
    await expect(lifted).toHaveCount(0);
    await finger.release();
    await expect(row('Held')).toHaveAttribute('aria-level', '3');

    await finger.lift(page.getByRole('link', { name: 'Held paper' }), lifted);
    await finger.moveTo(await middleOf(row('Target')));
    await finger.release();
    await expect(page.getByText('“Held paper” moved to “Target”')).toBeVisible();

    await finger.lift(row('Held'), lifted);
    await finger.moveTo(await middleOf(row('Target')));
    await finger.release();
    await expect(page.getByText('“Held” moved to “Target”')).toBeVisible();
    await expect(row('Held')).toHaveCount(0);
  });
});

test('on a phone folders are shown level by level, with a link back, and moved in a dialog, and paper is scanned into one', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const site = await openSite(page, 'admin@demo.example', german);
  const api = `/api${site.replace('/app', '')}/dms/folders`;
  const { origin } = new URL((await page.request.get('/api/health')).url());
  const make = async (name: string, parent: number | null): Promise<number> => {
    const data = { name, folder_id: parent === null ? [] : [parent] };
    const answer = await page.request.post(api, { data, headers: { origin } });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { readonly id: number }).id;
  };
  const top = await make('Telefon', null);
  await Promise.all(['Unten', 'Ziel'].map((name) => make(name, top)));
  await page.goto(`${site}/dms/folders/${top}`);
  const card = (name: string) =>
    page.getByRole('list', { name: 'Ordner in diesem Ordner' }).getByRole('link', { name });
  await expect(page.getByRole('tree')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mehr zu Unten' }).tap();
  await page.getByRole('button', { name: 'Verschieben nach…' }).tap();
  const dialog = page.getByRole('dialog', { name: '„Unten“ verschieben' });
  // The arrow of the folder, which its arrow keys stand for.
  await dialog.getByRole('treeitem', { name: 'Telefon' }).locator('svg').first().tap();
  await dialog.getByRole('treeitem', { name: 'Ziel' }).tap();
  await dialog.getByRole('button', { name: 'Nach „Ziel“ verschieben' }).tap();
  await expect(card('Unten')).toHaveCount(0);
  await card('Ziel').tap();
  await expect(page.getByRole('heading', { name: 'Ziel', level: 1 })).toBeVisible();
  await expect(card('Unten')).toBeVisible();
  await scanPaper(page, 'Prüfbuch');
  await page.getByRole('link', { name: 'Telefon' }).tap();
  await expect(page.getByRole('heading', { name: 'Telefon', level: 1 })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await context.close();
});
