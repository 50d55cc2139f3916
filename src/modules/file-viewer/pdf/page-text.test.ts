import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { pdfOf } from '../../../../tests/support/pdf.ts';
import { boxOnLine, lineOf } from '../../../runtime/text-boxes.ts';
import { findWords } from '../../../runtime/text-positions.ts';
import { contentOfWords, textOf } from './page-text.ts';

const words = [
  { text: 'Feed', x: 0.1, y: 0.2, width: 0.1, height: 0.03, ends_line: false },
  { text: 'pump', x: 0.22, y: 0.2, width: 0.11, height: 0.03, ends_line: true },
  { text: 'P-101A', x: 0.6, y: 0.8, width: 0.2, height: 0.02, ends_line: true },
];

test.each([0, 90, 180, 270])(
  'words of a scan that is shown turned by %i degrees are its text, where they were read',
  async (rotate) => {
    const bytes = pdfOf(['']).toString('latin1').replace('/Type /Page ', `$&/Rotate ${rotate} `);
    // The places of objects have moved, and pdf.js finds them again.
    const task = getDocument({ data: Uint8Array.from(Buffer.from(bytes, 'latin1')), verbosity: 0 });
    try {
      const page = await (await task.promise).getPage(1);
      expect(page.rotate).toBe(rotate);
      const content = contentOfWords(words, page);
      const { text } = textOf(content);
      expect(text).toBe('Feed pump\nP-101A\n');
      expect(findWords(text, ['feed pump'])).toEqual([[0, 'Feed pump'.length]]);
      const { transform, width, height } = page.getViewport({ scale: 1 });
      const frame = { transform, width, height };
      for (const [at, item] of content.items.entries()) {
        if (!('str' in item)) throw new Error('It is no text.');
        const box = boxOnLine(lineOf(item, frame), frame);
        const word = words[at];
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(box[side]).toBeCloseTo(word?.[side] ?? Number.NaN, 3);
      }
    } finally {
      await task.destroy();
    }
  },
);
