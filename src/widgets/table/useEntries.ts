import { useMemo, useState } from 'react';
import type { Row } from '../../runtime/compiled.ts';

/** A row with the number by which the grid knows it. */
export interface GridEntry {
  readonly id: number;
  readonly index: number;
  readonly row: Row;
}

/** The same entry for the same row at the same place, so that the grid renders only changed rows. */
export function useEntries(rows: readonly Row[]): readonly GridEntry[] {
  const [numbers] = useState(() => new Map<string, number>());
  const [known] = useState(() => new WeakMap<Row, GridEntry>());
  return useMemo(
    () =>
      rows.map((row, index) => {
        const found = known.get(row);
        if (found?.index === index) return found;
        const id = numbers.get(row.id) ?? numbers.size + 1;
        numbers.set(row.id, id);
        const entry = { id, index, row };
        known.set(row, entry);
        return entry;
      }),
    [rows, numbers, known],
  );
}
