import type { WorkRow } from '../../../src/contract/work.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { waitingSince } from '../../../src/runtime/flow/approval.ts';
import type { CompiledStatus } from '../../../src/runtime/flow/types.ts';
import { isFinished } from '../../../src/runtime/flow/finished.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { compareDates, momentOf } from '../../../src/runtime/rules/dates.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { toWorkStatus } from '../context/module-statuses.ts';
import type { MySite } from '../context/my-sites.ts';
import { type WorkAccess, itemReader } from './work-access.ts';

type IsWork = (family: CompiledStatus['family']) => boolean;

const isOpen: IsWork = (family) => !isFinished(family);

/**
 * An item as a row of work; null if its status is unknown or no work. `module` is the one that the
 * item's template version sees.
 */
function workRow(
  site: MySite,
  module: CompiledModule,
  item: Item,
  now: string,
  isWork: IsWork,
): WorkRow | null {
  const status = module.flow.byNumber.get(item.status);
  if (status === undefined || !isWork(status.family)) return null;
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
export function sortByUrgency(rows: readonly WorkRow[]): readonly WorkRow[] {
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
export function sortByWaitingTime(rows: readonly WorkRow[]): readonly WorkRow[] {
  const since = (row: WorkRow) => row.waiting_since ?? row.updated_at;
  return rows.toSorted((a, b) =>
    since(a) === since(b) ? a.id - b.id : since(a) < since(b) ? -1 : 1,
  );
}

/** Items as rows of work: those that are not finished, or whose status is work. */
export async function rowsOf(
  access: WorkAccess,
  live: LiveModule,
  items: readonly Item[],
  isWork = isOpen,
): Promise<readonly WorkRow[]> {
  const read = itemReader(access, live);
  const rows: WorkRow[] = [];
  for (const item of items) {
    const site = access.sites.get(item.site_id);
    const row = site && workRow(site, await read(item), item, access.now, isWork);
    if (row !== undefined && row !== null) rows.push(row);
  }
  return rows;
}
