/** What the product knows about a language besides its texts (docs/guides/language.md). */
export interface Locale {
  /** ISO 639-1: the name of the folder, of the stored choice and of the key in texts by language. */
  readonly code: string;
  /** BCP 47, for `Intl`. */
  readonly tag: string;
  /** The language's name in the language itself. */
  readonly name: string;
  /** The names of the product's languages in this one; `Intl` would load its data on the way to a screen. */
  readonly names: Readonly<Record<string, string>>;
  /** The namespaces that have every text; in the others, English fills the gaps. */
  readonly complete: 'all' | readonly string[];
  /** Between two values of a CSV file, as spreadsheets set to the language expect it. */
  readonly csvSeparator: ',' | ';';
  /** Marks in a typed number; the first of `group` is the usual one. */
  readonly numbers: { readonly decimal: '.' | ','; readonly group: readonly string[] };
  /** Words of a checkbox in a file: the first is written, the others are read too. */
  readonly yes: readonly [string, ...string[]];
  readonly no: readonly [string, ...string[]];
  /** Day.js formats of a typed date: the first is shown, the others are read too. */
  readonly dateFormats: readonly [string, ...string[]];
  /** How day and month are shown; a full date adds the year. */
  readonly dayMonth: {
    readonly day: 'numeric' | '2-digit';
    readonly month: 'short' | '2-digit';
  };
  /** The name by which Day.js knows the language (controls.ts loads it). */
  readonly dayjs: string;
  /** Whether the name of a module begins with a small letter inside a sentence. */
  readonly lowercaseNames: boolean;
}
