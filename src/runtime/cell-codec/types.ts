import type { Settings } from '../field-settings.ts';
import type { Language } from '../text.ts';

/** The content of a cell of a table file; null if empty. Dates are ISO 8601 texts. */
export type Cell = string | number | boolean | null;

/** A list whose rows are stored by id and encoded by name. */
export type ReferenceList =
  | { readonly list: 'criticalities' | 'people' | 'teams' | 'files' }
  /** A list of one module. */
  | {
      readonly list: 'types' | 'labels' | 'templates' | 'items' | 'statuses';
      readonly module: string;
    };

/** `pending`: the name is being looked up; the cell is decoded again when the result is there. */
export type NameLookup = { readonly id: number } | 'missing' | 'ambiguous' | 'pending';

/** The names of the rows that values refer to, in the language and time zone of the file. */
export interface NameResolver {
  readonly language: Language;
  /** IANA name of the site's time zone. */
  readonly timeZone: string;
  /** The module of the item. */
  readonly module: string;
  /**
   * The name of a row if no other row of the list has it, else a text that `find` resolves to
   * exactly this row. Null for an unknown id.
   */
  readonly nameOf: (of: ReferenceList, id: number) => string | null;
  /** Finds a row by name, code or `#id`; ignores case, accents and outer spaces. */
  readonly find: (of: ReferenceList, name: string) => NameLookup;
  /** Names of the list near an unknown one; absent where nobody reads them. */
  readonly suggest?: (of: ReferenceList, name: string) => readonly string[];
}

/** Why a cell can't be decoded. Each code has a text, `locales/*\/import.json` under `cell`. */
export const cellProblemCodes = [
  'not_a_number',
  'not_a_whole_number',
  'not_a_whole_id',
  'not_an_item_number',
  'not_yes_or_no',
  'not_a_date',
  'not_an_option',
  'not_a_place',
  'not_a_drawing',
  'not_a_chart',
  'not_a_version',
  'not_a_connection',
  'not_readable',
  'name_missing',
  'name_ambiguous',
] as const;

export type CellProblemCode = (typeof cellProblemCodes)[number];

export interface CellProblem {
  readonly code: CellProblemCode;
  readonly params: { readonly [name: string]: string | number | boolean };
}

export type DecodeResult =
  | { readonly value: unknown }
  | { readonly problem: CellProblem }
  /** A name is being looked up. */
  | 'pending';

/**
 * Encodes values of a field type as cells of a table file. `decode` restores the stored value that
 * `encode` was given, in the same language.
 */
export interface CellCodec<S extends Settings = Settings> {
  readonly encode: (value: unknown, settings: S, names: NameResolver) => Cell;
  readonly decode: (cell: Cell, settings: S, names: NameResolver) => DecodeResult;
}
