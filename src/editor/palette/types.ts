import type { FieldTypeDocument } from '../../runtime/documents.ts';
import type { FieldTypes } from '../../runtime/field-type.ts';

export type TypeGroup = Exclude<FieldTypeDocument['group'], 'system'>;

const order: readonly TypeGroup[] = [
  'basic',
  'choice',
  'people',
  'files',
  'links',
  'place',
  'planning',
];

interface Group {
  readonly group: TypeGroup;
  readonly types: readonly FieldTypeDocument[];
}

/** The field types that people can add, by group. The server alone fills those of `system`. */
export function groupedTypes(fieldTypes: FieldTypes): readonly Group[] {
  const documents = [...fieldTypes.values()].map(({ document }) => document);
  return order.map((group) => ({
    group,
    types: documents.filter((type) => type.group === group),
  }));
}
