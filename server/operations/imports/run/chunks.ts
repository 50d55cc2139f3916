import type { FileRow } from '../read/table.ts';

/**
 * Rows that are validated and written together: enough for few round trips, few enough for
 * memory.
 */
export const rowsPerChunk = 250;

/** Rows of a dry run that share a transaction. */
export const rowsPerTransaction = 1000;

/** After this number of rows the cached names are dropped, because they fill the memory. */
export const rowsPerNameCache = 20_000;

/** Splits rows into chunks. */
export async function* chunksOf(
  pages: AsyncIterable<readonly FileRow[]>,
  size: number,
): AsyncGenerator<readonly FileRow[]> {
  let chunk: FileRow[] = [];
  for await (const page of pages) {
    for (let at = 0; at < page.length;) {
      const room = size - chunk.length;
      chunk.push(...page.slice(at, at + room));
      at += room;
      if (chunk.length < size) continue;
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

/** Splits an array of rows into chunks. */
export function inChunks(rows: readonly FileRow[], size: number): readonly (readonly FileRow[])[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}
