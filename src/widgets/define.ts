import type { FieldTypeDocument } from '../runtime/documents.ts';
import type { FieldType } from '../runtime/field-type.ts';

/**
 * A field type from its document in schemas/field-types and the functions of its room. A JSON import
 * is wider than the document's type; fields.test.ts holds every document against schemas/meta.
 */
export function defineField(
  document: object,
  functions: Omit<FieldType, 'document'> = {},
): FieldType {
  return { document: document as FieldTypeDocument, ...functions };
}

/** For values whose text says nothing to a person who searches. */
export const noText = (): string => '';
