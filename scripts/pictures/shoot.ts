import type { Browser } from 'playwright';
import sharp from 'sharp';
import type { Scene } from './scenes.ts';
import type { TrialScene } from './trial-scenes.ts';

export interface Shown {
  readonly origin: string;
  /** The cookie of a session, `name=value`. */
  readonly cookie: string;
  /** Values for the names in braces in the addresses of scenes. */
  readonly ids: Readonly<Record<string, number>>;
}

/** How a picture is taken. */
interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'de';
}

/** A look with its position in a picture of several, px. */
interface PlacedLook extends Look {
  readonly left: number;
  readonly top: number;
}

const [desk, phone, height, gap] = [1280, 360, 800, 16];

/** A desk and a phone: English and light above, German and dark below. */
const looks: readonly PlacedLook[] = [
  { width: desk, theme: 'light', language: 'en', left: 0, top: 0 },
  { width: phone, theme: 'light', language: 'en', left: desk + gap, top: 0 },
  { width: desk, theme: 'dark', language: 'de', left: 0, top: height + gap },
  { width: phone, theme: 'dark', language: 'de', left: desk + gap, top: height + gap },
];

const whole = { width: desk + gap + phone, height: 2 * height + gap };

/** The pictures are shown at half this width in a page's text; this keeps them sharp. */
const shownWidth = 1100;

async function shootOne(
  browser: Browser,
  { origin, cookie, ids }: Shown,
  scene: Scene,
  { width, theme, language }: Look,
): Promise<Buffer> {
  const isPhone = width === phone;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    timezoneId: 'Australia/Perth',
  });
  const [name = '', value = ''] = cookie.split('=', 2);
  if (scene.isOutside !== true) await context.addCookies([{ name, value, url: origin }]);
  await context.addInitScript(
    ([theme, language]) => {
      localStorage.setItem('theme', theme);
      localStorage.setItem('i18nextLng', language);
    },
    [theme, language] as const,
  );
  const page = await context.newPage();
  const path = scene.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(ids[key]));
  await page.goto(origin + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await scene.act?.(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/** The scene in four looks, as one WebP picture. */
export async function shoot(browser: Browser, shown: Shown, scene: Scene): Promise<Buffer> {
  const parts: { input: Buffer; left: number; top: number }[] = [];
  for (const look of looks) {
    const input = await shootOne(browser, shown, scene, look);
    parts.push({ input, left: look.left, top: look.top });
  }
  const background = '#84919a';
  const all = await sharp({ create: { ...whole, channels: 3, background } })
    .composite(parts)
    .png()
    .toBuffer();
  return sharp(all).resize({ width: shownWidth }).webp({ quality: 72, effort: 6 }).toBuffer();
}

/** A scene of the trials in its own size and language, as WebP picture. */
export async function shootTrial(
  browser: Browser,
  shown: Shown,
  { size, language = 'en', ...scene }: TrialScene,
): Promise<Buffer> {
  const width = size === 'phone' ? phone : desk;
  const picture = await shootOne(browser, shown, scene, { width, theme: 'light', language });
  return sharp(picture).webp({ quality: 72, effort: 6 }).toBuffer();
}
