import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unguardFormula } from '../../../../src/runtime/written/guard.ts';
import { type Encoding, encodingOf, textOf } from './encoding.ts';
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
/** Longest record; an open quote must not swallow a whole file. */
const longestRecord = 4 * 1024 * 1024;

async function beginningOf(bytes: Bytes, encoding: Encoding): Promise<string> {
  const range = { start: 0, end: Math.min(bytes.size, start) };
  let text = '';
  for await (const part of textOf(bytes.read(range), encoding)) text += part;
  return text;
}

/** Spreadsheets name the separator in a first line of its own: `sep=;`. */
const named = /^sep=(.)\r?\n/i;

async function* recordsOf(
  bytes: Bytes,
  encoding: Encoding,
  separator: string,
): AsyncGenerator<readonly string[]> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  });
  const source = Readable.from(textOf(bytes.read(), encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    yield* parser as AsyncIterable<readonly string[]>;
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile('unreadable', error) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** A CSV file whose encoding and separator are found by looking at it. */
export async function openCsv(bytes: Bytes): Promise<TableFile> {
  const encoding = await encodingOf(bytes.read());
  const beginning = await beginningOf(bytes, encoding);
  if (beginning.includes('\0')) throw new UnreadableFile('unreadable');
  const separator = named.exec(beginning)?.[1] ?? separatorOf(beginning);
  const above = named.test(beginning) ? 2 : 1;

  async function* records(): AsyncGenerator<FileRow> {
    let number = 0;
    for await (const record of recordsOf(bytes, encoding, separator)) {
      number += 1;
      if (number < above || isBlank(record)) continue;
      yield { number, cells: record.map((text) => (text === '' ? null : unguardFormula(text))) };
    }
  }
  async function* rows(): AsyncGenerator<FileRow> {
    const all = records();
    await all.next();
    yield* all;
  }
  const all = records();
  const first = await all.next();
  await all.return(undefined);
  return {
    format: 'csv',
    encoding,
    separator,
    sheets: [],
    sheet: null,
    headers: headersOf(first.done === true ? undefined : first.value.cells),
    rows,
  };
}
