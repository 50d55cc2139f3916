import '../../modules/problem-texts.ts';
import { withOwnTypes } from '../../runtime/compile/own-types.ts';
import type { ColumnDocument, OwnTypeDocument, TemplateDocument } from '../../runtime/documents.ts';

/** The own field type of a column, as the template has it. */
export function ownTypeOf(
  { ownTypes = [] }: TemplateDocument,
  { ownType }: ColumnDocument,
): OwnTypeDocument | undefined {
  return ownType === undefined ? undefined : ownTypes.find(({ key }) => key === ownType);
}

/** A column with an own field type, without the settings that the type fixes; undefined: with none. */
export function columnOfOwnType(
  column: ColumnDocument,
  type: OwnTypeDocument | undefined,
): ColumnDocument {
  const { ownType: _before, columnData, ...rest } = column;
  const fixed = type?.fixed ?? {};
  const free = Object.entries(columnData ?? {}).filter(([name]) => !Object.hasOwn(fixed, name));
  return {
    ...rest,
    ...(type !== undefined && { ownType: type.key }),
    ...(free.length > 0 && { columnData: Object.fromEntries(free) }),
  };
}

/** The template with a type that a column got; types of no column are dropped. */
export function withOwnType(
  document: TemplateDocument,
  type: OwnTypeDocument | undefined,
): TemplateDocument {
  return withOwnTypes(document, new Map(type === undefined ? [] : [[type.key, type]]));
}
