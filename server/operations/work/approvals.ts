import type { WorkRow } from '../../../src/contract/work.ts';
import { activeRoleIds } from '../../../src/domain/grants.ts';
import { approvalDenial } from '../../../src/runtime/flow/approval.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { readItemsOfSites } from '../../db/items/multi-site-query.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { ModuleStatuses } from '../context/module-statuses.ts';
import { itemPermission } from '../context/permissions.ts';
import {
  type Work,
  type WorkAccess,
  contextOf,
  itemReader,
  maxWorkRows,
  sitesOf,
} from './work-access.ts';
import { rowsOf, sortByWaitingTime } from './work-rows.ts';

const pageSize = 200;
/** The most pages of pending approvals of a module that are examined, whoever has to give them. */
const mostPages = 25;

/** Matches items that wait for an approval; null if the module has no approvals. */
function approvalRule({ approvals }: ModuleStatuses): Rule | null {
  return approvals.length === 0 ? null : { in: [{ var: 'status' }, [...approvals]] };
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
  const { person, grants, deputyFor, now, may, sites } = access;
  const actor = {
    user_id: person.id,
    team_ids: person.teamIds,
    role_ids: activeRoleIds(grants, item.site_id, new Date(now)),
    deputy_for: deputyFor,
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
