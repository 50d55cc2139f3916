import type { CompiledColumn, CompiledRows, Row } from '../../runtime/compiled.ts';
import { unescapeFormula } from '../../runtime/cell-codec/formula-injection.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { blankRow, withCell } from '../../runtime/record/rows.ts';
import type { CellBlock } from '../../ui/grid/clipboard.ts';
import {
  decodePasted,
  isSameValue,
  type PasteSummary,
  type RefusedCell,
  widthOf,
} from './pasted-cell.ts';
import { newRowId } from './row-id.ts';
import type { BeginRow } from './row-changes.ts';

/** What pasting would do: a dry run. */
export interface PastePlan extends PasteSummary {
  /** The table after pasting. */
  readonly rows: readonly Row[];
}

export interface PasteTarget {
  readonly table: CompiledRows;
  readonly rows: readonly Row[];
  readonly mostRows: number;
  /** The cell at which pasting begins. */
  readonly row: number;
  readonly col: number;
  readonly canEdit: (row: Row, column: CompiledColumn) => boolean;
  /** A row with what default rules give the cells that nobody has entered. */
  readonly begun: BeginRow;
  readonly names: NameResolver;
}

/** Decodes a block of texts into the cells from the target on, and says what would happen. */
export function planPaste(block: CellBlock, target: PasteTarget): PastePlan {
  const { table, mostRows, row: top, col: left, canEdit, begun, names } = target;
  const rows = [...target.rows];
  const refused: RefusedCell[] = [];
  let changed = 0;
  const fitting = block.slice(0, Math.max(0, mostRows - top));
  for (const [offset, texts] of fitting.entries()) {
    const at = top + offset;
    const present = rows[at];
    const given = new Set<CompiledColumn>();
    let row = present ?? begun(blankRow(table, newRowId()));
    for (const [index, cell] of texts.entries()) {
      const column = table.columns[left + index];
      if (column === undefined) continue;
      const text = unescapeFormula(cell).trim();
      const refuse = (reason: RefusedCell['reason']) =>
        refused.push({ row: at, column, text, reason });
      if (!canEdit(row, column)) {
        // Copied together with its neighbours, a computed value says nothing new.
        if (text !== '' && column.computed === null) refuse('locked');
        continue;
      }
      const result = decodePasted(column, text, names);
      if ('reason' in result) {
        refuse(result.reason);
        continue;
      }
      if (isSameValue(column, ownProperty(row, column.db), result.value)) continue;
      row = withCell(row, column, result.value);
      given.add(column);
      changed += 1;
    }
    // What was pasted may decide the others.
    rows[at] = present === undefined ? begun(row, (column) => given.has(column)) : row;
  }
  return {
    rows,
    changed,
    added: rows.length - target.rows.length,
    refused,
    left: {
      rows: block.length - fitting.length,
      columns: Math.max(0, left + widthOf(block) - table.columns.length),
    },
  };
}
