import type { FieldTypeDocument } from '../runtime/documents.ts';
import type { FieldTypeName, SettingsOf } from '../runtime/field-settings.ts';
import type { FieldType } from '../runtime/field-type.ts';

/**
 * Defines field type `T` from its document in schemas/field-types and the functions of its folder.
 * A JSON import has a wider type than the document; fields.test.ts validates every document against
 * schemas/meta, and tests that it is that of `T`.
 */
export function defineField<T extends FieldTypeName>(
  document: object,
  functions: Omit<FieldType<SettingsOf<T>>, 'document'> = {},
): FieldType<SettingsOf<T>> {
  return { document: document as FieldTypeDocument, ...functions };
}

/**
 * What rooms give (`Own`), as callers see it who know a field type only by its name in a document
 * (`Any`). This assertion is the only one between the settings of a type and those of any type. It
 * holds because callers look up a column's room by the column's own type, whose schema its settings
 * are valid by.
 */
export function byFieldType<Any extends Own, Own, Name extends FieldTypeName = FieldTypeName>(
  rooms: Readonly<Record<Name, Own>>,
): ReadonlyMap<string, Any> {
  return new Map(Object.entries<Own>(rooms).map(([type, room]) => [type, room as Any]));
}

/** For values without a text that is useful in a search. */
export const noText = (): string => '';
