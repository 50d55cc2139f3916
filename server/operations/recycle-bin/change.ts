import { type BinItem, RESTORE_DELETED_ITEMS } from '../../../src/contract/recycle-bin.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { readDeletedBefore } from '../../db/items/deleted.ts';
import { itemPermission, settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, type FailureData } from '../failure.ts';
import { restoreGroups } from '../items/delete-restore.ts';
import {
  type GroupOutcomes,
  dependentRefusals,
  prepareGroups,
  withRefusals,
} from '../items/item-groups.ts';
import { successes } from '../../../src/domain/item-outcomes.ts';
import { invalidateReaders } from '../events/item-events.ts';
import type { Caller, Services } from '../services.ts';
import { eraseLocked } from './erase.ts';
import { groupsOf } from './groups.ts';
import { aDay } from './list.ts';

/** The outcome for an item; null: it succeeded. */
export interface BinOutcome {
  readonly module_type: string;
  readonly id: number;
  readonly refusal: FailureData | null;
}

/** The outcomes in the order of `items`. */
function outcomesOf(
  groups: readonly GroupOutcomes[],
  items: readonly BinItem[],
): readonly BinOutcome[] {
  const byType = new Map(groups.map((group) => [group.access.type, [...group.outcomes]]));
  return items.map(({ module_type, id }) => {
    const outcome = byType.get(module_type)?.shift();
    return {
      module_type,
      id,
      refusal: outcome instanceof Failure ? toFailureData(outcome) : null,
    };
  });
}

/** Restores those items that can be restored. Throws a Failure. */
export function restoreDeleted(
  services: Services,
  caller: Caller,
  siteId: number,
  items: readonly BinItem[],
): Promise<readonly BinOutcome[]> {
  return withSite(services, caller, siteId, async (access) => {
    const groups = groupsOf(services, access, items);
    return outcomesOf(await restoreGroups(groups, () => RESTORE_DELETED_ITEMS.name), items);
  });
}

/** Erases those items that can be erased, within a transaction of the caller. Throws a Failure. */
async function eraseWithin(
  services: Services,
  access: SiteAccess,
  items: readonly BinItem[],
): Promise<readonly BinOutcome[]> {
  requirePermission(access, settingsPermission);
  const prepared = await prepareGroups(
    groupsOf(services, access, items),
    (_access, before) => before,
    ({ item }) => (item.deleted_at === null ? new Failure('not_deleted') : null),
  );
  const refusals = await dependentRefusals(prepared, true);
  for (const { access: ofModule, outcomes } of prepared) {
    const possible = successes(outcomes).filter((change) => !refusals.has(change));
    await eraseLocked(
      ofModule,
      possible.map(({ before }) => before.id),
    );
    invalidateReaders(ofModule);
  }
  const refused = prepared.map((group) => withRefusals(group, refusals));
  return outcomesOf(refused, items);
}

/**
 * Deletes items in the recycle bin for good (docs/decisions/recycle-bin.md); the outcomes have the
 * reasons for those that remain. Throws a Failure.
 */
export function eraseDeleted(
  services: Services,
  caller: Caller,
  siteId: number,
  items: readonly BinItem[],
): Promise<readonly BinOutcome[]> {
  return withSite(services, caller, siteId, (access) => eraseWithin(services, access, items));
}

/** Most items that one call erases. */
const most = 2500;

/**
 * Deletes everything of the chosen modules for good that the caller may delete, or what has been in
 * the recycle bin for `keepDays`: up to `most` items, the first deleted first. Throws a Failure.
 */
export function emptyRecycleBin(
  services: Services,
  caller: Caller,
  siteId: number,
  isChosen: (document: ModuleDocument) => boolean,
  keepDays: number | null = null,
): Promise<{ readonly erased: number; readonly is_complete: boolean }> {
  const before =
    keepDays === null
      ? 'infinity'
      : new Date(services.now().getTime() - keepDays * aDay).toISOString();
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const items: BinItem[] = [];
    for (const { compiled, document } of services.modules.all()) {
      const { type } = document;
      if (!isChosen(document) || !access.may(itemPermission(type, 'delete'))) continue;
      const limit = most - items.length;
      const found = await readDeletedBefore(access.tx, compiled, siteId, before, limit);
      items.push(...found.map((each) => ({ ...each, module_type: type })));
    }
    const outcomes = await eraseWithin(services, access, items);
    const erased = outcomes.filter(({ refusal }) => refusal === null).length;
    return { erased, is_complete: items.length < most };
  });
}
