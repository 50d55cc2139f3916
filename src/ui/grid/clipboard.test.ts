// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseClipboard, toClipboardContent } from './clipboard.ts';

/** Texts with every character that has a meaning on a clipboard. */
const cell = fc
  .array(fc.constantFrom('a', '"', '\t', '\n', '\r\n', ' ', '&', '<b>', '&amp;', 'ö'), {
    maxLength: 5,
  })
  .map((texts) => texts.join(''));
const block = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 4,
  }),
);

test('copied cells are pasted unchanged, from plain text as well as from HTML', () => {
  fc.assert(
    fc.property(block, (rows) => {
      const { text, html } = toClipboardContent(rows);
      expect(parseClipboard({ text, html: '' })).toEqual(text === '' ? [] : rows);
      expect(parseClipboard({ text: '', html })).toEqual(rows);
    }),
  );
});

test('cells with tabs and quotation marks are quoted in text and escaped in HTML', () => {
  const { text, html } = toClipboardContent([
    ['a\tb', 'say "x"'],
    ['', 'x <y>'],
  ]);
  expect(text).toBe('"a\tb"\t"say ""x"""\r\n\tx <y>');
  expect(html).toContain('<td>x &lt;y&gt;</td>');
});
