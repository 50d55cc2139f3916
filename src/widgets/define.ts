import type { FieldTypeDocument } from '../runtime/documents.ts';
import type { FieldType } from '../runtime/field-type.ts';

/**
 * Defines a field type from its document in schemas/field-types and the functions of its folder. A
 * JSON import has a wider type than the document; fields.test.ts validates every document against
 * schemas/meta.
 */
export function defineField(
  document: object,
  functions: Omit<FieldType, 'document'> = {},
): FieldType {
  return { document: document as FieldTypeDocument, ...functions };
}

/** For values without a text that is useful in a search. */
export const noText = (): string => '';
