import type { FieldTypeDocument } from './documents.ts';

export type Settings = { readonly [name: string]: unknown };

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
  readonly words?: (value: unknown, settings: Settings) => string;
}

export type FieldTypes = ReadonlyMap<string, FieldType>;

/**
 * True for types whose texts are searched and ordered by keys (src/runtime/text-keys.ts): not for
 * those without words, such as signatures.
 */
export function hasWords({ document: { dataType, ruleType }, words }: FieldType): boolean {
  return dataType === 'string' && ruleType === 'text' && words?.('a', {}) !== '';
}
