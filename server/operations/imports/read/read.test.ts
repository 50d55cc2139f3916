import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unescapeCsvFormulas } from '../../../../src/runtime/cell-codec/formula-injection.ts';
import { type Rows, xlsxOf } from '../../../../tests/e2e/support/table-files.ts';
import { csvText } from '../../exports/csv.ts';
import { xlsxFile } from '../../exports/xlsx/workbook.ts';
import { openTable } from './open.ts';
import { mostText, readWhole } from './xlsx/xml.ts';
import { separators } from './separator.ts';
import { type Bytes, type FileRow, UnreadableFile } from './table.ts';

const bytesOf = (content: Buffer): Bytes => ({
  size: content.length,
  read: (range) =>
    // Small chunks, so that characters and line ends are split.
    Readable.from(pieces(range ? content.subarray(range.start, range.end) : content)),
});

function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 7) yield content.subarray(at, at + 7);
}

async function read(content: Buffer) {
  const table = await openTable(bytesOf(content));
  const rows: FileRow[] = [];
  for await (const page of table.rows()) rows.push(...page);
  return { ...table, rows };
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const latin = (text: string) =>
  Buffer.from([...text].map((letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0))));

const text = 'Name;Preis\r\nGröße;3,50 €\r\n';

describe('encoding detection of a CSV', () => {
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', utf16be(text)],
    ['utf-16be', utf16be(`\uFEFF${text}`)],
    ['windows-1252', latin(text)],
  ])('the encoding is detected: %s', async (encoding, content) => {
    const found = await read(content);
    expect(found).toMatchObject({ encoding, separator: ';', headers: ['Name', 'Preis'] });
    expect(found.rows).toEqual([{ number: 2, cells: ['Größe', '3,50 €'] }]);
  });
});

describe('reading a CSV', () => {
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((value) => !value.includes('\0'));

  test('a CSV returns the written values with any separator and any content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...separators),
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
        async (separator, rows) => {
          const pages = Readable.from([[['first', 'second', 'third'], ...rows]]);
          const parts: string[] = [];
          for await (const part of csvText(pages, { language: 'en', bom: true, separator }))
            parts.push(part);
          const found = await read(Buffer.from(parts.join('')));
          expect(found.separator).toBe(separator);
          const full = rows.filter((row) => row.some((value) => value.trim() !== ''));
          const texts = found.rows.map(({ cells }) =>
            cells.map((value) => unescapeCsvFormulas(String(value ?? ''))),
          );
          expect(texts).toEqual(full);
        },
      ),
    );
  });

  test('a CSV counts rows as a spreadsheet does, including blank ones, with any line ends', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { rows } = await read(Buffer.from(['a,b', '1,2', '', '"x\ny",3', '4,5'].join(end)));
      expect(rows.map(({ number }) => number)).toEqual([2, 4, 5]);
    }
  });

  test('a CSV may name its separator in its first line', async () => {
    const found = await read(Buffer.from('sep=|\r\na,x|b\r\n1|2\r\n'));
    expect(found).toMatchObject({ separator: '|', headers: ['a,x', 'b'] });
    expect(found.rows).toEqual([{ number: 3, cells: ['1', '2'] }]);
  });

  test('a title above the table is no header, and rows keep their lines', async () => {
    const found = await read(
      Buffer.from('Round of pumps\n\nMade by;Anna Berg\nTag;Pressure;Area;By\nP-1;2,5;North;Jo\n'),
    );
    expect(found).toMatchObject({ separator: ';', headers: ['Tag', 'Pressure', 'Area', 'By'] });
    expect(found.headerLines.first).toBe(4);
    expect(found.rows).toEqual([{ number: 5, cells: ['P-1', '2,5', 'North', 'Jo'] }]);
  });

  test('a header that names few columns stays the header of rows with numbers', async () => {
    const found = await read(Buffer.from('Tag,,\nP-1,2,3\nP-2,4,5\n'));
    expect(found).toMatchObject({ headers: ['Tag'], headerLines: { first: 1, last: 1 } });
    expect(found.rows).toHaveLength(2);
  });

  test('a CSV with a header that reaches the prototype of objects is refused', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype'])
      await expect(read(Buffer.from(`a,${name}\n1,2\n`))).rejects.toMatchObject({
        code: 'forbidden_header',
      });
  });

  test('a CSV without a header is refused', async () => {
    for (const content of ['', '\r\n\r\n', ';;\r\n'])
      await expect(read(Buffer.from(content))).rejects.toBeInstanceOf(UnreadableFile);
  });
});

describe('reading an XLSX', () => {
  async function written(): Promise<Buffer> {
    const columns = [
      { name: 'Name', isDate: false },
      { name: 'Due', isDate: true },
      { name: 'Hours', isDate: false },
    ];
    const pages = Readable.from([
      [
        ['=1+1', '2026-12-24', 3.5],
        [null, null, null],
        ['Zeile\neins <&>', '2026-12-24T13:30:00', null],
      ],
    ]);
    const parts: Uint8Array[] = [];
    for await (const part of xlsxFile([{ title: 'Orders', columns, pages }])) parts.push(part);
    return Buffer.concat(parts);
  }

  test('an XLSX returns texts, numbers and dates of exported files', async () => {
    const found = await read(await written());
    expect(found).toMatchObject({
      format: 'xlsx',
      sheets: ['Orders'],
      headers: ['Name', 'Due', 'Hours'],
    });
    expect(found.rows).toEqual([
      { number: 2, cells: ['=1+1', '2026-12-24', 3.5] },
      { number: 4, cells: ['Zeile\neins <&>', '2026-12-24T13:30:00', null] },
    ]);
  });

  test('a title above the table of an XLSX is no header', async () => {
    const sheet = [['Round of pumps'], ['Tag', 'Pressure', 'Area'], ['P-1', '2.5', 'North']];
    const found = await read(await xlsxOf(new Map([['Round', sheet]])));
    expect(found).toMatchObject({
      headers: ['Tag', 'Pressure', 'Area'],
      headerLines: { first: 2, last: 2 },
    });
    expect(found.rows).toEqual([{ number: 3, cells: ['P-1', '2.5', 'North'] }]);
  });

  test('a truncated XLSX is refused, wherever it was cut', async () => {
    const whole = await written();
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      await expect(read(cut)).rejects.toMatchObject({ code: 'unreadable' });
    }
  });
});

test('a text of a workbook that is too long for memory is refused while it is read', async () => {
  const chunk = Buffer.alloc(1_000_000, 'a');
  let read = 0;
  function* endless(): Generator<Buffer> {
    yield Buffer.from('<t>');
    for (; read < 2 * mostText; read += chunk.length) yield chunk;
  }
  const reading = readWhole(Readable.from(endless()), { open: () => undefined });
  await expect(reading).rejects.toMatchObject({ code: 'too_many_texts' });
  expect(read).toBeLessThan(mostText * 1.5);
});

test('the first sheet with a table is read, behind a cover, an empty and a hidden sheet', async () => {
  const sheets = new Map<string, Rows>([
    [
      'Lists',
      [
        ['Area', 'Kind'],
        ['North', 'Pump'],
      ],
    ],
    ['Cover', [['Round of pumps'], ['March']]],
    ['Empty', []],
    [
      'Round',
      [
        ['Tag', 'Power'],
        ['P-1', '5'],
      ],
    ],
  ]);
  const table = await openTable(bytesOf(await xlsxOf(sheets, { hidden: ['Lists'] })));
  expect(table).toMatchObject({
    sheet: 'Round',
    sheets: ['Cover', 'Empty', 'Round', 'Lists'],
    headers: ['Tag', 'Power'],
  });
});
