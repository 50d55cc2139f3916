// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../runtime/text.ts';
import { formatLocalNumber } from '../../../runtime/cell-codec/numbers.ts';
import { cellsFromClipboard, cellsToClipboard } from './cell-clipboard.ts';

const ofText = (text: string) => cellsFromClipboard({ text, html: '' });
const ofHtml = (html: string) => cellsFromClipboard({ text: '', html });

/** Texts with every character that has a meaning on a clipboard. */
const cellText = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '""', '\t', '\n', '\r\n', "'", '=', '+1', '@', '&', '<b>', '&amp;', ' '),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 5 },
  )
  // HTML parsers drop NUL.
  .map((parts) => parts.join('').replaceAll('\0', ''));

const cell = fc.oneof({ weight: 4, arbitrary: cellText }, fc.integer(), fc.constant(null));

const blocks = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([height, width]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

describe('cells on the clipboard', () => {
  test('cells copied from the list are pasted unchanged, as text and as HTML', () => {
    fc.assert(
      fc.property(blocks, fc.constantFrom(...languages), (cells, language) => {
        const { text, html } = cellsToClipboard(cells, language);
        const written = cells.map((row) =>
          row.map((each) =>
            typeof each === 'number' ? formatLocalNumber(each, language) : (each ?? ''),
          ),
        );
        expect(ofHtml(html)).toEqual(written);
        expect(ofText(text)).toEqual(written);
      }),
      { numRuns: 200 },
    );
  });

  test('cells from a spreadsheet: the last line break adds no row, and short lines are padded', () => {
    expect(ofText('a\tb\r\nc\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(ofText('one\n')).toEqual([['one']]);
    expect(ofText('')).toEqual([]);
  });

  test('cells from a spreadsheet: quoted cells may contain line breaks, and inch marks are no quotes', () => {
    expect(ofText('"first\nsecond ""quoted"""\t5" pipe\r\n"open\tend')).toEqual([
      ['first\nsecond "quoted"', '5" pipe'],
      ['"open', 'end'],
    ]);
  });

  test('cells from an HTML table are read as Excel and LibreOffice write it', () => {
    const html = `<html><body><!--StartFragment--><table border=0>
      <tr><td height=20 colspan=2>Pump&nbsp;1</td><td x:num>1,5</td></tr>
      <tr><td>first<br style='mso-data-placement:same-cell'>
        second</td><td></td><td><b>bold</b>
        text</td></tr></table><!--EndFragment--></body></html>`;
    expect(ofHtml(html)).toEqual([
      ['Pump 1', '', '1,5'],
      ['first\nsecond', '', 'bold text'],
    ]);
    expect(ofHtml('<p>No table</p>')).toEqual([]);
  });
});
