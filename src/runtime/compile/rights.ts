import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { FlowDocument, ModuleDocument } from '../documents.ts';
import type { CompiledFlow } from '../flow/types.ts';
import type { Problem } from '../problem.ts';
import { tagColumn } from '../record/tag-column.ts';
import { findParentColumn, isOwnerColumn } from '../record/tree.ts';
import { type Hidden, hiddenColumns } from './hidden-columns.ts';
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

type Columns = Pick<CompiledModule, 'columns' | 'tableColumns'>;

/** The columns that not everybody may read who may read the items. */
const hiddenFromSome = (columns: Columns): Hidden => hiddenColumns(columns, () => true);

/** Which of the columns that determine the value is hidden from some; undefined: none. */
function determinedBy(column: CompiledColumn, hidden: Hidden): string | undefined {
  const { computed, clearWhenHidden, visibleWhen } = column;
  return [computed, clearWhenHidden ? visibleWhen : null]
    .flatMap((rule) => rule?.reads ?? [])
    .find((db) => hidden.has(db));
}

/** Requirements of moves that would tell whoever moves an item about a field that they may not read. */
export function requirementProblems(
  { nodes }: FlowDocument,
  flow: Pick<CompiledFlow, 'movesFrom'>,
  columns: Columns,
  pointer: string,
): readonly Problem[] {
  const hidden = hiddenFromSome(columns);
  if (hidden.size === 0) return [];
  const gates = [...flow.movesFrom.values()].flat().flatMap((move) => move.gates);
  const byNode = new Map(gates.map((gate) => [gate.node.id, gate]));
  return nodes.flatMap(({ id }, at) =>
    (byNode.get(id)?.requirements ?? []).flatMap(({ rule, field }, index) => {
      const db =
        rule.reads.find((read) => hidden.has(read)) ??
        (field !== null && hidden.has(field) ? field : null);
      return db === null
        ? []
        : [problem('requirement_right', `${pointer}/nodes/${at}/requirements/${index}`, { db })];
    }),
  );
}

/**
 * Columns whose right the module does not have, columns that can't have one, and such columns whose
 * value would give one away that has a right.
 */
export function rightProblems(
  document: Documents,
  { columns: sources }: Sources,
  all: Columns,
): readonly { readonly owner: 'module' | 'template'; readonly problem: Problem }[] {
  const known = (document.fieldRights ?? []).map(({ id }) => id);
  const { columns } = all;
  const hidden = hiddenFromSome(all);
  const byDb = new Map(columns.map((column) => [column.db, column]));
  return sources.flatMap(({ document: { db, right }, owner, pointer: at }) => {
    // Of a column without a right only a right of another one matters.
    if (right === undefined && hidden.size === 0) return [];
    const column = byDb.get(db);
    const isNeeded = column !== undefined && isNeededByAll(column, document, columns);
    if (right === undefined) {
      const reads = isNeeded ? determinedBy(column, hidden) : undefined;
      return reads === undefined
        ? []
        : [{ owner, problem: problem('reads_right', at, { db, reads }) }];
    }
    const pointer = `${at}/right`;
    if (!known.includes(right))
      return [{ owner, problem: problem('unknown_right', pointer, { db, right }) }];
    return isNeeded ? [{ owner, problem: problem('right_column', pointer, { db }) }] : [];
  });
}
