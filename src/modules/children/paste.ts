import type { CompiledColumn } from '../../runtime/compiled.ts';
import { unescapeFormula } from '../../runtime/cell-codec/formula-injection.ts';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import { valueOf } from '../../runtime/record/values.ts';
import type { CellBlock } from '../../ui/grid/clipboard.ts';
import {
  copiedText,
  decodePasted,
  isSameValue,
  type PasteSummary,
  type RefusedCell,
  widthOf,
} from '../../widgets/table/pasted-cell.ts';
import { byName, type ChildRow } from './child-rows.ts';
import type { Values } from '../../domain/pending-children.ts';

/** What pasting would do: a dry run. */
export interface ChildPaste extends PasteSummary {
  readonly changes: ReadonlyMap<ChildRow, ColumnValues>;
  /** The values of new rows. */
  readonly rows: readonly Values[];
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
      const result = decodePasted(column, text, names);
      if ('reason' in result) {
        refuse(result.reason);
        continue;
      }
      if (isSameValue(column, valueOf(column, row.entered), result.value)) continue;
      values.set(column, result.value);
      changed += 1;
    }
    return { row, values };
  });
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
      columns: Math.max(0, widthOf(block) - columns.length),
    },
  };
}
