import { devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findings } from './support/axe.ts';
import { expectRecorded, expectSound, hearTone } from './support/microphone.ts';
import { english, german, openSite, type PageLabels } from './support/page-labels.ts';
import { expect, test } from './support/test.ts';

const technician = 'technician@demo.example';
/** On the site with the real work orders. */
const onSite = { latitude: -30.82, longitude: 121.518 };

interface Words {
  readonly labels: PageLabels;
  readonly report: string;
  readonly what: RegExp;
  readonly search: string;
  readonly choosePhotos: string;
  readonly record: string;
  readonly keep: string;
  readonly playNote: RegExp;
  readonly removeNote: RegExp;
  readonly send: string;
  readonly again: string;
  readonly sent: RegExp;
}

const inEnglish: Words = {
  labels: english,
  report: 'Report a problem',
  what: /^What is wrong/,
  search: 'Tag or name',
  choosePhotos: 'Choose photos',
  record: 'Record a voice note',
  keep: 'Keep',
  playNote: /^Play Voice note /,
  removeNote: /^Remove Voice note /,
  send: 'Send report',
  again: 'Report another',
  sent: /^OB-\d+ sent$/,
};

const inGerman: Words = {
  labels: german,
  report: 'Problem melden',
  what: /^Was ist los/,
  search: 'Kennzeichen oder Name',
  choosePhotos: 'Fotos auswählen',
  record: 'Sprachnotiz aufnehmen',
  keep: 'Behalten',
  playNote: /^Sprachnotiz .+ abspielen$/,
  removeNote: /^Sprachnotiz .+ entfernen$/,
  send: 'Meldung senden',
  again: 'Weiteres Problem melden',
  sent: /^OB-\d+ gesendet$/,
};

/** Says something instead of writing it, takes it back, says it again, and hears it. */
async function sayIt(page: Page, words: Words): Promise<void> {
  const player = page.getByLabel(words.playNote);
  const say = async () => {
    await page.getByRole('button', { name: words.record }).click();
    await expectRecorded(page);
    await page.getByRole('button', { name: words.keep }).click();
    await expect(player).toBeVisible();
  };
  await say();
  await page.getByRole('button', { name: words.removeNote }).click();
  await expect(player).toHaveCount(0);
  await say();
  await expectSound(player);
}

async function reportLeak(page: Page, words: Words, open: () => Promise<void>): Promise<void> {
  await hearTone(page);
  await openSite(page, technician, words.labels);
  await page.goto('/app');
  await open();
  await expect(page.getByRole('heading', { level: 1, name: words.report })).toBeVisible();

  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByLabel(words.what)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(words.what).fill('Oil leaks from the boom cylinder');
  await page.getByLabel(words.search).fill('EX-03');
  await page.getByRole('button', { name: /^Face shovel EX-03/ }).click();
  const picture = sharp({
    create: { width: 400, height: 300, channels: 3, background: '#c4570c' },
  });
  await page
    .getByLabel(words.choosePhotos, { exact: true })
    .and(page.locator('input'))
    .setInputFiles([
      { name: 'leak.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() },
    ]);
  await expect(page.getByRole('button', { name: /leak\.jpg/ }).first()).toBeVisible();
  await sayIt(page, words);
  expect(await findings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: words.send }).click();

  await expect(page.getByRole('heading', { name: words.sent })).toBeFocused();
  const code = /OB-\d+/.exec(
    (await page.getByRole('heading', { name: words.sent }).textContent()) ?? '',
  );
  await expect(page.getByRole('button', { name: words.again })).toBeVisible();
  await page.getByRole('link', { name: code?.[0] ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Oil leaks from the boom cylinder',
  );
  await expect(page.getByText('Face shovel EX-03').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /leak\.jpg/ }).first()).toBeVisible();
  await expect(page.getByLabel(words.playNote)).toHaveCount(1);
}

test.describe('on a phone', () => {
  const { userAgent } = devices['Pixel 7'];
  test.use({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    userAgent,
    geolocation: onSite,
    permissions: ['geolocation'],
  });

  test('a technician reports a leak with machine, photo and position from the header of a phone', async ({
    page,
  }) => {
    await reportLeak(page, inGerman, () =>
      page.getByRole('banner').getByRole('button', { name: inGerman.report }).click(),
    );
    const read = await page.request.get(
      `/api${new URL(page.url()).pathname.replace('/app', '').replace('maintenance/', '')}`,
    );
    expect(await read.json()).toMatchObject({ lat_lon: [onSite.latitude, onSite.longitude] });
  });
});

test.describe('in front of a machine', () => {
  const { userAgent } = devices['Pixel 7'];
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, userAgent });

  test('a report of the machine that is open takes two taps and a sentence', async ({ page }) => {
    const site = await openSite(page, technician, english);
    const read = await page.request.get(
      `/api${site.replace('/app', '')}/equipment?limit=1&search=EX-03`,
    );
    const { equipment } = (await read.json()) as {
      equipment: readonly { id: number; name: string }[];
    };
    const { id, name } = equipment[0] ?? { id: 0, name: '' };
    await page.goto(`${site}/assets/equipment/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: inEnglish.report }).tap();
    // The machine and its place have the same name.
    for (const kind of ['equipment', 'functional location'])
      await expect(
        page.getByRole('button', { name: `Remove ${name} (${kind})`, exact: true }),
      ).toBeVisible();
    await expect(page.getByLabel(inEnglish.what)).toBeFocused();
    await page.keyboard.type('Oil leaks from the boom cylinder');
    await page.getByRole('button', { name: inEnglish.send }).tap();
    await expect(page.getByRole('heading', { name: inEnglish.sent })).toBeFocused();
    await page.getByRole('link', { name: /^Open OB-/ }).tap();
    await expect(page.getByRole('link', { name }).first()).toBeVisible();
  });
});

test.describe('at a desk in another country', () => {
  test.use({ geolocation: { latitude: 52.52, longitude: 13.405 }, permissions: ['geolocation'] });

  test('a report from home leaves out a position that is far from the site', async ({ page }) => {
    await reportLeak(page, inEnglish, async () => {
      await page.getByRole('main').getByRole('button', { name: inEnglish.report }).click();
      await expect(page.getByText(/so its position is left out/)).toBeVisible();
    });
    const read = await page.request.get(
      `/api${new URL(page.url()).pathname.replace('/app', '').replace('maintenance/', '')}`,
    );
    expect(await read.json()).toMatchObject({ lat_lon: [] });
  });
});
