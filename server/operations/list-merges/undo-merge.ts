import { UNDO_LIST_MERGE, type MergeStep } from '../../../src/contract/list-rows.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { valueOf, withValues } from '../../../src/runtime/record/values.ts';
import { onSite } from '../context/call.ts';
import { toItemAccess } from '../context/items.ts';
import type { SiteAccess } from '../context/site.ts';
import type { Caller, Services } from '../services.ts';
import { itemsInStep, moveSubTypes, stepOf } from './merge.ts';
import { changeableSites, withLists } from '../settings/list-rows/access.ts';
import { type StoredMerge, lockMerge } from '../settings/list-rows/merges.ts';
import { lockRow, writeRow } from '../settings/list-rows/record.ts';
import { bringBack } from '../settings/list-rows/restore.ts';
import { rewriteItems } from './rewrite.ts';

const call = UNDO_LIST_MERGE.name;

/** Brings the merged row or option back, and its sub-types. A row that is back already stays. */
async function bringMergedBack(
  services: Services,
  access: SiteAccess,
  { list, row_id, into_id, value, moved_ids }: StoredMerge,
): Promise<void> {
  if (list === 'dropdowns') {
    const row = await lockRow(access, list, row_id);
    const options = row.options.map(({ is_retired, ...option }) =>
      option.value === value || is_retired !== true ? option : { ...option, is_retired },
    );
    await writeRow(services, access, list, row, call, { options });
    return;
  }
  const row = await lockRow(access, list, row_id);
  if (row.deleted_at !== null) await bringBack(services, access, list, row_id, call);
  if (moved_ids.length > 0) await moveSubTypes(services, access, into_id, row_id, call, moved_ids);
}

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** The item with the values before a merge in the columns that nobody has changed since. */
function undone(module: CompiledModule, item: Item, changes: Changes): Item {
  return withValues(
    item,
    new Map(
      Object.entries(changes).flatMap(([pointer, [before, after]]) => {
        const column = module.byPointer.get(pointer);
        if (column === undefined || !jsonEquals(valueOf(column, item), after)) return [];
        return [[column, before] as const];
      }),
    ),
  );
}

/**
 * Gives the next items of a site their values back, at most `limit`. Returns how many, and how many are
 * left.
 */
async function undoItems(services: Services, access: SiteAccess, mergeId: number, limit: number) {
  const { tx, siteId } = access;
  const items = await tx
    .selectFrom('list_merge_items')
    .select(['module_type', 'item_id', 'changes'])
    .where('site_id', '=', siteId)
    .where('merge_id', '=', mergeId)
    .orderBy('module_type')
    .orderBy('item_id')
    .limit(limit)
    .execute();
  let done = 0;
  for (const [type, group] of Map.groupBy(items, ({ module_type }) => module_type)) {
    const module = services.modules.byType(type);
    const ids = group.map(({ item_id }) => item_id);
    if (module !== undefined) {
      const changes = new Map(group.map((each) => [each.item_id, each.changes]));
      const ofModule = toItemAccess(services, { ...access, may: () => true }, module);
      const stored = await rewriteItems(ofModule, call, ids, (compiled, item) =>
        undone(compiled, item, changes.get(item.id) ?? {}),
      );
      done += stored.length;
    }
    await tx
      .deleteFrom('list_merge_items')
      .where('site_id', '=', siteId)
      .where('merge_id', '=', mergeId)
      .where('module_type', '=', type)
      .where('item_id', 'in', ids)
      .execute();
  }
  const { remaining } = await tx
    .selectFrom('list_merge_items')
    .select(({ fn }) => fn.countAll<number>().as('remaining'))
    .where('site_id', '=', siteId)
    .where('merge_id', '=', mergeId)
    .executeTakeFirstOrThrow();
  return { read: items.length, done, remaining: Number(remaining) };
}

/**
 * Undoes a merge: the first call brings the row back, each gives the next items their values back,
 * unless somebody has changed these since. Throws a Failure.
 */
export function undoMerge(
  services: Services,
  caller: Caller,
  { siteId, mergeId }: { readonly siteId: number; readonly mergeId: number },
): Promise<MergeStep> {
  return withLists(services, caller, siteId, async (access) => {
    const merge = await lockMerge(access, mergeId);
    if (!merge.is_undone) {
      await bringMergedBack(services, access, merge);
      await access.tx
        .updateTable('list_merges')
        .set({ is_undone: true })
        .where('organisation_id', '=', access.organisationId)
        .where('id', '=', mergeId)
        .execute();
    }
    let [left, done, remaining] = [itemsInStep, 0, 0];
    for (const site of await changeableSites(access, merge)) {
      const limit = left;
      const ofSite = await onSite(site, () => undoItems(services, site, mergeId, limit));
      left -= ofSite.read;
      done += ofSite.done;
      remaining += ofSite.remaining;
    }
    return stepOf(merge, done, remaining);
  });
}
