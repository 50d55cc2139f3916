import type { CompiledColumn, CompiledRows, Row } from '../../runtime/compiled.ts';
import { localCellText } from '../../runtime/cell-codec/cell-text.ts';
import { escapeFormula, unescapeFormula } from '../../runtime/cell-codec/formula-injection.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import { errorMessage } from '../../runtime/format-message.ts';
import { jsonEquals, ownProperty } from '../../runtime/record/json.ts';
import { blankRow, withCell } from '../../runtime/record/rows.ts';
import type { CellBlock } from '../../ui/grid/clipboard.ts';
import { newRowId } from './row-id.ts';

/** Why a pasted cell is not taken: nobody can change it, or its text is no value of the column. */
export interface RefusedCell {
  /** Of the table, from 0. */
  readonly row: number;
  readonly column: CompiledColumn;
  readonly text: string;
  readonly reason: 'locked' | 'unreadable' | { readonly sentence: string };
}

/** What pasting would do: a dry run. */
export interface PastePlan {
  /** The table after pasting. */
  readonly rows: readonly Row[];
  /** Cells that get another value. */
  readonly changed: number;
  /** Rows that are added at the end. */
  readonly added: number;
  readonly refused: readonly RefusedCell[];
  /** Pasted rows and columns for which the table has no room. */
  readonly left: { readonly rows: number; readonly columns: number };
}

export interface PasteTarget {
  readonly table: CompiledRows;
  readonly rows: readonly Row[];
  readonly mostRows: number;
  /** The cell at which pasting begins. */
  readonly row: number;
  readonly col: number;
  readonly canEdit: (row: Row, column: CompiledColumn) => boolean;
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

/** Decodes a block of texts into the cells from the target on, and says what would happen. */
export function planPaste(block: CellBlock, target: PasteTarget): PastePlan {
  const { table, mostRows, row: top, col: left, canEdit, names } = target;
  const rows = [...target.rows];
  const refused: RefusedCell[] = [];
  let changed = 0;
  const fitting = block.slice(0, Math.max(0, mostRows - top));
  for (const [offset, texts] of fitting.entries()) {
    const at = top + offset;
    let row = rows[at] ?? blankRow(table, newRowId());
    for (const [index, given] of texts.entries()) {
      const column = table.columns[left + index];
      if (column === undefined) continue;
      const text = unescapeFormula(given).trim();
      const refuse = (reason: RefusedCell['reason']) =>
        refused.push({ row: at, column, text, reason });
      if (!canEdit(row, column)) {
        // Copied together with its neighbours, a computed value says nothing new.
        if (text !== '' && column.computed === null) refuse('locked');
        continue;
      }
      const decoded = column.fieldType.cellCodec?.decode(
        text === '' ? null : text,
        column.settings,
        names,
      );
      if (decoded === undefined || decoded === 'pending' || 'problem' in decoded) {
        refuse('unreadable');
        continue;
      }
      const value = column.normalise(decoded.value);
      const [error] = column.isEmpty(value) ? [] : column.check(value, names.timeZone);
      if (error !== undefined) {
        refuse({ sentence: errorMessage(error, names.language) });
        continue;
      }
      const before = ownProperty(row, column.db);
      const isSame = jsonEquals(before ?? null, value ?? null);
      if (isSame || (column.isEmpty(before) && column.isEmpty(value))) continue;
      row = withCell(row, column, value);
      changed += 1;
    }
    rows[at] = row;
  }
  const widest = Math.max(0, ...block.map((texts) => texts.length));
  return {
    rows,
    changed,
    added: rows.length - target.rows.length,
    refused,
    left: {
      rows: block.length - fitting.length,
      columns: Math.max(0, left + widest - table.columns.length),
    },
  };
}
