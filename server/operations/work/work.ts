import type { WorkRow } from '../../../src/contract/work.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { deadlines, openFilter } from '../../../src/runtime/views/work-filters.ts';
import { countItemsOfSites, readItemsOfSites } from '../../db/items/multi-site-query.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { type Work, type WorkAccess, contextOf, maxWorkRows, sitesOf } from './work-access.ts';
import { rowsOf, sortByUrgency } from './work-rows.ts';

/** Which items of a module are work: those that match the rule, and open ones of these ids. */
export interface WorkOf {
  readonly filter: Rule | null;
  readonly ids?: readonly number[];
}

/** Items that are work by the rules of their modules, the most urgent first. */
export async function findWork(
  access: WorkAccess,
  modules: readonly LiveModule[],
  workOf: (live: LiveModule) => WorkOf,
  most = maxWorkRows,
): Promise<Work> {
  const found: WorkRow[] = [];
  let total = 0;
  for (const live of modules) {
    const known = access.statuses.get(live.document.type);
    const siteIds = sitesOf(access, live);
    if (known === undefined || siteIds.length === 0) continue;
    const of = { live, siteIds, context: contextOf(access, siteIds, known), most };
    const { filter, ids = [] } = workOf(live);
    const byRule = filter === null ? nothing : await pageOfWork(access, of, filter);
    const byId = ids.length === 0 ? nothing : await pageOfWork(access, of, openFilter, ids);
    const twice =
      filter === null || byId.count === 0
        ? 0
        : await countItemsOfSites(access.tx, live.compiled, { filter }, of.context, siteIds, ids);
    const items = new Map([...byRule.items, ...byId.items].map((item) => [item.id, item]));
    const rows = await rowsOf(access, live, [...items.values()]);
    found.push(...rows);
    total += byRule.count + byId.count - twice - (items.size - rows.length);
  }
  return { rows: sortByUrgency(found).slice(0, most), total };
}

const nothing = { items: [], count: 0 };

interface WorkPage {
  readonly live: LiveModule;
  readonly siteIds: readonly number[];
  readonly context: QueryContext;
  /** Most items. */
  readonly most: number;
}

/** The most urgent items of a module that match the filter, and how many there are. */
async function pageOfWork(
  { tx }: WorkAccess,
  { live: { compiled }, siteIds, context, most }: WorkPage,
  filter: Rule,
  ids?: readonly number[],
): Promise<{ readonly items: readonly Item[]; readonly count: number }> {
  const [db] = deadlines(compiled.columns);
  const sort = [
    ...(db === undefined ? [] : [{ db, direction: 'asc' as const }]),
    { db: 'updated_at', direction: 'desc' as const },
  ];
  const query = { filter, sort, limit: most };
  const { items, nextPageCursor } = await readItemsOfSites(
    tx,
    compiled,
    query,
    context,
    siteIds,
    ids,
  );
  const count =
    nextPageCursor === null
      ? items.length
      : await countItemsOfSites(tx, compiled, { filter }, context, siteIds, ids);
  return { items, count };
}
