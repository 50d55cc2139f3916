import { type BinItem, RESTORE_DELETED_ITEMS } from '../../../src/contract/recycle-bin.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { readDeletedBefore } from '../../db/items/deleted.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { itemPermission, settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, type FailureData } from '../failure.ts';
import {
  type GroupOutcomes,
  dependentRefusals,
  prepareGroups,
  restoreGroups,
} from '../items/delete-restore.ts';
import { successes } from '../items/outcomes.ts';
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
  const refused = prepared.map(({ access: ofModule, outcomes }) => ({
    access: ofModule,
    outcomes: outcomes.map((each) =>
      each instanceof Failure ? each : (refusals.get(each) ?? each),
    ),
  }));
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

/** Items that one transaction erases. */
const most = 500;

/**
 * Deletes everything of the chosen modules for good that the caller may delete, or what has been in
 * the recycle bin for `keepDays`. Returns the number of erased items. Throws a Failure.
 */
export async function emptyRecycleBin(
  services: Services,
  caller: Caller,
  siteId: number,
  isChosen: (document: ModuleDocument) => boolean,
  keepDays: number | null = null,
): Promise<number> {
  const before =
    keepDays === null
      ? 'infinity'
      : new Date(services.now().getTime() - keepDays * aDay).toISOString();
  // Each step is a transaction; a repeated call continues with what is left.
  const by = withoutIdempotencyKey(caller);

  /** Erases the next items of a module; `last` is null after the last ones. */
  const eraseSome = ({ compiled, document }: LiveModule, after: number) =>
    withSite(services, by, siteId, async (access) => {
      requirePermission(access, settingsPermission);
      if (!access.may(itemPermission(document.type, 'delete'))) return { last: null, erased: 0 };
      const { tx } = access;
      const found = await readDeletedBefore(tx, compiled, siteId, { before, after, most });
      const items = found.map((each) => ({ ...each, module_type: document.type }));
      const outcomes = await eraseWithin(services, access, items);
      const erased = outcomes.filter(({ refusal }) => refusal === null).length;
      return { last: found.length < most ? null : (found.at(-1)?.id ?? null), erased };
    });

  let total = 0;
  // Items of one module may have to wait for those of another that hang on them.
  for (let erasedNow = 1; erasedNow > 0;) {
    erasedNow = 0;
    for (const live of services.modules.all().filter(({ document }) => isChosen(document)))
      for (let after: number | null = 0; after !== null;) {
        const { last, erased } = await eraseSome(live, after);
        after = last;
        erasedNow += erased;
      }
    total += erasedNow;
  }
  return total;
}
