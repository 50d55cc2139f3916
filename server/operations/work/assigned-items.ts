import { isFinished } from '../../../src/runtime/flow/finished.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import type { Person } from '../../../src/runtime/rules/types.ts';
import { myWorkFilter, openFilter } from '../../../src/runtime/views/work-filters.ts';
import { idsByTemplateColumns } from '../../db/items/by-template-columns.ts';
import { readItemsOfSites } from '../../db/items/multi-site-query.ts';
import { type Tx, enterTenant, tenantOf } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { OrganisationTransaction } from '../context/call.ts';
import { moduleOf } from '../context/items.ts';
import { statusesOn } from '../context/module-statuses.ts';
import type { MySite } from '../context/my-sites.ts';
import type { Services } from '../services.ts';
import { templateAssignments } from './template-assignments.ts';

/** Open items of one module on one site that are assigned to a person. */
export interface AssignedItems {
  readonly site: MySite;
  readonly live: LiveModule;
  readonly items: readonly Item[];
}

const pageSize = 500;

/** Lets the transaction see every site of the organisation; without archived ones unless asked. */
export async function enterAllSites(
  { tx, organisationId }: OrganisationTransaction,
  which: 'open' | 'all' = 'open',
): Promise<readonly MySite[]> {
  const sites = await tx
    .selectFrom('sites')
    .select(['id', 'name', 'timezone as timeZone'])
    .where('organisation_id', '=', organisationId)
    .$if(which === 'open', (query) => query.where('is_archived', '=', false))
    .orderBy('id')
    .execute();
  await enterTenant(tx, { ...tenantOf(tx), siteIds: sites.map(({ id }) => id) });
  return sites;
}

/**
 * The open items that name a person, or one of `teamIds`, in an assignment column of the module or of
 * a template, by site and module, whether or not the caller may read them. The transaction sees
 * `sites`.
 */
export async function assignedItems(
  services: Services,
  tx: Tx,
  sites: readonly MySite[],
  person: Person,
  now: string,
): Promise<readonly AssignedItems[]> {
  const modules = services.modules.all();
  const siteIds = sites.map(({ id }) => id);
  if (siteIds.length === 0) return [];
  const statuses = await statusesOn(tx, modules, siteIds);
  const added = await templateAssignments(tx, siteIds);
  const found: AssignedItems[] = [];
  for (const live of modules) {
    const { type } = live.document;
    const finished = statuses.get(type)?.finished;
    if (finished === undefined) continue;
    const context = { now, timeZone: 'UTC', person, finished };
    const { databaseTable: table } = live.document;
    const search = { table, columns: added.get(type) ?? [], person, siteIds, finished };
    const ids = await idsByTemplateColumns(tx, search);
    const items = [
      ...(await readAll(tx, live, myWorkFilter(live.compiled.columns), context, siteIds)),
      ...(ids.length === 0 ? [] : await readAll(tx, live, openFilter, context, siteIds, ids)),
    ];
    const bySite = Map.groupBy(items, ({ site_id }) => site_id);
    for (const site of sites) {
      const once = new Map((bySite.get(site.id) ?? []).map((item) => [item.id, item]));
      const here = await openItems(services, tx, live, [...once.values()]);
      if (here.length > 0) found.push({ site, live, items: here });
    }
  }
  return found.toSorted((a, b) => a.site.id - b.site.id);
}

/** All items that match the filter, of `ids` if they are given. */
async function readAll(
  tx: Tx,
  { compiled }: LiveModule,
  filter: Rule | null,
  context: QueryContext,
  siteIds: readonly number[],
  ids?: readonly number[],
): Promise<Item[]> {
  const items: Item[] = [];
  if (filter === null) return items;
  let page_cursor: string | undefined;
  do {
    const sort = [{ db: 'id', direction: 'asc' as const }];
    const query = { filter, sort, limit: pageSize, page_cursor };
    const page = await readItemsOfSites(tx, compiled, query, context, siteIds, ids);
    items.push(...page.items);
    page_cursor = page.nextPageCursor ?? undefined;
  } while (page_cursor !== undefined);
  return items;
}

/** Those that are open by the flow of their template. */
async function openItems(
  services: Services,
  tx: Tx,
  live: LiveModule,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const modules = new Map();
  const open: Item[] = [];
  for (const item of items) {
    const { type } = live.document;
    const access = { services, live, tx, siteId: item.site_id, type, modules };
    const { flow } = await moduleOf(access, item);
    const status = flow.byNumber.get(item.status);
    if (status !== undefined && !isFinished(status.family)) open.push(item);
  }
  return open;
}
