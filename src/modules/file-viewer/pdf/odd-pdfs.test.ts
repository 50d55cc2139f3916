import { OPS, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { oddPdfs } from '../../../../tests/support/odd-pdfs.ts';

/** What is drawn on the first page. */
async function drawn(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useWasm: false });
  try {
    const page = await (await task.promise).getPage(1);
    const { fnArray } = await page.getOperatorList();
    return fnArray.includes(OPS.showText) ? 'text' : 'blank';
  } catch (error) {
    if (!(error instanceof Error) || !/^(Invalid|Unknown)/.test(error.name)) throw error;
    return 'damaged';
  } finally {
    await task.destroy();
  }
}

test.each(oddPdfs)('a PDF with $what', async ({ bytes, shows }) => {
  expect(await drawn(bytes)).toBe(shows);
});
