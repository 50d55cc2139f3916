import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { oddPdfs } from '../support/odd-pdfs.ts';
import { pdfOf } from '../support/pdf.ts';
import { findings } from './support/axe.ts';
import { english, german, openSite } from './support/page-labels.ts';
import { openPhone } from './support/phone.ts';
import { expect, test } from './support/test.ts';

interface Made {
  readonly id: number;
}

/** A document of the site with a version; the address of its page. */
async function documentWith(
  page: Page,
  site: string,
  name: string,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<string> {
  const dms = `/api${site.replace('/app', '')}/dms`;
  const headers = { origin: new URL(page.url()).origin };
  const { folders } = (await (await page.request.get(`${dms}/folders`)).json()) as {
    readonly folders: readonly Made[];
  };
  const data = { name, folder_id: [folders[0]?.id] };
  const made = await page.request.post(`${dms}/documents`, { data, headers });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as Made;
  const sent = await page.request.post(`${dms}/documents/${id}/upload`, {
    multipart: { file },
    headers,
  });
  expect(sent.status(), await sent.text()).toBe(201);
  return `${site}/dms/documents/${id}`;
}

const manual = {
  name: 'gearbox-manual.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf(
    [
      'Gearbox G-200\nManual',
      'Chapter 1\nBefore you start',
      'Chapter 2\nFill the sightglass to the red line.\nThe sightglass is on the left.',
      'Chapter 3\nOil change',
    ],
    {
      script: 'app.alert("Run by the viewer")',
      links: ['/Dest [8 0 R /Fit]', '/A << /S /URI /URI (https://gearbox.example/) >>'],
    },
  ),
};

const changed = pdfOf([
  'Gearbox G-200\nManual',
  'Chapter 1\nBefore you start',
  'Chapter 2\nFill the sightglass to the green line.\nThe sightglass is on the left.',
  'Chapter 3\nOil change',
]);

const readings = {
  name: 'readings.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('tag;value\nTT-101;"<b>81</b>"\n'),
};

/** Half a second of silence: mono, 8,000 samples of one byte a second. */
function wav(): Buffer {
  const samples = Buffer.alloc(4000, 128);
  const head = Buffer.from('RIFF____WAVEfmt ________________________data____', 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head.subarray(0, 44), samples]);
}

/** A video of a third of a second in WebM, recorded by the page itself, in base64. */
async function recordVideo(): Promise<string> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
  const { promise, resolve } = Promise.withResolvers<Blob>();
  recorder.ondataavailable = ({ data }) => resolve(data);
  recorder.start();
  for (let frame = 0; frame < 20; frame += 1) {
    context?.fillRect(frame, frame, 10, 10);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  const bytes = new Uint8Array(await (await promise).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** How many pixels of a compared page are red and blue. */
const strongColours = (page: Page, at: number) =>
  page
    .getByRole('dialog', { name: 'Compare versions' })
    .locator('canvas')
    .nth(at)
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let [red, blue] = [0, 0];
      for (let first = 0; first < pixels.length; first += 4) {
        const more = (pixels[first] ?? 0) - (pixels[first + 2] ?? 0);
        if (more > 100) red += 1;
        if (more < -100) blue += 1;
      }
      return { red, blue };
    });

const alarm = { name: 'alarm.wav', mimeType: 'audio/wav', buffer: wav() };

