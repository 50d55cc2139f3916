import type { CompiledColumn } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { tagColumn } from '../record/tag-column.ts';
import { findParentColumn, isOwnerColumn } from '../record/tree.ts';
import { problem } from './problems.ts';
import type { Sources } from './sources.ts';

type Documents = Pick<ModuleDocument, 'type' | 'tag' | 'report' | 'fieldRights'>;

/** Field rights whose id another one of the module has. */
export function duplicateRights({
  fieldRights = [],
}: Pick<ModuleDocument, 'fieldRights'>): readonly Problem[] {
  const ids = fieldRights.map(({ id }) => id);
  return ids.flatMap((right, index) =>
    ids.indexOf(right) < index
      ? [problem('duplicate_right', `/fieldRights/${index}/id`, { right })]
      : [],
  );
}

/**
 * Whether everybody who may read an item needs the column: its title, number, tag, status, place in
 * a tree, deadline, assignment and watchers appear outside lists and forms, and a report fills in its columns.
 */
function isNeededByAll(
  column: CompiledColumn,
  { type, tag, report }: Documents,
  columns: readonly CompiledColumn[],
): boolean {
  const { db, role, generated, deadline, assignment, fieldType } = column;
  const named = [tag, report?.what, report?.title, ...(report?.where ?? [])];
  return (
    role === 'title' ||
    role === 'status' ||
    // Force watch: everybody may see who watches an item.
    fieldType.document.reference === 'user' ||
    fieldType.document.type === 'template_id' ||
    generated ||
    deadline ||
    assignment ||
    named.includes(db) ||
    tagColumn({ columns }) === column ||
    findParentColumn(columns, type) === column ||
    isOwnerColumn(column)
  );
}

/** Columns whose right the module does not have, and columns that can't have one. */
export function rightProblems(
  document: Documents,
  { columns: sources }: Sources,
  columns: readonly CompiledColumn[],
): readonly { readonly owner: 'module' | 'template'; readonly problem: Problem }[] {
  const known = (document.fieldRights ?? []).map(({ id }) => id);
  const byDb = new Map(columns.map((column) => [column.db, column]));
  return sources.flatMap(({ document: { db, right }, owner, pointer: at }) => {
    if (right === undefined) return [];
    const pointer = `${at}/right`;
    if (!known.includes(right))
      return [{ owner, problem: problem('unknown_right', pointer, { db, right }) }];
    const column = byDb.get(db);
    return column !== undefined && isNeededByAll(column, document, columns)
      ? [{ owner, problem: problem('right_column', pointer, { db }) }]
      : [];
  });
}
