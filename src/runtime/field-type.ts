import type { FieldTypeDocument } from './documents.ts';
import type { Settings } from './field-settings.ts';
import type { FileBehaviour } from './file.ts';
import type { FieldError } from './record/errors.ts';
import type { ClosedRows } from './row.ts';
import type { CellCodec } from './cell-codec/types.ts';

/** The context in which a signature is made. */
export interface SigningContext {
  readonly userId: number;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Digest of the signed values (src/runtime/record/digest.ts). */
  readonly digest: string;
}

/**
 * A field type as `compileModule` takes it: its document and the pure functions of its room
 * (src/widgets/<type>/field.ts). Each function has a default, described below. A room declares the
 * settings of its type as `S`; the runtime has those of any type.
 */
export interface FieldType<S extends Settings = Settings> {
  readonly document: FieldTypeDocument;
  /**
   * Normalises a value of a form, a call or a file into its stored form (trimmed text, UTC
   * date-time). Must return unreadable values unchanged, so that validation can refuse them.
   * Absent: the value as it is.
   */
  readonly normalise?: (value: unknown, settings: S) => unknown;
  /**
   * The words of a value for search and sorting. Absent: texts as they are, lists of texts joined,
   * no words for everything else.
   */
  readonly toText?: (value: unknown, settings: S) => string;
  /** A value for somebody who has to compare values, where `toText` has no words. Absent: `toText`. */
  readonly summary?: (value: unknown) => string;
  /**
   * Errors that a schema can't express, of a value that is valid by the document's schema; pointers
   * relative to the value. `timeZone` is the IANA name of the site's zone. Absent: none.
   */
  readonly check?: (value: unknown, settings: S, timeZone: string) => readonly FieldError[];
  /**
   * Adds to the value what only the server knows (src/runtime/record/normalise-item.ts); `before` is the
   * stored value, null if there is none. Must return unreadable values unchanged. Absent: the value
   * as it is.
   */
  readonly sign?: (value: unknown, before: unknown, signing: SigningContext) => unknown;
  /**
   * Adds a signature by printed name only, which `sign` completes. Absent: moves can't sign columns
   * of the type.
   */
  readonly addSignature?: (value: unknown, printedName: string) => unknown;
  /**
   * Continues from the stored value (null if there is none), for example so that a version never
   * counts back. Absent: the value as it is.
   */
  readonly carryOver?: (value: unknown, before: unknown) => unknown;
  /**
   * The db name of the column that determines the available choices: when it changes, forms and the
   * server empty this one. Null: independent. Absent: null.
   */
  readonly resetsWith?: (settings: S) => string | null;
  /** For values that are a closed set of rows. Absent: people add and remove rows. */
  readonly closedRows?: ClosedRows<S>;
  /** How the type uses files. Absent: it has none. */
  readonly file?: FileBehaviour<S>;
  /** The role of the type's columns in a list. Absent: decided by the column, else `value`. */
  readonly role?: 'status';
  /** Values are quantities, which lists align right. */
  readonly isNumeric?: true;
  /** Values are positions on the earth, `[latitude, longitude]`. */
  readonly isPosition?: true;
  /** True if the settings leave a small known set of values. Absent: never. */
  readonly hasFewValues?: (settings: S) => boolean;
  /**
   * Encodes values as cells of a table file, and decodes them. Absent: files leave the column out.
   */
  readonly cellCodec?: CellCodec<S>;
}

export type FieldTypes = ReadonlyMap<string, FieldType>;

/**
 * True for types whose texts are searched and sorted by keys (src/runtime/text-keys.ts), so not for
 * types without words, such as signatures.
 */
export function hasText({ document: { dataType, ruleType }, toText: words }: FieldType): boolean {
  return dataType === 'string' && ruleType === 'text' && words?.('a', {}) !== '';
}
