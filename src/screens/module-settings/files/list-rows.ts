import type { ImportedListRow } from '../../../contract/list-files.ts';
import type { SiteListName } from '../../../contract/list-rows.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { type Text, languages } from '../../../runtime/text.ts';

/** A column that a file with a list can have; `name_de` is the name in German. */
type FileColumn = 'name' | 'code' | 'parent' | 'colour' | 'description' | 'value';

/** The columns that a file of each list can have. */
const columnsByList: Readonly<Record<SiteListName, readonly FileColumn[]>> = {
  types: ['name', 'code', 'parent'],
  labels: ['name', 'colour', 'description'],
  criticalities: ['name', 'colour'],
  dropdowns: ['name', 'value'],
};

/** The list that a file is read for. */
export interface ReadList {
  readonly list: SiteListName;
  /** What a page calls a column; a header in these words counts too. */
  readonly wordsOf: (column: FileColumn) => string;
}

/** Other words of offices for these columns, as search keys. */
const synonyms: Readonly<Partial<Record<FileColumn, readonly string[]>>> = {
  name: ['name', 'bezeichnung', 'benennung', 'titel', 'title', 'label', 'nom', 'designation'],
  code: ['code', 'kurzel', 'kurzzeichen'],
  colour: ['color', 'colour', 'farbe', 'couleur'],
  description: ['beschreibung', 'description', 'bemerkung'],
};

/** The columns of a header that the list has, by name. The only column of a file is the names. */
function columnsOf(
  header: readonly string[],
  { list, wordsOf }: ReadList,
): ReadonlyMap<string, number> {
  const columns = columnsByList[list];
  const names = [
    ...columns.flatMap((column) => [
      [searchKey(column), column] as const,
      [searchKey(wordsOf(column)), column] as const,
    ]),
    ...languages.map((language) => [`name_${language}`, `name_${language}`] as const),
    ...columns.flatMap((column) => (synonyms[column] ?? []).map((word) => [word, column] as const)),
  ];
  const known = new Map(names);
  const found = new Map(
    header.flatMap((title, at) => {
      const column = known.get(searchKey(title.trim()));
      return column === undefined ? [] : [[column, at] as const];
    }),
  );
  // A label is called the same in every language.
  if (list === 'labels' && found.has('name'))
    for (const language of languages) found.delete(`name_${language}`);
  const [only, ...others] = header.flatMap((title, at) => (title.trim() === '' ? [] : [at]));
  const isOnly = only !== undefined && others.length === 0 && found.size === 0;
  return isOnly ? new Map([['name', only]]) : found;
}

/** The rows of a file, the header first, and the line of each. */
export interface ListFile {
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly number[];
}

/** A row of a file with a list. */
export interface FileListRow extends ImportedListRow {
  /** The value of an option; null without one. */
  readonly value: number | null;
  /** The row of the file that a spreadsheet shows. */
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

/** The title of the only column of a file, if it is no word for names: perhaps it is one itself. */
export function doubtfulTitle(header: readonly string[], of: ReadList): string | null {
  const [name, ...others] = header.map((title) => title.trim()).filter((title) => title !== '');
  if (name === undefined || others.length > 0) return null;
  return columnsOf([name, '-'], of).size === 0 ? name : null;
}

/** What `toListRows` leaves out of a file. */
export function unreadOf(
  { rows: [header = [], ...rows], lines: numbers }: ListFile,
  of: ReadList,
): Unread {
  const columns = columnsOf(header, of);
  const read = new Set(columns.values());
  const lines = rows.map((cells, at) => {
    const textOf = (column: string) => cells[columns.get(column) ?? -1]?.trim() ?? '';
    const isFilled = cells.some((cell) => cell.trim() !== '');
    return {
      line: numbers[at + 1] ?? 0,
      isFilled,
      isNamed: nameOf(textOf) !== null,
      colour: textOf('colour'),
    };
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
  { rows: [header = [], ...rows], lines }: ListFile,
  of: ReadList,
): readonly FileListRow[] | null {
  const columns = columnsOf(header, of);
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
        line: lines[at + 1] ?? 0,
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
