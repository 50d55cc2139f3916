import { escapeFormula, unescapeFormula } from '../../../runtime/cell-codec/formula-injection.ts';
import { localCellText } from '../../../runtime/cell-codec/cell-text.ts';
import type { Cell } from '../../../runtime/cell-codec/types.ts';
import type { Language } from '../../../runtime/text.ts';
import {
  type CellBlock,
  type ClipboardContent,
  parseClipboard,
  toClipboardContent,
} from '../../../ui/grid/clipboard.ts';

/**
 * Cells for the clipboard, encoded as in exported files. Texts that a spreadsheet would run as
 * formulas are escaped.
 */
export function cellsToClipboard(
  rows: readonly (readonly Cell[])[],
  language: Language,
): ClipboardContent {
  return toClipboardContent(
    rows.map((row) =>
      row.map((cell) => {
        const text = localCellText(cell, language);
        return typeof cell === 'number' ? text : escapeFormula(text);
      }),
    ),
  );
}

/** The clipboard's texts by row and column, without the escapes of `cellsToClipboard`. */
export function cellsFromClipboard(content: ClipboardContent): CellBlock {
  return parseClipboard(content).map((row) => row.map(unescapeFormula));
}
