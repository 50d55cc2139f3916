import type { CompiledColumn, CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { Item, ItemChanges } from '../../../../src/runtime/record/item.ts';
import type { Cell, DecodeResult, NameResolver } from '../../../../src/runtime/cell-codec/types.ts';
import { cellText } from '../../../../src/runtime/cell-codec/cell-text.ts';
import type { RowFault } from '../../../db/tables/imports.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { type TableLine, type TableLines, readTable } from '../tables/read-table.ts';
import { isIdentityColumn } from '../importable-columns.ts';
import { type MappedColumn, cellAt, cellProblem } from './row.ts';

/** The number of texts per column that are cached, and their longest length. */
const maxCached = 1000;
const maxCachedLength = 100;

/** Decodes cells, and caches the results, because names and dates recur in a file. */
export interface CellReader {
  readonly read: (
    column: CompiledColumn,
    cell: Cell,
    names: NameResolver,
    parentId: number | null | undefined,
  ) => DecodeResult;
  readonly clearCache: () => void;
}

function readCell(column: CompiledColumn, cell: Cell, names: NameResolver): DecodeResult {
  const { cellCodec: written } = column.fieldType;
  if (written !== undefined) return written.decode(cell, column.settings, names);
  return { value: cellText(cell) === '' ? null : cell };
}

/** Plain texts seldom recur and need no lookup, so they are not cached. */
function isCacheable({ fieldType }: CompiledColumn, cell: Cell): cell is string {
  return (
    typeof cell === 'string' &&
    cell.length <= maxCachedLength &&
    fieldType.document.ruleType !== 'text'
  );
}

export function cellReader(): CellReader {
  const known = new Map<CompiledColumn, Map<string, DecodeResult>>();

  function textsOf(column: CompiledColumn): Map<string, DecodeResult> {
    const texts = known.get(column) ?? new Map<string, DecodeResult>();
    if (texts.size >= maxCached) texts.clear();
    known.set(column, texts);
    return texts;
  }

  return {
    read(column, cell, names, parentId) {
      if (!isCacheable(column, cell)) return readCell(column, cell, names);
      const texts = textsOf(column);
      const key = parentId === undefined ? cell : `${parentId} ${cell}`;
      const found = texts.get(key) ?? readCell(column, cell, names);
      if (found !== 'pending') texts.set(key, found);
      return found;
    },
    clearCache: () => known.clear(),
  };
}

/** Cells of a row as the values of an item. */
export interface ReadRow {
  readonly changes: ItemChanges;
  readonly problems: readonly RowProblem[];
  /** A name has not been looked up yet. */
  readonly isWaiting: boolean;
  /** The lines of the rows of tables that were read. */
  readonly lines: TableLines;
}

/** A mapped column of a module; `parentKey` is the column whose value its cells depend on. */
interface ReadColumn {
  readonly mapped: MappedColumn;
  readonly column: CompiledColumn | undefined;
  readonly parentKey: string | null;
}

/** Columns that other cells depend on come first. */
function inDependencyOrder(
  columns: readonly MappedColumn[],
  { byDb }: CompiledModule,
): readonly ReadColumn[] {
  const all = columns
    .filter(({ db }) => !isIdentityColumn(db))
    .map((mapped): ReadColumn => {
      const found = byDb.get(mapped.db);
      const column = found?.access === 'none' ? undefined : found;
      return { mapped, column, parentKey: column?.settings.parentType ?? null };
    });
  return all.toSorted((a, b) => Number(a.parentKey !== null) - Number(b.parentKey !== null));
}

/** Reads the rows of a file. */
export interface RowReader {
  /** Decodes the cells of the module's columns; an empty cell is an empty value. */
  readonly read: (row: FileRow, module: CompiledModule, before: Item | null) => ReadRow;
  /** To be called after names may have changed. */
  readonly clearCache: () => void;
}

/** For a sub-type, `names` gets the type of the row. */
export function rowReader(
  columns: readonly MappedColumn[],
  names: (parentId?: number | null) => NameResolver,
): RowReader {
  const orders = new Map<CompiledModule, readonly ReadColumn[]>();
  const cells = cellReader();

  function columnsOf(module: CompiledModule): readonly ReadColumn[] {
    const order = orders.get(module) ?? inDependencyOrder(columns, module);
    orders.set(module, order);
    return order;
  }

  function read(row: FileRow, module: CompiledModule, before: Item | null): ReadRow {
    const core: Record<string, unknown> = {};
    const template: Record<string, unknown> = {};
    const problems: RowProblem[] = [];
    const waiting: string[] = [];
    /** The type in the row, else the item's current one. */
    function parentOf(key: string): number | null {
      const own = before === null ? null : (before[key] ?? before.columns[key]);
      const parent = core[key] ?? template[key] ?? own;
      return typeof parent === 'number' ? parent : null;
    }
    for (const { mapped, column, parentKey } of row.hasOnlyTables === true
      ? []
      : columnsOf(module)) {
      const cell = cellAt(row, mapped);
      if (column === undefined) {
        if (cellText(cell) !== '')
          problems.push(cellProblem(row, mapped, unknownColumn(mapped.db)));
        continue;
      }
      if (parentKey !== null && waiting.includes(parentKey)) continue;
      const parentId = parentKey === null ? undefined : parentOf(parentKey);
      const found = cells.read(column, cell, names(parentId), parentId);
      if (found === 'pending') waiting.push(mapped.db);
      else if ('problem' in found)
        problems.push(cellProblem(row, mapped, { kind: 'cell', ...found.problem }));
      else (column.origin === 'core' ? core : template)[mapped.db] = found.value;
    }
    const lines = new Map<string, TableLine>();
    for (const table of row.tables ?? []) {
      const { db } = table.mapping;
      const column = module.byDb.get(db);
      const found = readTable(row, table, column, before, names());
      problems.push(...found.problems);
      if (found.isWaiting) waiting.push(db);
      if (column === undefined || found.rows === null) continue;
      (column.origin === 'core' ? core : template)[db] = found.rows;
      lines.set(db, { table, byId: found.lines });
    }
    const changes = Object.keys(template).length > 0 ? { ...core, columns: template } : core;
    return { changes, problems, isWaiting: waiting.length > 0, lines };
  }

  return { read, clearCache: cells.clearCache };
}

function unknownColumn(name: string): RowFault {
  const error = { pointer: `/columns/${name}`, code: 'unknown_column', params: { name } } as const;
  return { kind: 'field', error };
}
