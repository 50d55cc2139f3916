import type { PasteTarget } from '../../modules/list/paste/paste-target.ts';
import { languages } from '../../runtime/text.ts';
import type { TemplateText, Wording } from '../document/template-texts.ts';
import { wordingOf } from '../document/template-texts.ts';
import { longestText } from '../document/texts.ts';

/** What cells change, and how many of them change nothing for a reason that people are told. */
export interface PastedWordings {
  readonly changes: readonly Wording[];
  /** Cells with words beyond the last text or the last language. */
  readonly outside: number;
  /** Cells that are longer than a text can be. */
  readonly tooLong: number;
  /** Removals of English, which every text keeps. */
  readonly english: number;
}

/**
 * The wordings of cells; null if they hit no language. The first column says where the text is, and is
 * skipped, so that a copied row goes back as it came. `removes`: an empty cell removes a translation,
 * otherwise it changes nothing, as in a file.
 */
export function pastedWordings(
  { first, left, cells, rowsLeft, columnsLeft }: PasteTarget,
  rows: readonly TemplateText[],
  removes: boolean,
): PastedWordings | null {
  const targets = (cells[0] ?? []).map((_cell, at) => languages[left + at - 1]);
  if (targets.every((language) => language === undefined)) return null;
  const changes: Wording[] = [];
  let [tooLong, english] = [0, 0];
  for (const [index, line] of cells.entries()) {
    const row = rows[first + index];
    if (row === undefined) continue;
    for (const [at, cell] of line.entries()) {
      const language = targets[at];
      const wording = cell.trim();
      if (language === undefined || wording === wordingOf(row.text, language)) continue;
      if (wording === '' && !removes) continue;
      if (wording.length > longestText) tooLong += 1;
      else if (wording === '' && language === 'en') english += 1;
      else changes.push({ key: row.key, language, wording });
    }
  }
  const width = (cells[0] ?? []).length + columnsLeft;
  const outside = rowsLeft * width + columnsLeft * cells.length;
  return { changes, outside, tooLong, english };
}
