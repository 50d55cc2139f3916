import type { Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { english, openSite } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const admin = 'admin@demo.example';

/** Creates an item; returns its id. */
async function create(page: Page, path: string, data: object): Promise<number> {
  const { origin } = new URL((await page.request.get('/api/health')).url());
  const answer = await page.request.post(path, { data, headers: { origin } });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { readonly id: number };
  return id;
}

/** A document with two versions, of which the first is active: the second is wrong. */
async function makeWithWrongVersion(page: Page, api: string, name: string): Promise<number> {
  const { origin } = new URL((await page.request.get('/api/health')).url());
  const folder = await create(page, `${api}/folders`, { name: `Folder of ${name}` });
  const id = await create(page, `${api}/documents`, { name, folder_id: [folder] });
  const fileIds: number[] = [];
  for (const file of ['Crane plan.txt', 'Wrong plan.txt']) {
    const answer = await page.request.post(`${api}/documents/${id}/upload`, {
      multipart: { file: { name: file, mimeType: 'text/plain', buffer: Buffer.from(file) } },
      headers: { origin },
    });
    expect(answer.status()).toBe(201);
    fileIds.push(((await answer.json()) as { file: { id: number } }).file.id);
  }
  await page.request.put(`${api}/files/${fileIds[0]}/set-active`, { headers: { origin } });
  return id;
}

/** Deletes version 2 on the page of its document. */
async function deleteWrongVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for version 2' }).click();
  await page.getByText('Delete version…').click();
  const asking = page.getByRole('dialog', { name: 'Delete version 2?' });
  await expect(asking.getByText(/^It goes to the recycle bin/)).toBeVisible();
  await asking.getByRole('button', { name: 'Delete version' }).click();
  await expect(page.getByText('Version 2 deleted', { exact: true })).toBeVisible();
}

/** Deletes the folder of the page with the document in it, to which a transmittal refers. */
async function deleteFolder(page: Page, folder: string): Promise<void> {
  await page.goto(folder);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByText('Delete folder…').click();
  const asking = page.getByRole('dialog');
  await expect(asking.getByText(/^1 item refers to this and would point to/)).toBeVisible();
  await asking.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(/^Delete FOL-\d+ and 1 item that belongs to it\?$/)).toBeVisible();
  await expect(page.getByText(/^1 document would go to the recycle bin too\./)).toBeVisible();
  await page.getByRole('button', { name: 'Delete all 2' }).click();
  await expect(page.getByText('2 items deleted')).toBeVisible();
}

