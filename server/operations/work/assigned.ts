import { myWorkFilter } from '../../../src/runtime/views/work-filters.ts';
import { idsByTemplateColumns } from '../../db/items/by-template-columns.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { templateAssignments } from './template-assignments.ts';
import { type Work, type WorkAccess, maxWorkRows } from './work-access.ts';
import { findWork } from './work.ts';

/**
 * The open items that name the person, or a team of theirs, in an assignment column of the module or of
 * a template, the most urgent first.
 */
export async function findAssigned(
  access: WorkAccess,
  modules: readonly LiveModule[],
  most = maxWorkRows,
): Promise<Work> {
  const { tx, person, statuses } = access;
  const siteIds = [...access.sites.keys()];
  const added = await templateAssignments(tx, siteIds);
  const ids = new Map<string, readonly number[]>();
  for (const { document } of modules) {
    const { type, databaseTable: table } = document;
    const columns = added.get(type);
    const finished = statuses.get(type)?.finished;
    if (columns === undefined || finished === undefined) continue;
    const search = { table, columns, person, siteIds, finished };
    ids.set(type, await idsByTemplateColumns(tx, search));
  }
  return findWork(
    access,
    modules,
    ({ compiled, document: { type } }) => ({
      filter: myWorkFilter(compiled.columns),
      ids: ids.get(type) ?? [],
    }),
    most,
  );
}
