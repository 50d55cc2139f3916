import type { HeaderLines } from '../../../../src/contract/import-schemas.ts';
import { firstRows, headerOf } from './header/header.ts';
import { Records } from './records.ts';
import { separatorOf } from './separator.ts';
import { type Bytes, type FileRow, type TableFile, UnreadableFile, isBlank } from './table.ts';
import type { Readable } from 'node:stream';

/** Encodings of text files that can be read, by their names for TextDecoder. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const enough = 64 * 1024;
/** In plain UTF-16 text at least this share of the high or low bytes is zero. */
const zeros = 0.3;

function byMark(start: Buffer): Encoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return null;
}

/** Detects UTF-16 without a byte order mark: every other byte of western text is zero. */
function byZeros(start: Buffer): Encoding | null {
  const even = start.filter((byte, at) => at % 2 === 0 && byte === 0).length;
  const odd = start.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  const half = start.length / 2;
  if (odd > half * zeros && even < odd / 4) return 'utf-16le';
  if (even > half * zeros && odd < even / 4) return 'utf-16be';
  return null;
}

/**
 * Detects the encoding of a text: by its byte order mark, by the zeros of UTF-16, else UTF-8 if all
 * of it is valid, and otherwise windows-1252, in which every byte is a character.
 */
async function encodingOf(content: Readable): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start: Buffer = Buffer.alloc(0);
  let isDecided = false;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (!isDecided) {
      start = Buffer.concat([start, chunk]).subarray(0, enough);
      const found = byMark(start) ?? (start.length >= enough ? byZeros(start) : null);
      if (found !== null) return found;
      isDecided = start.length >= enough;
    }
    if (!isValid(decoder, chunk, true)) return byZeros(start) ?? 'windows-1252';
  }
  const found = isDecided ? null : byZeros(start);
  return found ?? (isValid(decoder, Buffer.alloc(0), false) ? 'utf-8' : 'windows-1252');
}

function isValid(decoder: TextDecoder, bytes: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Decodes the text of a file chunk by chunk, without its byte order mark. */
async function* textOf(content: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const start = 64 * 1024;

async function beginningOf(bytes: Bytes, encoding: Encoding): Promise<string> {
  const range = { start: 0, end: Math.min(bytes.size, start) };
  let text = '';
  for await (const part of textOf(bytes.read(range), encoding)) text += part;
  return text;
}

/** Spreadsheets name the separator in an extra first line: `sep=;`. */
const named = /^sep=(.)\r?\n/i;

/** The records of each chunk of the file. */
async function* recordsOf(
  bytes: Bytes,
  encoding: Encoding,
  separator: string,
): AsyncGenerator<readonly (readonly string[])[]> {
  const records = new Records(separator);
  for await (const text of textOf(bytes.read(), encoding)) yield records.push(text);
  yield records.finish();
}

const cellOf = (text: string) => (text === '' ? null : text);

/** Opens a CSV file; its encoding and separator are detected. */
export async function openCsv(bytes: Bytes, chosen: HeaderLines | null): Promise<TableFile> {
  const encoding = await encodingOf(bytes.read());
  const beginning = await beginningOf(bytes, encoding);
  if (beginning.includes('\0')) throw new UnreadableFile('unreadable');
  const separator = named.exec(beginning)?.[1] ?? separatorOf(beginning);
  const above = named.test(beginning) ? 2 : 1;

  /** All records, with those above the header. */
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
  const first: FileRow[] = [];
  for await (const page of all()) {
    first.push(...page.slice(0, firstRows - first.length));
    if (first.length >= firstRows) break;
  }
  const header = headerOf(first, { chosen });
  const { last } = header.headerLines;
  async function* rows(): AsyncGenerator<readonly FileRow[]> {
    for await (const page of all()) {
      const [{ number } = { number: 0 }] = page;
      yield number > last ? page : page.filter((row) => row.number > last);
    }
  }
  return {
    format: 'csv',
    encoding,
    separator,
    sheets: [],
    sheet: null,
    ...header,
    firstRows: first,
    rows,
  };
}
