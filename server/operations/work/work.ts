import type { WorkRow } from '../../../src/contract/work.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { approvalDenial, waitingSince } from '../../../src/runtime/flow/approval.ts';
import { isFinished } from '../../../src/runtime/flow/finished.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { compareDates, momentOf } from '../../../src/runtime/rules/dates.ts';
import type { Person } from '../../../src/runtime/rules/types.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { deadlines } from '../../../src/runtime/views/work-filters.ts';
import { countItemsOfSites, readItemsOfSites } from '../../db/items/multi-site-query.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { itemPermission } from '../context/permissions.ts';
import type { MySite } from '../context/my-sites.ts';
import { type ModuleAccess, moduleOf } from '../context/items.ts';
import type { Services } from '../services.ts';
import { type ModuleStatuses, toWorkStatus } from '../context/module-statuses.ts';
import { approvalRule } from './rules.ts';

/** The sites and the person whose work is searched. */
export interface WorkAccess {
  readonly services: Services;
  readonly tx: Tx;
  readonly person: Person;
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly sites: ReadonlyMap<number, MySite>;
  readonly may: (siteId: number, code: string) => boolean;
  readonly statuses: ReadonlyMap<string, ModuleStatuses>;
}

export interface Work {
  readonly rows: WorkRow[];
  readonly total: number;
}

/** Most rows of a list on a home page. */
const maxWorkRows = 50;
const pageSize = 200;
/** The most pages of pending approvals of a module that are examined, whoever has to give them. */
const mostPages = 25;

const sitesOf = ({ sites, may }: WorkAccess, { document }: LiveModule): readonly number[] =>
  [...sites.keys()].filter((id) => may(id, itemPermission(document.type, 'read')));

/** The context of rules on days (`overdue`), with the `timeZone` of the site. */
function contextOf(
  { now, person, sites }: WorkAccess,
  siteIds: readonly number[],
  { finished }: ModuleStatuses,
): QueryContext {
  const [only] = siteIds.length === 1 ? siteIds : [];
  const timeZone = only === undefined ? 'UTC' : (sites.get(only)?.timeZone ?? 'UTC');
  return { now, timeZone, person, finished };
}

/** Reads items with their template versions, each of which is read once. */
function itemReader({ services, tx }: WorkAccess, live: LiveModule) {
  const { type } = live.document;
  const accesses = new Map<number, ModuleAccess>();
  return (item: Item) => {
    const siteId = item.site_id;
    const access = accesses.get(siteId) ?? { services, live, tx, siteId, type, modules: new Map() };
    accesses.set(siteId, access);
    return moduleOf(access, item);
  };
}

/**
 * An item as a row of work; null if its status is unknown or finished. `module` is the one that the
 * item's template version sees.
 */
function workRow(site: MySite, module: CompiledModule, item: Item, now: string): WorkRow | null {
  const status = module.flow.byNumber.get(item.status);
  if (status === undefined || isFinished(status.family)) return null;
  const dates = module.columns
    .filter(({ deadline }) => deadline)
    .map((column) => valueOf(column, item))
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .toSorted((a, b) => (momentOf(a, site.timeZone) < momentOf(b, site.timeZone) ? -1 : 1));
  const due = dates[0] ?? null;
  return {
    site_id: site.id,
    site_name: site.name,
    site_time_zone: site.timeZone,
    module_type: module.document.type,
    id: item.id,
    name: item.name,
    status: toWorkStatus(status),
    due,
    is_overdue: due !== null && compareDates(due, now, site.timeZone) < 0,
    waiting_since: status.isApproval ? waitingSince(status, item) : null,
    updated_at: item.updated_at ?? now,
  };
}

/** Overdue items first, then by due date; items without a deadline come last, newest first. */
function sortByUrgency(rows: readonly WorkRow[]): readonly WorkRow[] {
  return rows.toSorted((a, b) => {
    if (a.is_overdue !== b.is_overdue) return a.is_overdue ? -1 : 1;
    if (a.due !== b.due) {
      if (a.due === null) return 1;
      if (b.due === null) return -1;
      return a.due < b.due ? -1 : 1;
    }
    return a.updated_at === b.updated_at ? a.id - b.id : a.updated_at > b.updated_at ? -1 : 1;
  });
}

