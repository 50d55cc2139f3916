import type { TemplateText, Wording } from '../document/template-texts.ts';
import { wordingOf } from '../document/template-texts.ts';
import type { Workbook } from '../../contract/workbooks.ts';
import { languages, type Text, textIn } from '../../runtime/text.ts';

/** The header of a file with translations: the key, where the text is, and a column per language. */
const header: readonly string[] = ['key', 'place', ...languages];

/** Where a text is, in words: "Details › Gas test". */
export function placeOfText({ of }: Pick<TemplateText, 'of'>, language: string): string {
  return of.map((name: Text) => textIn(name, language)).join(' › ');
}

/** The rows of a file with every text in every language, the header first. */
export function rowsOfTexts(
  texts: readonly TemplateText[],
  language: string,
): readonly (readonly string[])[] {
  return [
    header,
    ...texts.map((each) => [
      each.key,
      placeOfText(each, language),
      ...languages.map((code) => wordingOf(each.text, code)),
    ]),
  ];
}

/** Characters of the wordings that one command changes at most: the draft takes bodies of two megabytes. */
const mostCharacters = 300_000;

/** The changes in pieces that the draft takes, in their order. */
export function piecesOf(changes: readonly Wording[]): readonly (readonly Wording[])[] {
  const pieces: Wording[][] = [];
  let left = 0;
  for (const change of changes) {
    left -= JSON.stringify(change).length;
    if (left < 0) {
      pieces.push([]);
      left = mostCharacters - JSON.stringify(change).length;
    }
    pieces.at(-1)?.push(change);
  }
  return pieces;
}

type SheetRow = Workbook['sheets'][number]['rows'][number];

const wordsIn = ({ cells }: SheetRow, at: number): string =>
  at === -1 ? '' : String(cells[at] ?? '').trim();

/** What an import of a file would change. */
export interface TranslationImport {
  readonly changes: readonly Wording[];
  readonly unchanged: number;
  /** Lines of the file, counted from 1, whose text the template does not have. */
  readonly unknown: readonly number[];
}

/**
 * Reads the rows of a file, the header first; null if it has no column `key`. Languages without a
 * column stay as they are, and so do empty cells: a translation is never removed by a file.
 */
export function readTranslations(
  rows: readonly SheetRow[],
  texts: readonly TemplateText[],
): TranslationImport | null {
  const [first, ...lines] = rows;
  const names = (first?.cells ?? []).map((name) =>
    String(name ?? '')
      .trim()
      .toLowerCase(),
  );
  const keyAt = names.indexOf('key');
  if (keyAt === -1) return null;
  const byKey = new Map(texts.map((each) => [each.key, each.text]));
  const changes: Wording[] = [];
  const unknown: number[] = [];
  let unchanged = 0;
  for (const line of lines) {
    const key = wordsIn(line, keyAt);
    const text = byKey.get(key);
    if (key === '') continue;
    if (text === undefined) {
      unknown.push(line.number);
      continue;
    }
    const own = languages.flatMap((language): readonly Wording[] => {
      const wording = wordsIn(line, names.indexOf(language));
      return wording === '' || wording === wordingOf(text, language)
        ? []
        : [{ key, language, wording }];
    });
    if (own.length === 0) unchanged += 1;
    changes.push(...own);
  }
  return { changes, unchanged, unknown };
}
