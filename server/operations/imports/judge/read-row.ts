import type { CompiledColumn, CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { Item, ItemChanges } from '../../../../src/runtime/record/item.ts';
import type { Cell, CellRead, Names } from '../../../../src/runtime/written/types.ts';
import { textOf } from '../../../../src/runtime/written/cells.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { isIdentity } from '../targets.ts';
import { type MappedColumn, atCell, cellAt } from './plan.ts';

/** Cells of a row as the values of an item. */
export interface ReadRow {
  readonly changes: ItemChanges;
  readonly problems: readonly RowProblem[];
  /** A name is still being looked up. */
  readonly isWaiting: boolean;
}

function readCell(column: CompiledColumn, cell: Cell, names: Names): CellRead {
  const { written } = column.fieldType;
  if (written !== undefined) return written.fromCell(cell, column.settings, names);
  return { value: textOf(cell) === '' ? null : cell };
}

/** Columns whose cells others need to be read come first. */
export function inReadingOrder(
  columns: readonly MappedColumn[],
  module: CompiledModule,
): readonly MappedColumn[] {
  const isBelow = ({ db }: MappedColumn) =>
    typeof module.byDb.get(db)?.settings['parentType'] === 'string';
  return columns
    .filter(({ db }) => !isIdentity(db))
    .toSorted((a, b) => Number(isBelow(a)) - Number(isBelow(b)));
}

/**
 * Reads the cells of the module's columns; an empty cell is an empty value. `names` is given the type
 * that stands in the row where a sub-type is read.
 */
export function readRow(
  row: FileRow,
  columns: readonly MappedColumn[],
  module: CompiledModule,
  names: (parentId?: number | null) => Names,
  before: Item | null,
): ReadRow {
  const core: Record<string, unknown> = {};
  const template: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  const waiting = new Set<string>();
  /** The type in the row, else the item's own; undefined for a column without one. */
  function parentOf(key: unknown): number | null | undefined {
    if (typeof key !== 'string') return undefined;
    const own = before === null ? null : (before[key] ?? before.columns[key]);
    const parent = core[key] ?? template[key] ?? own;
    return typeof parent === 'number' ? parent : null;
  }
  for (const mapped of columns) {
    const cell = cellAt(row, mapped);
    const column = module.byDb.get(mapped.db);
    if (column === undefined) {
      if (textOf(cell) === '') continue;
      const error = {
        pointer: `/columns/${mapped.db}`,
        code: 'unknown_column',
        params: { name: mapped.db },
      };
      problems.push(atCell(row, mapped, { kind: 'field', error }));
      continue;
    }
    const parentKey = column.settings['parentType'];
    if (typeof parentKey === 'string' && waiting.has(parentKey)) continue;
    const read = readCell(column, cell, names(parentOf(parentKey)));
    if (read === 'asked') waiting.add(mapped.db);
    else if ('problem' in read)
      problems.push(atCell(row, mapped, { kind: 'cell', ...read.problem }));
    else (column.place === 'core' ? core : template)[mapped.db] = read.value;
  }
  const changes = Object.keys(template).length > 0 ? { ...core, columns: template } : core;
  return { changes, problems, isWaiting: waiting.size > 0 };
}
