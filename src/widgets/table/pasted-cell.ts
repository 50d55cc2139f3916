import type { CompiledColumn } from '../../runtime/compiled.ts';
import { localCellText } from '../../runtime/cell-codec/cell-text.ts';
import { escapeFormula } from '../../runtime/cell-codec/formula-injection.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { CellBlock } from '../../ui/grid/clipboard.ts';
import { errorSentence } from '../error-sentence.ts';

/** Why a pasted cell is not taken: nobody can change it, or its text is no value of the column. */
export interface RefusedCell {
  /** Of the table, from 0. */
  readonly row: number;
  readonly column: CompiledColumn;
  readonly text: string;
  readonly reason: 'locked' | 'unreadable' | { readonly sentence: string };
}

/** What pasting would do to rows: a dry run. */
export interface PasteSummary {
  /** Cells that get another value. */
  readonly changed: number;
  /** Rows that are added at the end. */
  readonly added: number;
  readonly refused: readonly RefusedCell[];
  /** Pasted rows and columns for which there is no room. */
  readonly left: { readonly rows: number; readonly columns: number };
}

/** Whether pasting needs no question: at most one cell changes, and nothing is refused or left. */
export function isPlainPaste({ changed, added, refused, left }: PasteSummary): boolean {
  return refused.length === 0 && added === 0 && changed <= 1 && left.rows + left.columns === 0;
}

/** The text of a cell for the clipboard, as it is pasted again. */
export function copiedText(
  { fieldType, settings }: CompiledColumn,
  value: unknown,
  names: NameResolver,
): string {
  const cell = fieldType.cellCodec?.encode(value ?? null, settings, names) ?? null;
  const text = localCellText(cell, names.language);
  return typeof cell === 'number' ? text : escapeFormula(text);
}

/** The value of a pasted text without the escape of formulas, or why it is not taken. */
export function decodePasted(
  column: CompiledColumn,
  text: string,
  names: NameResolver,
): { readonly value: unknown } | { readonly reason: RefusedCell['reason'] } {
  const { fieldType, settings } = column;
  const decoded = fieldType.cellCodec?.decode(text === '' ? null : text, settings, names);
  if (decoded === undefined || decoded === 'pending' || 'problem' in decoded)
    return { reason: 'unreadable' };
  const value = column.normalise(decoded.value);
  const [error] = column.isEmpty(value) ? [] : column.check(value, names.timeZone);
  return error === undefined
    ? { value }
    : { reason: { sentence: errorSentence(error, names.language) } };
}

/** Whether a pasted value changes nothing. */
export function isSameValue(column: CompiledColumn, before: unknown, value: unknown): boolean {
  return (
    jsonEquals(before ?? null, value ?? null) || (column.isEmpty(before) && column.isEmpty(value))
  );
}

/** The columns of a block. */
export const widthOf = (block: CellBlock): number =>
  Math.max(0, ...block.map((texts) => texts.length));
