import type { TableColumnDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { baseKeys } from '../record/item.ts';
import { isForbiddenName } from '../record/forbidden-names.ts';
import type { ColumnSource } from './column-types.ts';
import { problem } from './problems.ts';

const reserved: ReadonlySet<string> = new Set(baseKeys.filter((key) => key !== 'name'));

/** The problem of a db name that is not allowed or that an earlier column has. */
export function nameProblem(
  { document: { db }, pointer }: ColumnSource,
  taken: ReadonlySet<string>,
): Problem | null {
  const at = `${pointer}/db`;
  if (isForbiddenName(db)) return problem('forbidden_name', at, { name: db });
  if (reserved.has(db)) return problem('reserved_db', at, { db });
  return taken.has(db) ? problem('duplicate_db', at, { db }) : null;
}

/**
 * The problems of table columns: each has to name a column that the server makes, once, and none
 * may be a core column.
 */
export function tableNameProblems(
  columns: readonly TableColumnDocument[],
  core: ReadonlySet<string>,
): readonly Problem[] {
  return columns.flatMap(({ db }, index) => {
    const pointer = `/tableColumns/${index}/db`;
    if (isForbiddenName(db)) return [problem('forbidden_name', pointer, { name: db })];
    const isTaken = core.has(db) || columns.findIndex((other) => other.db === db) < index;
    return isTaken ? [problem('duplicate_db', pointer, { db })] : [];
  });
}
