import type { Problem } from '../problem.ts';
import { ownProperty } from '../record/json.ts';
import type { TypedSource } from './column.ts';
import { problem } from './problems.ts';

/**
 * Checks settings that name something outside the column: another module, or the column of a parent
 * type.
 */
export function referenceProblems(
  source: TypedSource,
  columns: readonly TypedSource[],
  moduleTypes: ReadonlySet<string> | undefined,
): readonly Problem[] {
  const data = source.document.columnData ?? {};
  const pointer = `${source.pointer}/columnData`;
  const type = ownProperty(data, 'moduleType');
  const parent = ownProperty(data, 'parentType');
  const isThere = columns.some(
    ({ document, fieldType }) =>
      document.db === parent &&
      document.db !== source.document.db &&
      fieldType.document.reference === 'type',
  );
  return [
    ...(typeof type === 'string' && moduleTypes !== undefined && !moduleTypes.has(type)
      ? [problem('unknown_module', `${pointer}/moduleType`, { type })]
      : []),
    ...(typeof parent === 'string' && !isThere
      ? [problem('unknown_parent', `${pointer}/parentType`, { parent })]
      : []),
  ];
}
