import {
  type BinEntry,
  type BinItem,
  RESTORE_DELETED_ITEMS,
} from '../../../src/contract/recycle-bin.ts';
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
import {
  type BinVersion,
  deletedDocuments,
  eraseVersions,
  isVersion,
  restoreVersions,
} from './versions.ts';

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

/** The outcomes in the order of the entries; those of items that no entry names follow. */
function together(
  entries: readonly BinEntry[],
  ofItems: readonly BinOutcome[],
  refused: ReadonlyMap<BinVersion, Failure>,
): readonly BinOutcome[] {
  const rest = [...ofItems];
  const named = entries.flatMap((entry): readonly BinOutcome[] => {
    if (!isVersion(entry)) return rest.splice(0, 1);
    const refusal = refused.get(entry);
    const { module_type, id } = entry;
    return [{ module_type, id, refusal: refusal === undefined ? null : toFailureData(refusal) }];
  });
  return [...named, ...rest];
}

/**
 * Restores those items and versions of documents that can be restored, with the deleted ones on which they hang,
 * such as the document of a version; the outcomes of these follow. Throws a Failure.
 */
export function restoreDeleted(
  services: Services,
  caller: Caller,
  siteId: number,
  entries: readonly BinEntry[],
): Promise<readonly BinOutcome[]> {
  return withSite(services, caller, siteId, async (access) => {
    const versions = entries.filter(isVersion);
    const items = entries.filter((each) => !isVersion(each));
    const named = [...items, ...(await deletedDocuments(services, access, versions, items))];
    const wanted = [...named, ...(await deletedOwners(services, access, named))];
    const groups = groupsOf(services, access, wanted);
    const restored = await restoreGroups(groups, () => RESTORE_DELETED_ITEMS.name);
    const refusals = await restoreVersions(services, access, versions);
    return together(entries, outcomesOf(restored, wanted), refusals);
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

/** Erases those items and versions that can be erased, within a transaction of the caller. Throws a Failure. */
export async function eraseWithin(
  services: Services,
  access: SiteAccess,
  entries: readonly BinEntry[],
): Promise<readonly BinOutcome[]> {
  requirePermission(access, settingsPermission);
  // Before their documents, of which nothing is left afterwards.
  const versions = await eraseVersions(services, access, entries.filter(isVersion));
  const items = entries.filter((each) => !isVersion(each));
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
  return together(entries, outcomesOf(refused, items), versions);
}

/**
 * Deletes items and versions of documents in the recycle bin for good (docs/decisions/recycle-bin.md); the outcomes have the
 * reasons for those that remain. Throws a Failure.
 */
export function eraseDeleted(
  services: Services,
  caller: Caller,
  siteId: number,
  entries: readonly BinEntry[],
): Promise<readonly BinOutcome[]> {
  return withSite(services, caller, siteId, (access) => eraseWithin(services, access, entries));
}
