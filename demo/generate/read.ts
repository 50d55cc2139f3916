import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { DemoValue } from '../types.ts';

const demo = join(import.meta.dirname, '..');

/** Rows of a file in demo/source-data, which has one row per line. */
export function sourceRows<T>(file: string): readonly T[] {
  return JSON.parse(readFileSync(join(demo, 'source-data', file), 'utf8')) as readonly T[];
}

/** Reads a file in demo/source-data that is one document. */
export function readDocument<T = DemoValue>(file: string): T {
  return JSON.parse(readFileSync(join(demo, 'source-data', file), 'utf8')) as T;
}

/** The same as `sourceRows`; no rows if the file does not exist. */
export function sourceRowsIfPresent<T>(file: string): readonly T[] {
  return existsSync(join(demo, 'source-data', file)) ? sourceRows<T>(file) : [];
}

/** Rows of a table in demo/sources as objects by its header, trimmed. */
export function csvRows<Column extends string>(
  file: string,
): readonly { readonly [name in Column]: string }[] {
  const text = readFileSync(join(demo, 'sources', file), 'utf8');
  return parse(text, { columns: true, trim: true, skip_empty_lines: true });
}
