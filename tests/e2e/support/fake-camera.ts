import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { create } from 'qrcode';
import { chromiumFlags, findChromium } from '../../../scripts/chromium.ts';

const width = 640;
const height = 480;
const white = 235;
const black = 16;

/** A grey picture of the QR codes of these texts next to each other, as one frame of a video. */
function frameOf(texts: readonly string[]): Buffer {
  const luminance = Buffer.alloc(width * height, white);
  for (const [index, text] of texts.entries()) {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const place = width / texts.length;
    const scale = Math.floor(Math.min(place, height) / (modules.size + 8));
    const edge = modules.size * scale;
    const left = Math.floor(index * place + (place - edge) / 2);
    const top = Math.floor((height - edge) / 2);
    for (let y = 0; y < edge; y += 1)
      for (let x = 0; x < edge; x += 1)
        if (modules.get(Math.floor(y / scale), Math.floor(x / scale)) === 1)
          luminance[(top + y) * width + left + x] = black;
  }
  return Buffer.concat([
    Buffer.from('FRAME\n'),
    luminance,
    Buffer.alloc((width * height) / 2, 128),
  ]);
}

interface CameraBrowser {
  readonly browser: Browser;
  /** A page of a phone, which may use the camera. */
  readonly openPhone: (baseURL: string, locale: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** A browser of its own, whose camera sees the QR codes of these texts. */
export async function launchWithCamera(texts: readonly string[]): Promise<CameraBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const video = join(folder, 'codes.y4m');
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(video, Buffer.concat([head, frameOf(texts), frameOf(texts)]));
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  return {
    browser,
    async openPhone(baseURL, locale) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 780 },
        hasTouch: true,
        isMobile: true,
        baseURL,
        locale,
        permissions: ['camera'],
      });
      return context.newPage();
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
