import type { CompiledColumn, CompiledRows, Row } from '../../../runtime/compiled.ts';
import { begunRow } from '../../../runtime/record/default-rules.ts';
import { jsonEquals, ownProperty } from '../../../runtime/record/json.ts';
import { rowsOf } from '../../../runtime/record/rows.ts';
import type { RuleContext } from '../../../runtime/rules/types.ts';

/** Follows the default rules of a table's new rows while nobody has entered other values. */
export interface RowDefaults {
  /**
   * The rows with what rules give now; the same list if that changes nothing. Cells that have changed
   * since the last call, and cells of rows that were not there, follow their rule no longer, unless
   * they have its value.
   */
  readonly next: (value: unknown, reading: RuleContext) => unknown;
  /** Begins anew: these rows follow their rules in all cells, and what others have they keep. */
  readonly begin: (value: unknown) => void;
}

const isSameCell = (a: Row, b: Row, db: string) =>
  jsonEquals(ownProperty(a, db) ?? null, ownProperty(b, db) ?? null);

const nothing: ReadonlySet<CompiledColumn> = new Set();

/** `isStored` tells the rows that follow no rule any more. */
export function createRowDefaults(
  rows: CompiledRows,
  isStored: (row: Row) => boolean,
): RowDefaults {
  const seen = new Map<string, Row>();
  const touched = new Map<string, ReadonlySet<CompiledColumn>>();

  /** The columns in which a row has what somebody entered. */
  function touchedIn(row: Row, reading: RuleContext): ReadonlySet<CompiledColumn> {
    const before = seen.get(row.id);
    const known = touched.get(row.id);
    if (before === row && known !== undefined) return known;
    return new Set(
      rows.begun.filter((column) => {
        if (before !== undefined && isSameCell(before, row, column.db))
          return known?.has(column) === true;
        const ruled = begunRow(rows, row, reading, (each) => each !== column);
        return !isSameCell(ruled, row, column.db);
      }),
    );
  }

  function follow(row: Row, reading: RuleContext): Row {
    if (isStored(row)) return row;
    const own = touchedIn(row, reading);
    const next = begunRow(rows, row, reading, (column) => own.has(column));
    touched.set(row.id, own);
    seen.set(row.id, next);
    return next;
  }

  return {
    begin(value) {
      seen.clear();
      touched.clear();
      for (const row of rowsOf(value)) {
        seen.set(row.id, row);
        touched.set(row.id, nothing);
      }
    },
    next(value, reading) {
      const present = rowsOf(value);
      const next = present.map((row) => follow(row, reading));
      return next.every((row, index) => row === present[index]) ? value : next;
    },
  };
}
