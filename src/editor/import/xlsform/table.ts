import type { Cell } from '../../../runtime/cell-codec/types.ts';
import type { Sheet } from '../form-file.ts';
import { languageTag } from './languages.ts';

/** Columns that forms write in several ways. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['caption', 'label'],
  ['relevance', 'relevant'],
  ['calculate', 'calculation'],
  ['read_only', 'readonly'],
  ['count', 'repeat_count'],
  ['list name', 'list_name'],
  ['value', 'name'],
  ['bind:relevant', 'relevant'],
  ['bind:constraint', 'constraint'],
  ['bind:required', 'required'],
  ['bind:calculate', 'calculation'],
]);

/** Columns whose texts have languages. */
const translated: ReadonlySet<string> = new Set([
  'label',
  'hint',
  'constraint_message',
  'required_message',
  'guidance_hint',
  'image',
  'audio',
  'video',
]);

interface Column {
  readonly name: string;
  /** The tag of its language; null if the header names one that is unknown. */
  readonly language: string | null;
  readonly header: string;
}

function columnOf(header: string): Column {
  const plain = header.trim();
  const [first = '', second, ...rest] = plain.split(/::?/).map((part) => part.trim());
  const isMedia = first.toLowerCase() === 'media' && second !== undefined;
  const stem = (isMedia ? second : first).toLowerCase().replaceAll(/\s+/g, '_');
  const name = synonyms.get(stem) ?? synonyms.get(plain.toLowerCase()) ?? stem;
  const language = isMedia ? (rest[0] ?? '') : (second ?? '');
  if (!translated.has(name))
    return {
      name:
        second === undefined ? name : (synonyms.get(plain.toLowerCase()) ?? plain.toLowerCase()),
      language: '',
      header: plain,
    };
  return { name, language: languageTag(language), header: plain };
}

/** A row of a sheet of a form, by the names of its columns. */
export interface FormRow {
  /** The number that a spreadsheet shows. */
  readonly number: number;
  /** The text of a column; empty if the row has none. */
  readonly get: (column: string) => string;
  /** The texts of a column by language; `''` is the form's own. */
  readonly texts: (column: string) => ReadonlyMap<string, string>;
}

export interface FormTable {
  readonly rows: readonly FormRow[];
  readonly columns: readonly string[];
  /** Headers that name a language that is unknown. */
  readonly unknownLanguages: readonly string[];
}

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim();

/** The most rows of a sheet that are read; forms have some hundred. */
const mostFormRows = 5000;

/** Reads a sheet of a form, whose first row names the columns. */
export function formTable({ rows: [head, ...rows] }: Sheet): FormTable {
  const columns = (head?.cells ?? []).map((cell) => columnOf(textOf(cell)));
  const places = Map.groupBy(
    columns.map((column, at) => ({ ...column, at })),
    ({ name }) => name,
  );
  return {
    columns: [...places.keys()].filter((name) => name !== ''),
    unknownLanguages: columns.flatMap(({ language, header }) =>
      language === null ? [header] : [],
    ),
    rows: rows.slice(0, mostFormRows).map(({ number, cells }): FormRow => ({
      number,
      get: (column) => {
        const all = (places.get(column) ?? []).map(({ at }) => textOf(cells[at]));
        return all.find((text) => text !== '') ?? '';
      },
      texts: (column) =>
        new Map(
          (places.get(column) ?? []).flatMap(({ at, language }) => {
            const text = textOf(cells[at]);
            return language === null || text === '' ? [] : [[language, text] as const];
          }),
        ),
    })),
  };
}