test('a word inside a PDF is found in the list and everywhere, and opens marked on its page', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(site);
  const document = await documentWith(page, site, 'Gearbox manual', manual);
  const versions = `/api${document.replace('/app', '')}/versions`;
  await expect(async () => {
    expect(await (await page.request.get(versions)).text()).toContain('"state":"done"');
  }).toPass();

  await test.step('the list shows the place, and opens it', async () => {
    await page.goto(`${site}/dms/documents`);
    await page.getByRole('searchbox', { name: 'Search documents' }).fill('sightglass');
    const hits = page.getByRole('region', { name: 'Found in the text of 1 file' });
    await expect(hits).toContainText('Page 3');
    await expect(hits.locator('mark').first()).toHaveText('sightglass');
    await hits.getByRole('link', { name: 'Gearbox manual' }).click();
    await expect(page.getByRole('tab', { name: 'Preview' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  const viewer = page.getByRole('group', { name: 'Pages', exact: true });
  await test.step('the page of the hit is drawn, with its words marked', async () => {
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
    const third = viewer.getByRole('group', { name: 'Page 3' });
    await expect(third.locator('canvas')).toBeVisible();
    await expect(third.locator('[data-marks="2"]')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '2 hits' })).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
  });

  await test.step('find, pages and zoom work with the keys, and no script of the file ran', async () => {
    const find = page.getByRole('searchbox', { name: 'Find in the text of this file' });
    await find.fill('oil CHANGE');
    await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible();
    await find.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('4');
    await viewer.focus();
    await viewer.press('ArrowLeft');
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
    const width = () => viewer.getByRole('group', { name: 'Page 3' }).boundingBox();
    const before = (await width())?.width ?? 0;
    await viewer.press('+');
    await expect.poll(async () => (await width())?.width ?? 0).toBeGreaterThan(before * 1.2);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a link of the file goes to its page, and another out of the product', async () => {
    const number = page.getByRole('textbox', { name: 'Page' });
    await number.fill('1');
    await number.press('Enter');
    await expect(page.getByRole('link', { name: 'Open https://gearbox.example/' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await page.getByRole('button', { name: 'Go to page 3' }).click();
    await expect(number).toHaveValue('3');
  });

  await test.step('the search over all sites shows the place too', async () => {
    await page.goto('/app/search?search=sightglass');
    const row = page.getByRole('listitem').filter({ hasText: 'Gearbox manual' });
    await expect(row).toContainText('Page 3');
    await expect(row.getByRole('link')).toHaveAttribute('href', /page=3&find=sightglass$/);
  });

  await test.step('two versions are compared, and paper of the first one is not valid any more', async () => {
    const upload = `/api${document.replace('/app', '')}/upload`;
    const sent = await page.request.post(upload, {
      multipart: { file: { ...manual, name: 'gearbox-manual-b.pdf', buffer: changed } },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(sent.status(), await sent.text()).toBe(201);
    await page.goto(`${document}?printed=1`);
    await expect(page.getByText('Your paper is no longer valid: it shows version 1')).toBeVisible();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Compare versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare versions' });
    await expect(dialog.getByText('No differences')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await expect(dialog.getByText('There are differences')).toBeVisible();
    await expect(dialog.getByText('Only in Version 2')).toBeVisible();
    const sheet = dialog.locator('canvas').first();
    const narrow = (await sheet.boundingBox())?.width ?? 0;
    await dialog.getByRole('button', { name: 'Larger' }).click();
    await expect
      .poll(async () => (await sheet.boundingBox())?.width ?? 0)
      .toBeGreaterThan(narrow * 1.4);
    await dialog.getByText('Side by side').click();
    await expect(dialog.locator('canvas')).toHaveCount(2);
    await expect(dialog.getByText(/^Only in Version/)).toHaveText([/1$/, /2$/]);
    // Drawn as large as it is shown: a browser that reduces it leaves out thin lines.
    const reduced = (element: HTMLCanvasElement) => element.width - element.clientWidth;
    await expect.poll(() => sheet.evaluate(reduced)).toBe(0);
    const [older, newer] = [await strongColours(page, 0), await strongColours(page, 1)];
    expect(older).toEqual({ red: expect.any(Number), blue: 0 });
    expect(newer).toEqual({ red: 0, blue: expect.any(Number) });
    expect(older.red * newer.blue).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Larger' }).click();
    const [left, right] = [dialog.locator('figure').first(), dialog.locator('figure').last()];
    await left.evaluate((element) => (element.scrollLeft = 90));
    await expect.poll(() => right.evaluate(({ scrollLeft }) => scrollLeft)).toBe(90);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-paper]');
    await expect(paper).toContainText('Version 2');
    await expect(paper.locator('svg path').first()).toBeAttached();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('notes are put on a document that is no drawing, and the viewer leads back to it', async () => {
    await page.goto(document);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.getByRole('link', { name: 'Mark places and add notes' }).click();
    await expect(page.locator('[data-part="whole"][data-drawn]')).toBeAttached();
    await expect(page.getByText('Notes (0)', { exact: true })).toBeVisible();
    expect(await findings(page, 'main')).toEqual([]);
    await page.getByRole('link', { name: 'Show as document' }).click();
    await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible();
  });

  await test.step('a CSV is a table, and markup in it is text', async () => {
    await page.goto(await documentWith(page, site, 'Readings', readings));
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('cell', { name: '<b>81</b>' })).toBeVisible();
  });

  await test.step('a video is played', async () => {
    const buffer = Buffer.from(await page.evaluate(recordVideo), 'base64');
    const video = { name: 'start-up.webm', mimeType: 'video/webm', buffer };
    await page.goto(await documentWith(page, site, 'Start-up', video));
    await page.getByRole('tab', { name: 'Preview' }).click();
    const player = page.locator('video');
    const seen = await player.evaluate(async (element) => {
      if (!(element instanceof HTMLVideoElement)) return null;
      const { promise, resolve } = Promise.withResolvers<void>();
      element.onended = () => resolve();
      element.muted = true;
      await element.play();
      await promise;
      return { width: element.videoWidth, hasMoved: element.currentTime > 0 };
    });
    expect(seen).toEqual({ width: 300, hasMoved: true });
  });

  await test.step('a damaged PDF says so, and can be downloaded', async () => {
    // The first one is opened, but has no pages that can be shown.
    const circle = oddPdfs.find(({ what }) => what.includes('circle'))?.bytes ?? Buffer.alloc(0);
    for (const buffer of [circle, Buffer.from('%PDF-1.7\nnothing')]) {
      await page.goto(await documentWith(page, site, 'Damaged', { ...manual, buffer }));
      await page.getByRole('tab', { name: 'Preview' }).click();
      await expect(page.getByText('This PDF is damaged')).toBeVisible();
      await expect(
        page.getByRole('tabpanel').getByRole('link', { name: 'Download', exact: true }),
      ).toBeVisible();
    }
    await page.getByRole('tab', { name: 'Versions' }).click();
    await expect(
      page.getByText('Search finds no words in this file: it is damaged.'),
    ).toBeVisible();
  });

  await test.step('a sound is loaded, and a file of an unknown type can be downloaded', async () => {
    await page.goto(await documentWith(page, site, 'Alarm', alarm));
    await page.getByRole('tab', { name: 'Preview' }).click();
    const duration = () =>
      page
        .locator('audio')
        .evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.duration : 0));
    await expect.poll(duration).toBeCloseTo(0.5, 2);
    const unknown = { ...alarm, name: 'settings.bin', buffer: Buffer.from([0, 1, 2, 3]) };
    await page.goto(await documentWith(page, site, 'Settings', unknown));
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByText('There is no preview of this file')).toBeVisible();
    await expect(
      page.getByRole('tabpanel').getByRole('link', { name: 'Download', exact: true }),
    ).toBeVisible();
  });

  await test.step('on a phone in German it fits, and two fingers enlarge it', async () => {
    const phone = await openPhone(browser, 'manager@demo.example', german);
    await phone.goto(`${document}?tab=:preview&page=3&find=sightglass`);
    const pages = phone.getByRole('group', { name: 'Seiten', exact: true });
    const third = pages.getByRole('group', { name: 'Seite 3' });
    await expect(third.locator('canvas')).toBeVisible();
    const wide = await phone.evaluate(() => globalThis.document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    await pages.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await pages.boundingBox();
    const before = (await third.boundingBox())?.width ?? 0;
    expect(before).toBeLessThanOrEqual(360);
    const session = await phone.context().newCDPSession(phone);
    const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 120];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - apart, y, id: 1 },
                { x: x + apart, y, id: 2 },
              ],
      });
    await touch('touchStart', 30);
    await touch('touchMove', 60);
    await touch('touchMove', 75);
    await touch('touchEnd', 0);
    await expect
      .poll(async () => (await third.boundingBox())?.width ?? 0)
      .toBeGreaterThan(before * 2);
    expect(await findings(phone, 'main')).toEqual([]);
    await phone.context().close();
  });
});

/** A photo of all around: blue above, brown below, and red behind the back. */
async function roundPhoto(): Promise<Buffer> {
  const area = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  const part = (height: number, background: string) =>
    area(500, height, background).png().toBuffer();
  const [ground, behind] = [await part(500, '#803010'), await part(1000, '#f00000')];
  return area(2000, 1000, '#4060f0')
    .composite([
      { input: ground, left: 500, top: 500 },
      { input: ground, left: 1000, top: 500 },
      { input: behind, left: 1500, top: 0 },
      { input: behind, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer();
}

/** The colour of a place on the screen. */
async function colourAt(page: Page, x: number, y: number): Promise<'blue' | 'red' | 'other'> {
  const picture = await page.screenshot({ clip: { x, y, width: 4, height: 4 } });
  const [red = 0, , blue = 0] = (await sharp(picture).stats()).channels.map(({ mean }) => mean);
  if (blue > 200) return 'blue';
  return red > 200 ? 'red' : 'other';
}

test('one looks around in a photo of all around by keys, on a phone where a part of it is out of sight', async ({
  page,
  browser,
}) => {
  const site = await openSite(page, 'admin@demo.example', english);
  await page.goto(site);
  const file = { name: 'pump-room.jpg', mimeType: 'image/jpeg', buffer: await roundPhoto() };
  const document = await documentWith(page, site, 'Pump room, all around', file);
  const phone = await openPhone(browser, 'manager@demo.example', german);
  await phone.goto(`${document}?tab=:preview`);
  await phone.getByRole('button', { name: 'Umsehen' }).click();
  const round = phone.getByRole('img', { name: /pump-room\.jpg/ });
  await expect(round).toHaveAttribute('data-ready', 'true');
  // Its lower part is below the screen.
  const box = await round.boundingBox();
  if (box === null) throw new Error('The photo is not on the screen');
  expect(box.y + box.height).toBeGreaterThan(740);
  const middle = box.x + box.width / 2;
  expect(await colourAt(phone, middle, box.y + 20)).toBe('blue');
  await round.focus();
  for (let turned = 0; turned < 14; turned += 1) await phone.keyboard.press('ArrowRight');
  await expect.poll(() => colourAt(phone, middle, box.y + 20)).toBe('red');
  await phone.keyboard.press('0');
  await expect.poll(() => colourAt(phone, middle, box.y + 20)).toBe('blue');
  await phone.getByRole('button', { name: 'Flaches Bild' }).click();
  await expect(phone.locator('canvas')).toHaveCount(0);
  await phone.context().close();
});
