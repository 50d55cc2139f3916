import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Pixels, findPaper } from './find-paper.ts';
import { flatten } from './flatten.ts';
import { jpegPdf } from './jpeg-pdf.ts';
import { type Quad, wholePhoto } from './quad.ts';

const [width, height] = [240, 180];

/** A photo of a paper with lines of text on a ground of a colour. */
async function photoOf(corners: Quad | null, ground: string, scale = 1): Promise<Pixels> {
  const points = (corners ?? []).map(({ x, y }) => `${x * width},${y * height}`).join(' ');
  const [{ x, y }] = corners ?? wholePhoto;
  const lines = Array.from(
    { length: corners === null ? 0 : 5 },
    (_, line) =>
      `<rect x="${x * width + 20}" y="${y * height + 25 + line * 12}" width="70" height="3" fill="#222"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"
    width="${width * scale}" height="${height * scale}"><rect width="100%" height="100%" fill="${ground}"/>
    <polygon points="${points}" fill="#e8e6e0"/>${lines.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

const upright: Quad = [
  { x: 0.25, y: 0.15 },
  { x: 0.75, y: 0.15 },
  { x: 0.75, y: 0.9 },
  { x: 0.25, y: 0.9 },
];
const turned: Quad = [
  { x: 0.3, y: 0.1 },
  { x: 0.85, y: 0.2 },
  { x: 0.75, y: 0.9 },
  { x: 0.15, y: 0.8 },
];

describe('the edges of a paper', () => {
  test.each([
    ['upright on a dark table', upright, '#3a2a20'],
    ['turned and seen from the side', turned, '#3a2a20'],
    ['on a bright wooden desk', turned, '#c89a5a'],
    ['on grey concrete', upright, '#8a8a88'],
  ] as const)('are found: %s', async (_, corners, ground) => {
    const found = findPaper(await photoOf(corners, ground));
    expect(found).not.toBeNull();
    for (const [at, { x, y }] of corners.entries()) {
      expect(Math.abs((found?.[at]?.x ?? 9) - x)).toBeLessThan(0.012);
      expect(Math.abs((found?.[at]?.y ?? 9) - y)).toBeLessThan(0.012);
    }
  });

  /** As a phone takes it: a lamp at one side, a shadow, the grain of wood, noise, and the losses of JPEG. */
  async function takenBy(corners: Quad): Promise<Pixels> {
    const [w, h] = [1200, 900];
    const points = corners.map(({ x, y }) => `${x * w},${y * h}`).join(' ');
    const grain = Array.from(
      { length: 60 },
      (_, at) =>
        `<path d="M0 ${at * 15} Q 400 ${at * 15 + ((at * 37) % 24) - 12} 1200 ${at * 15}" stroke="#3d2817" stroke-opacity="0.35" fill="none"/>`,
    );
    const lines = Array.from(
      { length: 14 },
      (_, line) =>
        `<rect x="430" y="${240 + line * 34}" width="${260 + ((line * 53) % 90)}" height="7"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
      <defs><linearGradient id="lamp"><stop offset="0" stop-color="#fff" stop-opacity="0.25"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.35"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="#8a5a30"/>${grain.join('')}
      <polygon points="${points}" fill="#f2efe8"/><g fill="#333">${lines.join('')}</g>
      <rect width="100%" height="100%" fill="url(#lamp)"/>
      <ellipse cx="760" cy="780" rx="260" ry="170" fill="#000" fill-opacity="0.22"/></svg>`;
    const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
    const grains = await sharp({
      create: { width: w, height: h, channels: 3, background: '#808080', noise },
    })
      .png()
      .toBuffer();
    const jpeg = await sharp(Buffer.from(svg))
      .composite([{ input: grains, blend: 'soft-light' }])
      .blur(1.2)
      .jpeg({ quality: 60 })
      .toBuffer();
    const { data, info } = await sharp(jpeg)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  }

  test('are found on a photo with grain, a lamp, a shadow and noise', async () => {
    const found = findPaper(await takenBy(turned));
    expect(found).not.toBeNull();
    for (const [at, { x, y }] of turned.entries()) {
      expect(Math.abs((found?.[at]?.x ?? 9) - x)).toBeLessThan(0.02);
      expect(Math.abs((found?.[at]?.y ?? 9) - y)).toBeLessThan(0.02);
    }
  });

  test('are not made up where there is no paper', async () => {
    expect(findPaper(await photoOf(null, '#808080'))).toBeNull();
    const small = turned.map(({ x, y }) => ({ x: x / 4, y: y / 4 }));
    const [a, b, c, d] = small;
    if (!a || !b || !c || !d) throw new Error('There are four.');
    expect(findPaper(await photoOf([a, b, c, d], '#3a2a20'))).toBeNull();
  });
});

test('a paper seen from the side becomes a rectangle without its ground', async () => {
  const flat = flatten(await photoOf(turned, '#003300', 2), turned);
  expect(flat.width).toBeGreaterThan(200);
  // Of the ground, which is green, nothing is left.
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * flat.height) * flat.width + Math.floor(x * flat.width)) * 4;
    return flat.data.subarray(from, from + 3).join(' ');
  };
  for (const [x, y] of [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.98, 0.98],
    [0.02, 0.98],
    [0.9, 0.5],
  ] as const)
    expect(at(x, y)).toBe('232 230 224');
  const whole = flatten(await photoOf(null, '#102030'), wholePhoto);
  expect([whole.width, whole.height]).toEqual([width, height]);
});

test('pages become a PDF that shows them', async () => {
  const white = { create: { width: 60, height: 80, channels: 3, background: '#ffffff' } } as const;
  const jpeg = new Uint8Array(await sharp(white).jpeg().toBuffer());
  const page = { jpeg, width: 60, height: 80 };
  const pdf = await jpegPdf([page, { ...page, width: 80, height: 60 }]).arrayBuffer();
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const opened = await task.promise;
  expect(opened.numPages).toBe(2);
  expect((await opened.getPage(1)).view).toEqual([0, 0, 631.5, 842]);
  const { argsArray } = await (await opened.getPage(2)).getOperatorList();
  expect(argsArray.flat()).toContain('img_p1_1');
  await task.destroy();
});
