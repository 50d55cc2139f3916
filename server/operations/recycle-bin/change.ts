import {
  type BinItem,
  ERASE_DELETED_ITEMS,
  RESTORE_DELETED_ITEMS,
} from '../../../src/contract/recycle-bin.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { eraseItems } from '../../db/items/deleted.ts';
import { writeEvents } from '../../db/events.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { commentsEventType, watchersEventType } from '../activity/record-activity.ts';
import { toItemAccess } from '../context/items.ts';
import { itemPermission, settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, type FailureData } from '../failure.ts';
import {
  type GroupOutcomes,
  type ItemGroup,
  dependentRefusals,
  prepareGroups,
  restoreGroups,
} from '../items/delete-restore.ts';
import { successes } from '../items/outcomes.ts';
import { invalidateReaders } from '../events/item-events.ts';
import type { Caller, Services } from '../services.ts';

/** The outcome for an item; null: it succeeded. */
export interface BinOutcome {
  readonly module_type: string;
  readonly id: number;
  readonly refusal: FailureData | null;
}

/** The items by module. Throws `forbidden` for a module whose items the caller may not delete. */
function groupsOf(
  services: Services,
  access: SiteAccess,
  items: readonly BinItem[],
): readonly ItemGroup[] {
  return [...Map.groupBy(items, ({ module_type: type }) => type)].map(([type, wanted]) => {
    const live = services.modules.byType(type);
    requirePermission(access, itemPermission(type, 'delete'));
    if (live === undefined) throw new Failure('not_found');
    return { access: toItemAccess(services, access, live), wanted };
  });
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

/** Erases items of a module, which the transaction has locked, and records it. */
export async function eraseLocked(
  tx: Tx,
  { compiled }: LiveModule,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  const { type } = compiled.document;
  const eventTypes = [type, commentsEventType(type), watchersEventType(type)];
  await eraseItems(tx, compiled, siteId, ids, eventTypes);
  writeEvents(
    tx,
    ids.map((id) => ({
      site_id: siteId,
      call: ERASE_DELETED_ITEMS.name,
      item_type: `${type}.erased`,
      item_id: id,
      changes: {},
    })),
  );
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
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const prepared = await prepareGroups(
      groupsOf(services, access, items),
      (_access, before) => before,
      ({ item }) => (item.deleted_at === null ? new Failure('not_deleted') : null),
    );
    const refusals = await dependentRefusals(prepared, true);
    for (const { access: ofModule, outcomes } of prepared) {
      const possible = successes(outcomes).filter((change) => !refusals.has(change));
      const ids = possible.map(({ before }) => before.id);
      await eraseLocked(access.tx, ofModule.live, siteId, ids);
      invalidateReaders(ofModule);
    }
    const refused = prepared.map(({ access: ofModule, outcomes }) => ({
      access: ofModule,
      outcomes: outcomes.map((each) =>
        each instanceof Failure ? each : (refusals.get(each) ?? each),
      ),
    }));
    return outcomesOf(refused, items);
  });
}
