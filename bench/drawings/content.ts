import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { jpegPdf } from '../../src/modules/paper-scan/jpeg-pdf.ts';
import { pdfOf } from '../../tests/support/pdf.ts';

const megabyte = 1_048_576;
/** About this large are the drawings. */
const largeBytes = 20 * megabyte;

/** An A0 sheet, in points. */
const sheet: readonly [number, number] = [3370, 2384];

/** A drawing of short lines that cover the whole sheet, row by row, and how many there are. */
export function lineDrawing(): { readonly pdf: Buffer; readonly segments: number } {
  const [width, height] = sheet;
  const [step, margin] = [2.6, 20];
  const perRow = Math.floor((width - 2 * margin) / step);
  const parts: string[] = ['0.3 w 0 0 0 RG'];
  let bytes = 0;
  let segments = 0;
  for (; bytes < largeBytes; segments += 1) {
    const x = margin + (segments % perRow) * step;
    const row = Math.floor(segments / perRow);
    const y = margin + ((row * step) % (height - 2 * margin));
    const part = `${x.toFixed(2)} ${y.toFixed(2)} m ${(x + 2).toFixed(2)} ${(y + (segments % 3)).toFixed(2)} l S`;
    parts.push(part);
    bytes += part.length + 1;
  }
  return { pdf: pdfOf(['Lines'], { drawn: parts.join('\n'), size: [width, height] }), segments };
}

/** A scan of a drawing: one picture of noise, which is as large as pictures of paper are. */
export async function scannedDrawing(): Promise<Buffer> {
  const [width, height] = [6600, 4670];
  const noise = randomFillSync(Buffer.alloc(width * height));
  const jpeg = await sharp(noise, { raw: { width, height, channels: 1 } })
    .blur(0.6)
    .toColourspace('srgb')
    .jpeg({ quality: 91 })
    .toBuffer();
  const page = { jpeg: new Uint8Array(jpeg), width, height };
  return Buffer.from(await jpegPdf([page]).arrayBuffer());
}
