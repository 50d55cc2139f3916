import type { FileRow } from './table.ts';

/** Cells of a sheet that are merged to one: lines as a spreadsheet numbers them, columns from 0. */
export interface MergedCells {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * The rows in which each line of cells that are merged over several lines has their value, in its
 * first column: it holds for all of them. Further columns stay empty, since the value is none of theirs.
 */
export async function* withMergedValues(
  rows: AsyncGenerator<FileRow>,
  merged: readonly MergedCells[],
): AsyncGenerator<FileRow> {
  const waiting = merged
    .filter(({ top, bottom }) => bottom > top)
    .toSorted((one, other) => other.top - one.top);
  let open: {
    readonly until: number;
    readonly at: number;
    readonly value: FileRow['cells'][number];
  }[] = [];
  for await (const row of rows) {
    const { number } = row;
    open = open.filter(({ until }) => until >= number);
    let next = waiting.at(-1);
    let cells = row.cells;
    if (open.length > 0) {
      const filled = Array.from(
        { length: Math.max(cells.length, ...open.map(({ at }) => at + 1)) },
        (_, at) => cells[at] ?? null,
      );
      for (const { at, value } of open) filled[at] ??= value;
      cells = filled;
    }
    for (; next !== undefined && next.top <= number; next = waiting.at(-1)) {
      waiting.pop();
      const value = row.cells[next.left] ?? null;
      // The first line of an area may be blank, and is then no row: it has no value to hold.
      if (next.top === number && value !== null)
        open.push({ until: next.bottom, at: next.left, value });
    }
    yield cells === row.cells ? row : { ...row, cells };
  }
}
