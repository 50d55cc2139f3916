import type { TemplateText, Wording } from '../document/template-texts.ts';
import { languageName } from '../document/language-name.ts';
import { wordingOf } from '../document/template-texts.ts';
import { longestText } from '../document/texts.ts';
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

/** What an import of a file would change, and what it leaves out; lines are counted from 1. */
export interface TranslationImport {
  readonly changes: readonly Wording[];
  readonly unchanged: number;
  /** Lines whose text the template does not have. */
  readonly unknown: readonly number[];
  /** Lines that give a text again that a line before has given. */
  readonly repeated: readonly number[];
  /** Lines with a wording that is longer than a text can be. */
  readonly tooLong: readonly number[];
  /** Columns that are no language. */
  readonly unread: readonly string[];
}

const nameIn = (cell: SheetRow['cells'][number] | undefined): string => String(cell ?? '').trim();

/** The language that a column is for: by its code, or by its name in any language. */
function languageOfColumn(name: string): string | undefined {
  const given = name.toLowerCase();
  return languages.find(
    (code) =>
      code === given ||
      languages.some((shownIn) => languageName(code, shownIn).toLowerCase() === given),
  );
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
  const names = (first?.cells ?? []).map(nameIn);
  const keyAt = names.findIndex((name) => name.toLowerCase() === 'key');
  if (keyAt === -1) return null;
  const columns = names.map(languageOfColumn);
  const own = new Set(['', 'key', 'place']);
  const unread = names.filter(
    (name, at) => columns[at] === undefined && !own.has(name.toLowerCase()),
  );
  const byKey = new Map(texts.map((each) => [each.key, each.text]));
  const given = new Set<string>();
  const changes: Wording[] = [];
  const left = { unknown: [] as number[], repeated: [] as number[], tooLong: [] as number[] };
  let unchanged = 0;
  for (const line of lines) {
    const key = wordsIn(line, keyAt);
    const text = byKey.get(key);
    if (key === '') continue;
    if (text === undefined || given.has(key)) {
      left[text === undefined ? 'unknown' : 'repeated'].push(line.number);
      continue;
    }
    given.add(key);
    const differing = languages.flatMap((language): readonly Wording[] => {
      const wording = wordsIn(line, columns.indexOf(language));
      return wording === '' || wording === wordingOf(text, language)
        ? []
        : [{ key, language, wording }];
    });
    const fitting = differing.filter(({ wording }) => wording.length <= longestText);
    if (fitting.length < differing.length) left.tooLong.push(line.number);
    if (differing.length === 0) unchanged += 1;
    changes.push(...fitting);
  }
  return { changes, unchanged, ...left, unread };
}
