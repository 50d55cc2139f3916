import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findings } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { english, german, openSite } from './support/page-labels.ts';

const manager = 'manager@demo.example';

interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function photo(name: string, colour: string, side = 400): Promise<File> {
  const picture = sharp({
    create: { width: side, height: (side * 3) / 4, channels: 3, background: colour },
  });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

const manual: File = {
  name: 'manual.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};

/** Incompressible bytes: more than the settings of photos allow. */
const huge: File = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_300_000, 7) };

/** A photo as a phone takes it: large, and lying on its side. */
async function cameraPhoto(name: string): Promise<File> {
  const flat = await photo(name, '#884400', 3200);
  return { ...flat, buffer: await sharp(flat.buffer).withMetadata({ orientation: 6 }).toBuffer() };
}

/** The pages of the site's first items of a module. */
async function firstOf(page: Page, site: string, api: string, wrapper: string): Promise<number> {
  const answer = await page.request.get(`/api${site.replace('/app', '')}/${api}?limit=40`);
  const body = (await answer.json()) as Record<string, { id: number }[]>;
  const id = body[wrapper]?.at(-1)?.id;
  if (id === undefined) throw new Error(`There are no ${api}.`);
  return id;
}

const choose = (page: Page, label: string, files: readonly File[]) =>
  page
    .getByLabel(label, { exact: true })
    .and(page.locator('input'))
    .setInputFiles([...files]);

/** Whether every picture of the grid is loaded. */
const areDrawn = (page: Page) =>
  page
    .locator('button img')
    .evaluateAll((all) =>
      all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    );

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());

test('photos are added, refused at the field, lost and sent again, saved and viewed', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const site = await openSite(page, manager, english);
  const id = await firstOf(page, site, 'equipment', 'equipment');
  const address = `${site}/assets/equipment/${id}`;
  await page.goto(address);
  const group = page.getByRole('group', { name: 'Photos' });
  await page.getByRole('tab', { name: /Photos/ }).click();
  await expect(group).toContainText('At most 10 photos');

  await choose(page, 'Choose photos', [manual, huge]);
  await expect(group.getByRole('alert')).toHaveText([
    /“manual\.pdf” is not an image that can be shown/,
    /“huge\.jpg” is larger than 5 MB/,
  ]);
  await group.getByRole('button', { name: 'Dismiss manual.pdf' }).click();
  await group.getByRole('button', { name: 'Dismiss huge.jpg' }).click();

  // A large photo becomes smaller before it is sent, and is upright.
  const arriving = page.waitForResponse((answer) => answer.url().includes('/files?kind='));
  await choose(page, 'Choose photos', [await cameraPhoto('camera.jpg')]);
  const sent = (await (await arriving).json()) as Record<string, unknown>;
  expect([sent['width'], sent['height']]).toEqual([1920, 2560]);
  // Marks are drawn with the pointer and with keys; the marked photo is a further one.
  await group.getByRole('button', { name: 'Draw on camera.jpg' }).click();
  const drawing = page.getByRole('dialog', { name: 'Draw on camera.jpg' });
  const surface = drawing.getByRole('button', { name: 'Photo to draw on' });
  const middle = await surface.boundingBox();
  if (middle === null) throw new Error('There is nothing to draw on.');
  await page.mouse.move(middle.x + 40, middle.y + 40);
  await page.mouse.down();
  await page.mouse.move(middle.x + 140, middle.y + 160, { steps: 4 });
  await page.mouse.up();
  await drawing.getByText('Text', { exact: true }).click();
  await drawing.getByRole('textbox').fill('Leak');
  await surface.focus();
  await page.keyboard.press('Enter');
  await drawing.getByRole('button', { name: 'Undo' }).click();
  await drawing.getByRole('button', { name: 'Redo' }).click();
  expect(await findings(page)).toEqual([]);
  const marked = page.waitForResponse((answer) => answer.url().includes('/files?kind='));
  await drawing.getByRole('button', { name: 'Add marked photo' }).click();
  expect(await (await marked).json()).toMatchObject({
    name: 'camera (marked).jpg',
    width: 1920,
    height: 2560,
  });
  await group.getByRole('button', { name: 'Remove camera (marked).jpg' }).click();
  await group.getByRole('button', { name: 'Remove camera.jpg' }).click();

  await choose(page, 'Choose photos', [await photo('front.jpg', '#0b6273')]);
  await expect(group.getByRole('button', { name: 'Open front.jpg' })).toBeVisible();
  const dropped = await photo('side.jpg', '#c4570c');
  const transfer = await page.evaluateHandle(
    ({ name, content }) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const made = new DataTransfer();
      made.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      return made;
    },
    { name: dropped.name, content: dropped.buffer.toString('base64') },
  );
  const zone = group.getByRole('button', { name: 'Choose photos' });
  for (const event of ['dragenter', 'dragover', 'drop'])
    await zone.dispatchEvent(event, { dataTransfer: transfer });
  await expect(group.getByRole('button', { name: 'Open side.jpg' })).toBeVisible();

  // The network fails during the upload, and recovers.
  const lost = 'Not uploaded. Could not connect to the server.';
  const upload = '**/api/sites/*/files?kind=*';
  await page.route(upload, (route) => route.abort('connectionreset'));
  await choose(page, 'Choose photos', [await photo('nameplate.jpg', '#5b3ba3')]);
  await expect(group.getByRole('alert')).toContainText(lost);
  await page.getByRole('button', { name: 'Save equipment', exact: true }).click();
  await expect(group).toContainText('Some files were not uploaded.');
  await page.unroute(upload);
  await group.getByRole('button', { name: 'Try again: nameplate.jpg' }).click();
  await expect(group.getByRole('button', { name: 'Open nameplate.jpg' })).toBeVisible();
  await expect(group).not.toContainText('Some files were not uploaded.');
  await group
    .getByRole('combobox', { name: 'Kind of photo: nameplate.jpg' })
    .selectOption('closeup');

  await group.getByRole('button', { name: 'Remove front.jpg' }).click();
  await group.getByRole('button', { name: 'Undo' }).click();
  expect(await findings(page)).toEqual([]);
  const done = saved(page);
  await page.getByRole('button', { name: 'Save equipment', exact: true }).click();
  await done;

  await page.goto(address);
  await page.getByRole('tab', { name: /Photos/ }).click();
  const photos = group.getByRole('button', { name: /^Open / });
  await expect(photos).toHaveText(['', '', '']);
  await expect.poll(() => areDrawn(page)).toBe(true);
  await expect(group).toContainText('Close-up');
  await photos.first().focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: 'front.jpg' })).toBeVisible();
  await expect(viewer).toContainText('1 of 3');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'nameplate.jpg' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  expect(errors).toEqual([]);
});

