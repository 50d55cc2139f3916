import type { ImportedListRow } from '../../../contract/list-files.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { type Text, languages } from '../../../runtime/text.ts';

/** The columns that a file with a list can have; `name_de` is the name in German. */
const fileColumns = ['name', 'code', 'parent', 'colour', 'description', 'value'] as const;

type FileColumn = (typeof fileColumns)[number];

/** The columns of a header by name; a header in the words of a page counts too. */
function columnsOf(
  header: readonly string[],
  wordsOf: (column: FileColumn) => string,
): ReadonlyMap<string, number> {
  const names = [
    ...fileColumns.flatMap((column) => [
      [searchKey(column), column] as const,
      [searchKey(wordsOf(column)), column] as const,
    ]),
    ...languages.map((language) => [`name_${language}`, `name_${language}`] as const),
    ['color', 'colour'] as const,
  ];
  const known = new Map(names);
  return new Map(
    header.flatMap((title, at) => {
      const column = known.get(searchKey(title.trim()));
      return column === undefined ? [] : [[column, at] as const];
    }),
  );
}

/** A row of a file with a list. */
export interface FileListRow extends ImportedListRow {
  /** The value of an option; null without one. */
  readonly value: number | null;
  /** The row of the file; the header is row 1. */
  readonly line: number;
}

const isColour = (text: string) => /^#[\dA-F]{6}$/i.test(text);

/** What is not read of a file. */
export interface Unread {
  /** The titles of columns that a list does not have. */
  readonly columns: readonly string[];
  /** The rows without a name. */
  readonly unnamed: readonly number[];
  /** The rows whose colour is none. */
  readonly colours: readonly number[];
}

/** What `toListRows` leaves out of a file. */
export function unreadOf(
  [header = [], ...rows]: readonly (readonly string[])[],
  wordsOf: (column: FileColumn) => string,
): Unread {
  const columns = columnsOf(header, wordsOf);
  const read = new Set(columns.values());
  const lines = rows.map((cells, at) => {
    const textOf = (column: string) => cells[columns.get(column) ?? -1]?.trim() ?? '';
    const isFilled = cells.some((cell) => cell.trim() !== '');
    return { line: at + 2, isFilled, isNamed: nameOf(textOf) !== null, colour: textOf('colour') };
  });
  const linesOf = (found: typeof lines) => found.map(({ line }) => line);
  return {
    columns: header
      .map((title) => title.trim())
      .filter((title, at) => title !== '' && !read.has(at)),
    unnamed: linesOf(lines.filter(({ isFilled, isNamed }) => isFilled && !isNamed)),
    colours: linesOf(
      lines.filter(({ isNamed, colour }) => isNamed && colour !== '' && !isColour(colour)),
    ),
  };
}

/** The rows of a file; null if none of its columns is a name. Rows without a name are left out. */
export function toListRows(
  [header = [], ...rows]: readonly (readonly string[])[],
  wordsOf: (column: FileColumn) => string,
): readonly FileListRow[] | null {
  const columns = columnsOf(header, wordsOf);
  if (![...columns.keys()].some((column) => column.startsWith('name'))) return null;
  return rows.flatMap((cells, at) => {
    const textOf = (column: string) => cells[columns.get(column) ?? -1]?.trim() ?? '';
    const name = nameOf(textOf);
    if (name === null) return [];
    const value = Number(textOf('value'));
    const colour = textOf('colour').toUpperCase();
    return [
      {
        name,
        line: at + 2,
        value: textOf('value') !== '' && Number.isInteger(value) ? value : null,
        ...(isColour(colour) && { colour }),
        ...unlessEmpty('code', textOf),
        ...unlessEmpty('parent', textOf),
        ...unlessEmpty('description', textOf),
      },
    ];
  });
}

function unlessEmpty(
  column: 'code' | 'parent' | 'description',
  textOf: (column: string) => string,
) {
  const text = textOf(column);
  return text === '' ? {} : { [column]: text };
}

/** The name in all languages, or in those that the row has. */
function nameOf(textOf: (column: string) => string): Text | null {
  const all = textOf('name');
  const texts = languages.flatMap((language) => {
    const text = textOf(`name_${language}`);
    return text === '' ? [] : [[language, text] as const];
  });
  const [first] = texts;
  if (first === undefined) return all === '' ? null : all;
  const own = Object.fromEntries(texts);
  return { en: own['en'] ?? (all === '' ? first[1] : all), ...own };
}
