import { unescapeFormula } from '../../../../src/runtime/cell-codec/formula-injection.ts';
import { type Encoding, encodingOf, textOf } from './encoding.ts';
import { Records } from './records.ts';
import { separatorOf } from './separator.ts';
import {
  type Bytes,
  type FileRow,
  type TableFile,
  UnreadableFile,
  headersOf,
  isBlank,
} from './table.ts';

const start = 64 * 1024;

async function beginningOf(bytes: Bytes, encoding: Encoding): Promise<string> {
  const range = { start: 0, end: Math.min(bytes.size, start) };
  let text = '';
  for await (const part of textOf(bytes.read(range), encoding)) text += part;
  return text;
}

/** Spreadsheets name the separator in a first line of its own: `sep=;`. */
const named = /^sep=(.)\r?\n/i;

/** Records as they come with each piece of the file. */
async function* recordsOf(
  bytes: Bytes,
  encoding: Encoding,
  separator: string,
): AsyncGenerator<readonly (readonly string[])[]> {
  const records = new Records(separator);
  for await (const text of textOf(bytes.read(), encoding)) yield records.push(text);
  yield records.finish();
}

const cellOf = (text: string) => (text === '' ? null : unescapeFormula(text));

/** A CSV file whose encoding and separator are found by looking at it. */
export async function openCsv(bytes: Bytes): Promise<TableFile> {
  const encoding = await encodingOf(bytes.read());
  const beginning = await beginningOf(bytes, encoding);
  if (beginning.includes('\0')) throw new UnreadableFile('unreadable');
  const separator = named.exec(beginning)?.[1] ?? separatorOf(beginning);
  const above = named.test(beginning) ? 2 : 1;

  /** The first of them is the header. */
  async function* all(): AsyncGenerator<readonly FileRow[]> {
    let number = 0;
    for await (const records of recordsOf(bytes, encoding, separator)) {
      const rows: FileRow[] = [];
      for (const record of records) {
        number += 1;
        if (number >= above && !isBlank(record)) rows.push({ number, cells: record.map(cellOf) });
      }
      if (rows.length > 0) yield rows;
    }
  }
  async function* rows(): AsyncGenerator<readonly FileRow[]> {
    let isFirst = true;
    for await (const page of all()) {
      yield isFirst ? page.slice(1) : page;
      isFirst = false;
    }
  }
  const pages = all();
  const first = await pages.next();
  await pages.return(undefined);
  return {
    format: 'csv',
    encoding,
    separator,
    sheets: [],
    sheet: null,
    headers: headersOf(first.done === true ? undefined : first.value[0]?.cells),
    rows,
  };
}
