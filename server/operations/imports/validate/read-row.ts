import type { CompiledColumn, CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { Item, ItemChanges } from '../../../../src/runtime/record/item.ts';
import type {
  Cell,
  DecodeResult,
  NameResolver,
  CellProblemCode,
} from '../../../../src/runtime/cell-codec/types.ts';
import { cellText, parseIdRef } from '../../../../src/runtime/cell-codec/cell-text.ts';
import type { RowFault } from '../../../db/tables/imports.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { identityType, isIdentityColumn } from '../importable-columns.ts';
import { type MappedColumn, cellAt, cellProblem } from './row.ts';
import type { IdentityColumn } from '../../../../src/contract/imports.ts';

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
    for (const { mapped, column, parentKey } of columnsOf(module)) {
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
    const changes = Object.keys(template).length > 0 ? { ...core, columns: template } : core;
    return { changes, problems, isWaiting: waiting.length > 0 };
  }

  return { read, clearCache: cells.clearCache };
}

function unknownColumn(name: string): RowFault {
  const error = { pointer: `/columns/${name}`, code: 'unknown_column', params: { name } } as const;
  return { kind: 'field', error };
}

function wholeNumber(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell : null;
  const text = String(cell ?? '').trim();
  const value = /^[+-]?\d{1,16}(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

const unreadable = (code: CellProblemCode, cell: Cell): DecodeResult => ({
  problem: { code, params: { value: String(cell).trim() } },
});

const isEmpty = (cell: Cell): boolean => cell === null || String(cell).trim() === '';

/** `12`, `#12` or with the module's prefix `WO-12`. */
function readId({ document }: CompiledModule, cell: Cell): DecodeResult {
  const text = String(cell ?? '').trim();
  const prefix = document.codePrefix === undefined ? null : `${document.codePrefix}-`;
  const isCode = prefix !== null && text.toUpperCase().startsWith(prefix.toUpperCase());
  const id = parseIdRef(text) ?? wholeNumber(isCode ? text.slice(prefix.length) : cell);
  return id === null ? unreadable('not_an_item_number', cell) : { value: id };
}

/** The id, external id, status or template in a cell; null for an empty cell. */
export function readIdentity(
  db: IdentityColumn,
  cell: Cell,
  module: CompiledModule,
  names: NameResolver,
): DecodeResult {
  if (isEmpty(cell)) return { value: null };
  if (db === 'id') return readId(module, cell);
  if (db === 'external_id') {
    const value = wholeNumber(cell);
    return value === null ? unreadable('not_a_whole_id', cell) : { value };
  }
  if (typeof cell === 'number' && Number.isInteger(cell)) return { value: cell };
  const { cellCodec: written } = identityType(db);
  return written === undefined ? unreadable('not_readable', cell) : written.decode(cell, {}, names);
}
