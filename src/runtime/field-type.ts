import type { FieldTypeDocument } from './documents.ts';
import type { FileBehaviour } from './file.ts';
import type { FieldError } from './record/errors.ts';
import type { CellCodec } from './cell-codec/types.ts';

export type Settings = { readonly [name: string]: unknown };

/** What a signature is made with. */
export interface SigningContext {
  readonly userId: number;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Of what is signed (src/runtime/record/digest.ts). */
  readonly digest: string;
}

/**
 * A field type as `compileModule` is handed it: its document, and the pure functions of its room
 * (src/widgets/<type>/field.ts). What a room leaves out has the plain meaning said here.
 */
export interface FieldType {
  readonly document: FieldTypeDocument;
  /**
   * The canonical stored form of a value that a form, a call or a file brings (trimmed text,
   * UTC date-time). Must give back what it can't read, so that validation can refuse it.
   * Absent: the value as it is.
   */
  readonly normalise?: (value: unknown, settings: Settings) => unknown;
  /**
   * Words of a value for search and for ordering. Absent: texts as they are, lists of texts joined,
   * everything else without words.
   */
  readonly toText?: (value: unknown, settings: Settings) => string;
  /**
   * Errors of a value that has the form that the document's schema asks for, where a schema can't
   * say it; pointers below the value. Absent: none.
   */
  readonly check?: (value: unknown, settings: Settings) => readonly FieldError[];
  /**
   * The value with what only the server can say of it (src/runtime/record/sign.ts); `before` is the
   * value that is stored, null for none. Must give back what it can't read. Absent: the value as it
   * is.
   */
  readonly sign?: (value: unknown, before: unknown, signing: SigningContext) => unknown;
  /**
   * A valid value as it goes on from the one stored before, null for none, such as a version that
   * never counts back. Absent: the value as it is.
   */
  readonly carryOver?: (value: unknown, before: unknown) => unknown;
  /**
   * The db name of the column on whose value the choices depend: when that changes, this one is
   * emptied, in forms and by the server. Null: it depends on none. Absent: null.
   */
  readonly resetsWith?: (settings: Settings) => string | null;
  /** What files mean to it. Absent: nothing. */
  readonly file?: FileBehaviour;
  /** What columns of the type mean in a list. Absent: by the column, else one more value. */
  readonly role?: 'status';
  /** Values are quantities, which lists align at the right. */
  readonly isNumeric?: true;
  /** Values are positions on the earth, `[latitude, longitude]`. */
  readonly isPosition?: true;
  /** True where the settings leave one of a few known values. Absent: never. */
  readonly hasFewValues?: (settings: Settings) => boolean;
  /** How values stand in the cells of a table file. Absent: the column is in no file. */
  readonly cellCodec?: CellCodec;
}

export type FieldTypes = ReadonlyMap<string, FieldType>;

/**
 * True for types whose texts are searched and ordered by keys (src/runtime/text-keys.ts): not for
 * those without words, such as signatures.
 */
export function hasText({ document: { dataType, ruleType }, toText: words }: FieldType): boolean {
  return dataType === 'string' && ruleType === 'text' && words?.('a', {}) !== '';
}