/** Items that have waited longest come first. */
function sortByWaitingTime(rows: readonly WorkRow[]): readonly WorkRow[] {
  const since = (row: WorkRow) => row.waiting_since ?? row.updated_at;
  return rows.toSorted((a, b) =>
    since(a) === since(b) ? a.id - b.id : since(a) < since(b) ? -1 : 1,
  );
}

async function rowsOf(
  access: WorkAccess,
  live: LiveModule,
  items: readonly Item[],
): Promise<readonly WorkRow[]> {
  const read = itemReader(access, live);
  const rows: WorkRow[] = [];
  for (const item of items) {
    const site = access.sites.get(item.site_id);
    const row = site && workRow(site, await read(item), item, access.now);
    if (row !== undefined && row !== null) rows.push(row);
  }
  return rows;
}

/** Items of modules that match a rule of theirs, the most urgent first. */
export async function findWork(
  access: WorkAccess,
  modules: readonly LiveModule[],
  ruleOf: (live: LiveModule) => Rule | null,
  most = maxWorkRows,
): Promise<Work> {
  const found: WorkRow[] = [];
  let total = 0;
  for (const live of modules) {
    const { compiled } = live;
    const known = access.statuses.get(live.document.type);
    const siteIds = sitesOf(access, live);
    const filter = ruleOf(live);
    if (known === undefined || filter === null || siteIds.length === 0) continue;
    const context = contextOf(access, siteIds, known);
    const [db] = deadlines(compiled.columns);
    const sort = [
      ...(db === undefined ? [] : [{ db, direction: 'asc' as const }]),
      { db: 'updated_at', direction: 'desc' as const },
    ];
    const query = { filter, sort, limit: most };
    const page = await readItemsOfSites(access.tx, compiled, query, context, siteIds);
    const rows = await rowsOf(access, live, page.items);
    found.push(...rows);
    const count =
      page.nextPageCursor === null
        ? page.items.length
        : await countItemsOfSites(access.tx, compiled, { filter }, context, siteIds);
    total += count - (page.items.length - rows.length);
  }
  return { rows: sortByUrgency(found).slice(0, most), total };
}

/** Whether it is the person's turn to approve an item at its gate. */
async function canApprove(
  access: WorkAccess,
  type: string,
  item: Item,
  read: ReturnType<typeof itemReader>,
): Promise<boolean> {
  const { flow } = await read(item);
  const status = flow.byNumber.get(item.status);
  if (status?.isApproval !== true) return false;
  const { person, now, may, sites } = access;
  const actor = {
    user_id: person.id,
    team_ids: person.teamIds,
    may: (action: 'transition' | 'approve') => may(item.site_id, itemPermission(type, action)),
    now,
    timeZone: sites.get(item.site_id)?.timeZone ?? 'UTC',
  };
  return approvalDenial(status, item, actor) === null;
}

/** The items that the person can approve now, those that have waited longest first. */
export async function findApprovals(
  access: WorkAccess,
  modules: readonly LiveModule[],
  most = maxWorkRows,
): Promise<Work> {
  const approvals: WorkRow[] = [];
  for (const live of modules) {
    const { type } = live.document;
    const known = access.statuses.get(type);
    const siteIds = sitesOf(access, live);
    if (known === undefined || siteIds.length === 0) continue;
    const filter = approvalRule(known);
    if (filter === null) continue;
    const read = itemReader(access, live);
    const context = contextOf(access, siteIds, known);
    const sort = [{ db: 'updated_at', direction: 'asc' as const }];
    let page_cursor: string | undefined;
    for (let pages = 0; pages < mostPages; pages++) {
      const query = { filter, sort, limit: pageSize, page_cursor };
      const page = await readItemsOfSites(access.tx, live.compiled, query, context, siteIds);
      const mine: Item[] = [];
      for (const item of page.items)
        if (await canApprove(access, type, item, read)) mine.push(item);
      approvals.push(...(await rowsOf(access, live, mine)));
      if (page.nextPageCursor === null) break;
      page_cursor = page.nextPageCursor;
    }
  }
  return { rows: sortByWaitingTime(approvals).slice(0, most), total: approvals.length };
}