test('a save waits for running uploads, whichever tab is open', async ({ page }) => {
  const site = await openSite(page, manager, english);
  const id = await firstOf(page, site, 'workorders', 'workorders');
  const address = `${site}/maintenance/work-orders/${id}`;
  await page.goto(`${address}?edit=1`);
  await page.getByRole('tab', { name: 'Files' }).click();
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/sites/*/files?kind=*', async (route) => {
    await free;
    await route.continue();
  });
  await choose(page, 'Choose files', [manual]);
  const group = page.getByRole('group', { name: 'Files' });
  await expect(group.getByRole('progressbar')).toBeVisible();
  await page.getByRole('tab', { name: 'General' }).click();
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Save work order', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save work order' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  expect(changes).toEqual([]);
  const done = saved(page);
  release();
  await done;
  expect(changes).toEqual([expect.stringMatching(/^\{"files":\[\d+\]\}$/)]);
  await page.goto(address);
  await page.getByRole('tab', { name: 'Files' }).click();
  const link = group.getByRole('link', { name: 'manual.pdf', exact: true });
  await expect(link).toBeVisible();
  await expect(group).toContainText('PDF · 1 kB');
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect((await answer.body()).equals(manual.buffer)).toBe(true);
});

test('a large file continues where it was paused, where the network was lost and after a reload', async ({
  page,
}, info) => {
  const site = await openSite(page, manager, english);
  const id = await firstOf(page, site, 'workorders', 'workorders');
  const content = Buffer.alloc(30_000_000, 'drawing of a pump\n');
  const file = info.outputPath('drawing.bin');
  await writeFile(file, content);
  const address = `${site}/maintenance/work-orders/${id}?edit=1`;
  const group = page.getByRole('group', { name: 'Files' });
  const give = async () => {
    await page.goto(address);
    await page.getByRole('tab', { name: 'Files' }).click();
    const input = page.getByLabel('Choose files', { exact: true }).and(page.locator('input'));
    await input.setInputFiles(file);
  };

  // The form has a file that is not saved when the page is opened again.
  page.on('dialog', (dialog) => void dialog.accept());
  // What each part begins with, and what becomes of it.
  const offsets: string[] = [];
  const parts: ('send' | 'lose' | 'hold')[] = [];
  await page.route('**/api/sites/*/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    offsets.push(request.headers()['upload-offset'] ?? '');
    const next = parts.shift() ?? 'send';
    if (next === 'send') return route.continue();
    return next === 'lose' ? route.abort('connectionreset') : undefined;
  });

  // The network is lost after the first part, and comes back: nobody has to do anything. Then a part hangs.
  parts.push('send', 'lose', 'send', 'hold');
  await give();
  await expect.poll(() => offsets).toEqual(['0', '8388608', '8388608', '16777216']);
  await group.getByRole('button', { name: 'Pause the upload of drawing.bin' }).click();
  await expect(group).toContainText(/Paused at \d+ % of/);
  expect(await findings(page)).toEqual([]);
  parts.push('hold');
  await group.getByRole('button', { name: 'Continue the upload of drawing.bin' }).click();
  await expect.poll(() => offsets.at(-1)).toBe('16777216');
  await expect.poll(() => offsets.length).toBe(5);

  // The page is closed meanwhile: only the rest of the same file is sent.
  await give();
  const link = group.getByRole('link', { name: 'drawing.bin', exact: true });
  await expect(link).toBeVisible({ timeout: 60_000 });
  expect(offsets.slice(5)).toEqual(['16777216', '25165824']);
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect((await answer.body()).equals(content)).toBe(true);
});

test('a form with photos fits a narrow screen in German', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const site = await openSite(page, manager, german);
  const id = await firstOf(page, site, 'equipment', 'equipment');
  await page.goto(`${site}/assets/equipment/${id}?tab=photos`);
  const group = page.getByRole('group', { name: 'Fotos' });
  const name = `${'Typenschild der Kreiselpumpe '.repeat(3)}.jpg`;
  await choose(page, 'Fotos auswählen', [await photo(name, '#1a6236'), manual]);
  await expect(group.getByRole('alert')).toContainText('„manual.pdf“ ist kein Bild');
  await expect(group.getByRole('button', { name: `${name} öffnen` })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  expect(await findings(page, 'form')).toEqual([]);
});
