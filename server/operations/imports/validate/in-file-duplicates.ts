import type { ImportMapping } from '../../../../src/contract/imports.ts';
import type { CompiledColumn, CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../../src/runtime/record/json.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { type MappedColumn, cellProblem } from './row.ts';

/** The unique values of the rows of a file so far. */
export interface DuplicateCheck {
  /** The earlier row with the same value in the column that matches rows; null if there is none. */
  readonly earlierRowWithKey: (row: FileRow, value: unknown) => number | null;
  /** The problems of unique values that an earlier row has. */
  readonly duplicateValues: (
    row: FileRow,
    draft: { readonly module: CompiledModule; readonly before: Item | null; readonly after: Item },
  ) => readonly RowProblem[];
}

export function createDuplicateCheck(
  columns: readonly MappedColumn[],
  { match }: ImportMapping,
): DuplicateCheck {
  const keys = new Map<string, number>();
  const unique = new Map<string, Map<string, number>>();

  /** The row that had the value first, if it is another row. */
  function earlierRow(
    rowsByValue: Map<string, number>,
    row: FileRow,
    value: unknown,
  ): number | null {
    const text = JSON.stringify(value);
    const known = rowsByValue.get(text);
    if (known === undefined) rowsByValue.set(text, row.number);
    return known === undefined || known === row.number ? null : known;
  }

  const isNew = (column: CompiledColumn, before: Item | null, after: Item): boolean => {
    const value = valueOf(column, after);
    if (column.isEmpty(value)) return false;
    return before === null || !jsonEquals(value, valueOf(column, before));
  };

  return {
    earlierRowWithKey: (row, value) => earlierRow(keys, row, value),
    duplicateValues(row, { module, before, after }) {
      return columns.flatMap((mapped) => {
        const column = module.byDb.get(mapped.db);
        if (column?.unique !== true || mapped.db === match) return [];
        if (!isNew(column, before, after)) return [];
        const values = unique.get(mapped.db) ?? new Map<string, number>();
        unique.set(mapped.db, values);
        const earlier = earlierRow(values, row, valueOf(column, after));
        if (earlier === null) return [];
        return [
          cellProblem(row, mapped, { kind: 'row', code: 'same_value', params: { row: earlier } }),
        ];
      });
    },
  };
}
