import type { Language } from '../text.ts';

/** What a cell of a table file holds; null is an empty one. Dates are ISO 8601 texts. */
export type Cell = string | number | boolean | null;

/** A list whose rows are stored by id and written by name. */
export type ReferenceList =
  | { readonly list: 'criticalities' | 'people' | 'teams' | 'files' }
  /** Of one module. */
  | {
      readonly list: 'types' | 'labels' | 'templates' | 'items' | 'statuses';
      readonly module: string;
    };

/** `asked`: not known yet; it is looked up and the cell is read again. */
export type NameLookup = { readonly id: number } | 'missing' | 'ambiguous' | 'pending';

/** The names of the rows that values refer to, in the language and time zone of the file. */
export interface NameResolver {
  readonly language: Language;
  /** IANA name of the site's time zone. */
  readonly timeZone: string;
  /** The module of the item. */
  readonly module: string;
  /**
   * What a row is called: its name where no other row of the list has it, else a text that `find`
   * takes for just this row. Null for an id that is not there.
   */
  readonly nameOf: (of: ReferenceList, id: number) => string | null;
  /** The row of a name, code or `#id`; upper and lower case, accents and outer spaces don't count. */
  readonly find: (of: ReferenceList, name: string) => NameLookup;
}

/** A cell that can't be read: a code with a sentence in locales/{language}/import.json. */
export interface CellProblem {
  readonly code: string;
  readonly params: { readonly [name: string]: string | number | boolean };
}

export type DecodeResult =
  | { readonly value: unknown }
  | { readonly problem: CellProblem }
  /** A name is being looked up. */
  | 'pending';

/**
 * How values of a field type stand in a cell of a table file. What `encode` writes, `decode`
 * reads back as the same stored value, in the same language.
 */
export interface CellCodec {
  readonly encode: (
    value: unknown,
    settings: { readonly [name: string]: unknown },
    names: NameResolver,
  ) => Cell;
  readonly decode: (
    cell: Cell,
    settings: { readonly [name: string]: unknown },
    names: NameResolver,
  ) => DecodeResult;
}
