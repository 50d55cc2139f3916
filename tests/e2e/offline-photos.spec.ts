import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { english, openSite } from './support/page-labels.ts';
import { makeSiteReady } from './support/service-worker.ts';
import { expect, testAlone } from './support/test.ts';

// Journeys stop the server.
const test = testAlone();

test.use({ serviceWorkers: 'allow' });

/** The last parts of the keys in a store of this device: the ids of items or files. */
const idsOnDevice = (page: Page, name: string, store: string) =>
  page.evaluate(
    (of) =>
      new Promise<readonly number[]>((resolve, reject) => {
        const opening = indexedDB.open(of.name);
        opening.addEventListener('error', () => reject(new Error('No database')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(of.store).objectStore(of.store).getAllKeys();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result as readonly number[][]).map((key) => key.at(-1) ?? 0));
          });
        });
      }),
    { name, store },
  );

const picturesOnDevice = (page: Page) => idsOnDevice(page, 'local-pictures', 'contents');

/** Makes a work order with a photo of the camera; returns its path on the site and the id of the photo. */
async function makeOrder(page: Page, site: string, name: string) {
  const api = `/api${site.replace('/app', '')}`;
  const headers = { origin: new URL(page.url()).origin };
  const picture = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#c80' } });
  const file = {
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  };
  const sent = await page.request.post(`${api}/files`, { headers, multipart: { file } });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id: photo } = (await sent.json()) as { readonly id: number };
  const data = { name, type_id: 1, criticality_id: 1, photos: [photo] };
  const made = await page.request.post(`${api}/workorders`, { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { readonly id: number };
  return { id, path: `${site}/maintenance/work-orders/${id}`, photo };
}

/** The photo of a work order whose page is open, as a thumbnail. */
async function openPhotos(page: Page, path: string, name: string) {
  await page.goto(path);
  await page.getByRole('tab', { name: /Files/ }).click();
  return page.getByRole('button', { name: `Open ${name}.jpg` });
}

test('photos of items are kept on the device in a size that fits, and are shown without a network', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(300_000);
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(site);
  const orders = [
    await makeOrder(page, site, 'Seal of pump 3'),
    await makeOrder(page, site, 'Crack in frame 7'),
  ];
  const photos = orders.map(({ photo }) => photo);
  const dialog = page.getByRole('dialog', { name: 'Connection and offline data' });

  await test.step('after the items are ready, the device keeps their photos, and says their size', async () => {
    await makeSiteReady(page, site);
    const said = dialog.getByText(/^\d+ photos, \d+\.\d\d MB of at most \d/);
    await expect(said).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(() => picturesOnDevice(page), { timeout: 60_000 })
      .toEqual(expect.arrayContaining(photos));
  });

  await test.step('a second start asks for no picture again', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/files(\/|\?)/.test(request.url())) asked.push(request.url());
    });
    await page.goto(site);
    await page.getByRole('button', { name: 'Connected to Server' }).click();
    // The budget is known when a run has begun with what is on the device.
    await expect(dialog.getByText(/of at most/)).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByText(/There is no room/)).toBeHidden();
    expect(asked).toEqual([]);
  });

  const late = await makeOrder(page, site, 'Leak below valve 9');
  const [first, second] = orders;
  if (first === undefined || second === undefined) throw new Error('No work orders');
  await test.step('a new work order is on the device before its photo', async () => {
    const items = () => idsOnDevice(page, 'local-data', 'records');
    await expect.poll(items, { timeout: 30_000 }).toContain(late.id);
  });
  await page.close();
  await server.end();
  const cold = await context.newPage();

  await test.step('from a cold start without the server, the photos are shown', async () => {
    for (const [order, name] of [
      [first, 'Seal of pump 3'],
      [second, 'Crack in frame 7'],
    ] as const) {
      const open = await openPhotos(cold, order.path, name);
      await expect(open.locator('img')).toHaveJSProperty('naturalWidth', 320);
      await open.click();
      const large = cold.getByRole('dialog').getByRole('img', { name: `${name}.jpg` });
      await expect(large).toHaveJSProperty('naturalWidth', 1280);
      await cold.keyboard.press('Escape');
    }
  });

  await test.step('a photo that is not there says so', async () => {
    await cold.goto(late.path);
    await cold.getByRole('tab', { name: /Files/ }).click();
    await expect(cold.getByText('Not on this device').first()).toBeVisible();
  });

  await test.step('the log-out removes them', async () => {
    await cold.getByRole('button', { name: /admin@demo/ }).click();
    const menu = cold.getByRole('dialog', { name: 'User menu' });
    await menu.getByRole('button', { name: 'Log Out' }).click();
    const question = cold.getByRole('dialog', { name: 'Confirm Logout' });
    await question.getByRole('button', { name: 'Log Out' }).click();
    await expect(cold.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await picturesOnDevice(cold)).toEqual([]);
  });
});
