import type { IdentityColumn } from '../../../../src/contract/imports.ts';
import { parseIdRef } from '../../../../src/runtime/cell-codec/cell-text.ts';
import type {
  Cell,
  CellProblemCode,
  DecodeResult,
  NameResolver,
} from '../../../../src/runtime/cell-codec/types.ts';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { identityType } from '../importable-columns.ts';

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
export function readId({ document }: CompiledModule, cell: Cell): DecodeResult {
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
