import { type BinItem, RESTORE_DELETED_ITEMS } from '../../../src/contract/recycle-bin.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { settingsPermission } from '../context/permissions.ts';
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
import { holdRefusals } from '../legal-holds/refusals.ts';
import { deletedOwners } from './deleted-owners.ts';
import { eraseLocked } from './erase.ts';
import { groupsOf } from './groups.ts';

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

/**
 * Restores those items that can be restored, with the deleted ones on which they hang; the outcomes of these
 * follow. Throws a Failure.
 */
export function restoreDeleted(
  services: Services,
  caller: Caller,
  siteId: number,
  items: readonly BinItem[],
): Promise<readonly BinOutcome[]> {
  return withSite(services, caller, siteId, async (access) => {
    const wanted = [...items, ...(await deletedOwners(services, access, items))];
    const groups = groupsOf(services, access, wanted);
    return outcomesOf(await restoreGroups(groups, () => RESTORE_DELETED_ITEMS.name), wanted);
  });
}

/** The groups with refusals for the items that legal holds keep. */
async function withoutHeld(
  services: Services,
  { tx, siteId }: SiteAccess,
  groups: readonly GroupOutcomes[],
): Promise<readonly GroupOutcomes[]> {
  const names = groups.flatMap(({ access: { type }, outcomes }) =>
    successes(outcomes).map(({ before: { id } }) => ({ type, id })),
  );
  const refusalOf = await holdRefusals({ tx, siteId, services }, names);
  return groups.map(({ access, outcomes }) => ({
    access,
    outcomes: outcomes.map((each) =>
      each instanceof Failure
        ? each
        : (refusalOf({ type: access.type, id: each.before.id }) ?? each),
    ),
  }));
}

/** Erases those items that can be erased, within a transaction of the caller. Throws a Failure. */
export async function eraseWithin(
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
  const unheld = await withoutHeld(services, access, prepared);
  const refusals = await dependentRefusals(unheld, true);
  for (const { access: ofModule, outcomes } of unheld) {
    const possible = successes(outcomes).filter((change) => !refusals.has(change));
    await eraseLocked(
      ofModule,
      possible.map(({ before }) => before.id),
    );
    invalidateReaders(ofModule);
  }
  const refused = unheld.map((group) => withRefusals(group, refusals));
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
