import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { oddPdfs } from '../../../../tests/support/odd-pdfs.ts';

/** What is seen of the first page. */
async function seen(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useWasm: false });
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: 1 });
    const canvas = createCanvas(viewport.width, viewport.height);
    const context = canvas.getContext('2d');
    await page.render({ canvas, viewport } as never).promise;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, at) => at % 4 < 3 && value < 128) ? 'text' : 'blank';
  } catch (error) {
    if (!(error instanceof Error) || !/^(Invalid|Unknown)/.test(error.name)) throw error;
    return 'damaged';
  } finally {
    await task.destroy();
  }
}

test.each(oddPdfs)('a PDF with $what', async ({ bytes, shows }) => {
  expect(await seen(bytes)).toBe(shows);
});