/** Deletes everything in the bin for good; the bin is empty then. */
async function emptyBin(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/dms/recycle-bin`);
  await page.getByRole('button', { name: 'Empty recycle bin' }).click();
  const asking = page.getByRole('dialog', { name: /^Delete all \d+ items for good\?$/ });
  await asking.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText(/^\d+ items deleted for good$/)).toBeVisible();
  await expect(page.getByText('The recycle bin is empty')).toBeVisible();
}

for (const [width, height] of [
  [1280, 800],
  [360, 780],
] as const)
  test.describe(`at ${width} x ${height}`, () => {
    const isPhone = width < 500;
    test.use({ viewport: { width, height }, hasTouch: isPhone });

    test(`a folder with a document is deleted, found in the bin, restored and deleted for good at a width of ${width}`, async ({
      page,
    }) => {
      const site = await openSite(page, admin, english);
      const api = `/api${site.replace('/app', '')}/dms`;
      const name = `Bearing manuals ${width}`;
      const id = await create(page, `${api}/folders`, { name });
      const first = { name: `${name}, page 1`, folder_id: [id] };
      const document = await create(page, `${api}/documents`, first);
      const sent = { name: 'For the fitters', purpose: [1], document_ids: [document] };
      await create(page, `${site.replace('/app', '/api')}/transmittals`, sent);
      const inBin = page.getByRole('listitem').filter({ hasText: name });
      const openBin = async () => {
        await page.goto(`${site}/dms/recycle-bin`);
        await page.getByRole('searchbox', { name: 'Search deleted items' }).fill(name);
        // Before the search is answered, the list has other items too.
        await expect(page.getByRole('heading', { name: '2 items', exact: true })).toBeVisible();
        await expect(inBin).toHaveCount(2);
        // Its name counts the selected items afterwards, so that `check` would wait for the old name.
        await page.getByRole('checkbox', { name: 'Select all' }).click();
      };

      await deleteFolder(page, `${site}/dms/folders/${id}/properties`);
      await openBin();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Restore 2 items' }).click();
      await expect(page.getByText('2 items restored')).toBeVisible();
      await expect(inBin).toHaveCount(0);

      await deleteFolder(page, `${site}/dms/folders/${id}/properties`);
      await openBin();
      await page.getByRole('button', { name: `Restore ${first.name}`, exact: true }).click();
      await expect(page.getByText('Restored with it: 1 folder')).toBeVisible();
      await expect(inBin).toHaveCount(0);

      await deleteFolder(page, `${site}/dms/folders/${id}/properties`);
      if (isPhone) await emptyBin(page, site);
      else {
        await openBin();
        await page.getByRole('button', { name: 'Delete for good' }).click();
        const asking = page.getByRole('dialog', { name: 'Delete 2 items for good?' });
        await asking.getByRole('button', { name: 'Delete for good' }).click();
        await expect(page.getByText('2 items deleted for good')).toBeVisible();
      }
      await expect(inBin).toHaveCount(0);
      expect((await page.request.get(`${api}/folders/${id}`)).status()).toBe(404);
    });

    test(`a wrong version of a document is deleted, taken back, restored from the bin and deleted for good at a width of ${width}`, async ({
      page,
    }) => {
      const site = await openSite(page, admin, english);
      const api = `/api${site.replace('/app', '')}/dms`;
      const name = `Crane drawing ${width}`;
      const id = await makeWithWrongVersion(page, api, name);
      const versions = page.getByRole('list', { name: 'Versions', exact: true });
      const wrong = versions.getByText('Wrong plan.txt');
      const openVersions = async () => {
        await page.goto(`${site}/dms/documents/${id}?tab=%3Aversions`);
        await expect(versions.getByText('Crane plan.txt')).toBeVisible();
      };

      await openVersions();
      const menu = page.getByRole('button', { name: 'More for version 1' });
      if (isPhone) expect((await menu.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await menu.click();
      await expect(page.getByText('The active version stays.')).toBeVisible();
      await page.keyboard.press('Escape');
      await deleteWrongVersion(page);
      await expect(wrong).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Version 2 restored')).toBeVisible();
      await expect(wrong).toBeVisible();

      await deleteWrongVersion(page);
      await expect(page.getByText('Upload version 3')).toBeVisible();
      await page.goto(`${site}/dms/recycle-bin`);
      await page.getByRole('searchbox', { name: 'Search deleted items' }).fill('wrong plan');
      const inBin = page.getByRole('listitem').filter({ hasText: name });
      await expect(inBin.getByText(`Version 2 of ${name}`)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Restore Wrong plan.txt', exact: true }).click();
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(wrong).toBeVisible();

      await deleteWrongVersion(page);
      await page.goto(`${site}/dms/recycle-bin`);
      await page.getByRole('checkbox', { name: 'Select Wrong plan.txt' }).first().click();
      await page.getByRole('button', { name: 'Delete for good' }).click();
      const asking = page.getByRole('dialog', {
        name: 'Delete Wrong plan.txt, version 2 for good?',
      });
      await expect(asking.getByText(/^Its file, its comment and its marks are lost/)).toBeVisible();
      await asking.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('1 item deleted for good')).toBeVisible();
      await openVersions();
      await expect(wrong).toHaveCount(0);
      await page.goto(`${site}/dms/documents/${id}?tab=%3Aversions&printed=2`);
      await expect(
        page.getByText('Your paper is no longer valid: it shows version 2'),
      ).toBeVisible();
    });
  });
