import type { CompiledColumn } from '../../runtime/compiled.ts';
import { localCellText } from '../../runtime/cell-codec/cell-text.ts';
import { escapeFormula, unescapeFormula } from '../../runtime/cell-codec/formula-injection.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import { errorMessage } from '../../runtime/format-message.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { valueOf } from '../../runtime/record/values.ts';
import type { CellBlock } from '../../ui/grid/clipboard.ts';
import type { RefusedCell } from '../../widgets/table/paste.ts';
import { byName, type ChildRow } from './child-rows.ts';
import type { Values } from './pending.ts';

/** What pasting would do: a dry run. */
export interface ChildPaste {
  readonly changes: ReadonlyMap<ChildRow, ColumnValues>;
  /** The values of new rows. */
  readonly rows: readonly Values[];
  readonly changed: number;
  readonly added: number;
  readonly refused: readonly RefusedCell[];
  readonly left: { readonly rows: number; readonly columns: number };
}

export interface ChildPasteTarget {
  /** The shown rows from the first cell on. */
  readonly rows: readonly ChildRow[];
  /** The position of the first of them. */
  readonly top: number;
  /** The shown columns from the first cell on; null: one in which nothing is pasted. */
  readonly columns: readonly (CompiledColumn | null)[];
  /** How many rows may be added. */
  readonly room: number;
  readonly canEdit: (row: ChildRow, column: CompiledColumn) => boolean;
  /** The blank row that added ones begin as. */
  readonly blank: ChildRow;
  readonly names: NameResolver;
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

/** The value of a pasted text, or why it is not taken. */
function decoded(
  column: CompiledColumn,
  text: string,
  names: NameResolver,
): { readonly value: unknown } | { readonly reason: RefusedCell['reason'] } {
  const { fieldType, settings } = column;
  const found = fieldType.cellCodec?.decode(text === '' ? null : text, settings, names);
  if (found === undefined || found === 'pending' || 'problem' in found)
    return { reason: 'unreadable' };
  const value = column.normalise(found.value);
  const [error] = column.isEmpty(value) ? [] : column.check(value, names.timeZone);
  return error === undefined
    ? { value }
    : { reason: { sentence: errorMessage(error, names.language) } };
}

/** Decodes a block of texts into the cells from the target on, and says what would happen. */
export function planChildPaste(block: CellBlock, target: ChildPasteTarget): ChildPaste {
  const { rows, top, columns, room, canEdit, blank, names } = target;
  const refused: RefusedCell[] = [];
  const fitting = block.slice(0, rows.length + room);
  let changed = 0;
  const taken = fitting.map((texts, offset) => {
    const row = rows[offset] ?? blank;
    const values = new Map<CompiledColumn, unknown>();
    for (const [index, given] of texts.entries()) {
      const column = columns[index];
      if (column === undefined || column === null) continue;
      const text = unescapeFormula(given).trim();
      const refuse = (reason: RefusedCell['reason']) =>
        refused.push({ row: top + offset, column, text, reason });
      if (!canEdit(row, column)) {
        const stored = copiedText(column, valueOf(column, row.entered), names);
        if (text !== '' && text !== unescapeFormula(stored).trim()) refuse('locked');
        continue;
      }
      const result = decoded(column, text, names);
      if ('reason' in result) {
        refuse(result.reason);
        continue;
      }
      const before = valueOf(column, row.entered);
      const isSame = jsonEquals(before ?? null, result.value ?? null);
      if (isSame || (column.isEmpty(before) && column.isEmpty(result.value))) continue;
      values.set(column, result.value);
      changed += 1;
    }
    return { row, values };
  });
  const widest = Math.max(0, ...block.map((texts) => texts.length));
  const kept = taken.slice(0, rows.length).filter(({ values }) => values.size > 0);
  const added = taken.slice(rows.length).map(({ values }) => byName(values));
  return {
    changes: new Map(kept.map(({ row, values }) => [row, values])),
    rows: added,
    changed,
    added: added.length,
    refused,
    left: {
      rows: block.length - fitting.length,
      columns: Math.max(0, widest - columns.length),
    },
  };
}
