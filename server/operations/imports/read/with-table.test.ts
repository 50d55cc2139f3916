import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { describe, expect, test } from 'vitest';
import { openTable } from './open.ts';
import type { Bytes, FileRow, TableFile } from './table.ts';
import { withTable } from './with-table.ts';
import { maxParts } from './xlsx/archive.ts';

/** A file in memory that counts how often and how much is read of it. */
function fileOf(content: Buffer) {
  const read = { bytes: 0, times: 0 };
  const bytes: Bytes = {
    size: content.length,
    read: ({ start, end } = { start: 0, end: content.length }) => {
      read.times += 1;
      read.bytes += end - start;
      return Readable.from([content.subarray(start, end)]);
    },
  };
  return { bytes, read };
}

async function rowsOf(table: TableFile): Promise<readonly FileRow[]> {
  const rows: FileRow[] = [];
  for await (const page of table.rows()) rows.push(...page);
  return rows;
}

async function zipOf(parts: Iterable<readonly [string, string]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts)
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 1000 });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const relations = (...all: readonly (readonly [string, string, string])[]) =>
  `<Relationships>${all
    .map(([id, type, to]) => `<Relationship Id="${id}" Type="x/${type}" Target="${to}"/>`)
    .join('')}</Relationships>`;

/** A workbook of one sheet, given as XML of its rows and of the shared texts. */
const workbookOf = (sheet: string, texts = '') =>
  zipOf([
    ['_rels/.rels', relations(['a', 'officeDocument', 'xl/workbook.xml'])],
    ['xl/workbook.xml', '<workbook><sheets><sheet name="One" r:id="b"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      relations(['b', 'worksheet', 'sheet.xml'], ['c', 'sharedStrings', 'texts.xml']),
    ],
    ['xl/sheet.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`],
    ['xl/texts.xml', `<sst>${texts}</sst>`],
  ]);

const csv = Buffer.from(
  ['number,name', ...Array.from({ length: 3000 }, (_, at) => `${at},row ${at}`)].join('\n'),
);

describe('a table file in a thread of its own', () => {
  test('a thread returns the same rows as this one, each time they are read', async () => {
    const { bytes } = fileOf(csv);
    const expected = await rowsOf(await openTable(bytes));
    expect(expected).toHaveLength(3000);
    await withTable(bytes, {}, async (table) => {
      expect(table).toMatchObject({ format: 'csv', headers: ['number', 'name'] });
      expect(await rowsOf(table)).toEqual(expected);
      for await (const page of table.rows()) {
        expect(page[0]).toEqual(expected[0]);
        break;
      }
      expect(await rowsOf(table)).toEqual(expected);
    });
  });

  test('a file that is no table is refused with its reason', async () => {
    const { bytes } = fileOf(Buffer.from('\n\n'));
    const opened = withTable(bytes, {}, () => Promise.resolve());
    await expect(opened).rejects.toMatchObject({ name: 'UnreadableFile', code: 'no_header' });
  });

  test('a file that is gone ends the thread with the error of the store', async () => {
    const { bytes } = fileOf(csv);
    const gone = { ...bytes, read: () => Readable.from(broken()) };
    async function* broken(): AsyncGenerator<Buffer> {
      yield await Promise.reject<Buffer>(new Error('There is no file.'));
    }
    await expect(withTable(gone, {}, rowsOf)).rejects.toThrow('There is no file.');
  });

  test('parsing ends when the client disconnects, before the whole file is read', async () => {
    const large = fileOf(Buffer.concat([csv, Buffer.alloc(20_000_000, '\n1,x')]));
    const stop = new AbortController();
    const aborted = withTable(large.bytes, { signal: stop.signal }, (table) => {
      large.read.bytes = 0;
      stop.abort();
      return rowsOf(table);
    });
    await expect(aborted).rejects.toMatchObject({ code: 'unavailable' });
    expect(large.read.bytes).toBeLessThan(large.bytes.size);
  });

  test('a file that takes more than its time is refused', async () => {
    const limits = { ms: 0, megabytes: 64 };
    const { bytes } = fileOf(csv);
    await expect(withTable(bytes, { limits }, rowsOf)).rejects.toMatchObject({ code: 'too_slow' });
  });

  test('a workbook whose texts take more than its memory is refused', async () => {
    const limits = { ms: 120_000, megabytes: 16 };
    const texts = Array.from({ length: 400_000 }, (_, at) => `<si><t>text ${at}</t></si>`);
    const { bytes } = fileOf(await workbookOf('<row/>', texts.join('')));
    await expect(withTable(bytes, { limits }, rowsOf)).rejects.toMatchObject({
      name: 'UnreadableFile',
      code: 'too_many_texts',
    });
  });
});

describe('a workbook that is made to cost much', () => {
  test('an archive with too many parts is refused before they are listed', async () => {
    const end = Buffer.alloc(22);
    end.write('PK\u0005\u0006', 'latin1');
    end.writeUInt16LE(maxParts + 1, 8);
    end.writeUInt16LE(maxParts + 1, 10);
    const { bytes } = fileOf(Buffer.concat([Buffer.from('PK'), Buffer.alloc(1000), end]));
    await expect(openTable(bytes)).rejects.toMatchObject({ code: 'too_many_parts' });
  });

  test('the list of parts is read in blocks and not part by part', async () => {
    const parts = Array.from({ length: 1000 }, (_, at) => [`part ${at}`, ''] as const);
    const { bytes, read } = fileOf(await zipOf(parts));
    await expect(openTable(bytes)).rejects.toMatchObject({ code: 'unreadable' });
    expect(read.times).toBeLessThan(20);
  });

  test('nested rows are read once each', async () => {
    const row = '<row><c t="str"><v>x</v></c>';
    const { bytes } = fileOf(await workbookOf(`${row}${row.repeat(50)}${'</row>'.repeat(51)}`));
    const table = await openTable(bytes);
    expect(table.headers).toEqual(['x']);
    expect(await rowsOf(table)).toEqual([]);
  });

  test('a workbook that nests deeper than any spreadsheet is refused', async () => {
    const { bytes } = fileOf(await workbookOf('<row>'.repeat(10_000)));
    await expect(openTable(bytes)).rejects.toMatchObject({ code: 'unreadable' });
  });
});
