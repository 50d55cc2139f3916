import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compareItems } from '../../../src/runtime/record/compare.ts';
import {
  GO_ON_WITH_LIST_MERGE,
  MERGE_SITE_LIST_ROW,
  type MergeStep,
  type SiteListName,
} from '../../../src/contract/list-rows.ts';
import { itemsWithListValue } from '../../db/items/list-values.ts';
import { onSite } from '../context/call.ts';
import { toItemAccess } from '../context/items.ts';
import type { SiteAccess } from '../context/site.ts';
import { invalid, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import {
  type ListAccess,
  changeableSites,
  requireScope,
  withLists,
} from '../settings/list-rows/access.ts';
import { type StoredMerge, lockMerge } from '../settings/list-rows/merges.ts';
import {
  type HeldRows,
  columnsOfModule,
  holds,
  placesOf,
} from '../settings/list-rows/list-columns.ts';
import {
  invalidateUsage,
  lockLiveRow,
  recordListChange,
  writeRow,
} from '../settings/list-rows/record.ts';
import { rewriteItems, withReplacedRow } from './rewrite.ts';

/** Items that one call rewrites. */
export const itemsInStep = 1000;

type Body = NonNullable<(typeof MERGE_SITE_LIST_ROW)['types']>['body'];

/** What a merge replaces by what. */
function replacement(merge: Omit<StoredMerge, 'id' | 'created_at'>): HeldRows & {
  readonly from: number;
  readonly to: number;
} {
  const { list, row_id, into_id, value, into_value } = merge;
  return value === null || into_value === null
    ? { list, dropdownId: null, from: row_id, to: into_id }
    : { list, dropdownId: row_id, from: value, to: into_value };
}

const unfit = (pointer: string) => invalid([{ pointer, code: 'reference', params: {} }]);

/** Retires a row and moves its sub-types to the other one. Returns the ids of these. */
async function retireMerged(
  services: Services,
  access: SiteAccess,
  list: Exclude<SiteListName, 'dropdowns'>,
  rowId: number,
  intoId: number,
): Promise<readonly number[]> {
  if (rowId === intoId) throw unfit('/into_id');
  const [first, second] = rowId < intoId ? [rowId, intoId] : [intoId, rowId];
  const locked = [await lockLiveRow(access, list, first), await lockLiveRow(access, list, second)];
  const row = locked.find(({ id }) => id === rowId);
  const into = locked.find(({ id }) => id === intoId);
  if (row === undefined || into === undefined) throw notFound();
  const groupOf = (each: object) => [
    'module_type' in each ? each.module_type : null,
    'parent_id' in each ? each.parent_id : null,
  ];
  if (JSON.stringify(groupOf(row)) !== JSON.stringify(groupOf(into))) throw unfit('/into_id');
  const call = MERGE_SITE_LIST_ROW.name;
  await writeRow(services, access, list, row, call, { deleted_at: access.now });
  return list === 'types' ? moveSubTypes(services, access, rowId, intoId, call) : [];
}

/** Makes the sub-types of a type those of another one. Returns their ids. */
export async function moveSubTypes(
  services: Services,
  access: SiteAccess,
  from: number,
  to: number,
  call: string,
  only?: readonly number[],
): Promise<readonly number[]> {
  const moved = await access.tx
    .updateTable('types')
    .set(({ eb }) => ({ parent_id: to, updated_at: access.now, version: eb('version', '+', 1) }))
    .where('site_id', '=', access.siteId)
    .where('parent_id', '=', from)
    .$if(only !== undefined, (query) => query.where('id', 'in', only ?? []))
    .returning('id')
    .execute();
  for (const { id } of moved)
    recordListChange(services, access, 'types', {
      call,
      id,
      changes: { '/parent_id': [from, to] },
    });
  return moved.map(({ id }) => id);
}

/** Retires an option of a dropdown list. Returns the site of the list; null: of the organisation. */
async function retireOption(
  services: Services,
  access: ListAccess,
  dropdownId: number,
  { value, into_value }: Pick<Body, 'value' | 'into_value'>,
): Promise<number | null> {
  const row = await lockLiveRow(access, 'dropdowns', dropdownId);
  requireScope(access, row);
  const of = (wanted: unknown) => row.options.find((option) => option.value === wanted);
  if (value === into_value || of(value) === undefined) throw unfit('/value');
  if (of(into_value) === undefined || of(into_value)?.is_retired === true)
    throw unfit('/into_value');
  const options = row.options.map((option) =>
    option.value === value ? { ...option, is_retired: true } : option,
  );
  await writeRow(services, access, 'dropdowns', row, MERGE_SITE_LIST_ROW.name, { options });
  return row.site_id;
}

/** Rewrites the next items of a merge, site by site, and stores which. Returns the state after it. */
async function step(
  services: Services,
  access: SiteAccess,
  merge: StoredMerge,
  call: string,
): Promise<MergeStep> {
  let [done, remaining] = [0, 0];
  for (const site of await changeableSites(access, merge)) {
    const limit = itemsInStep - done;
    const ofSite = await onSite(site, () => stepOnSite(services, site, merge, call, limit));
    done += ofSite.done;
    remaining += ofSite.remaining;
  }
  invalidateUsage(services, { ...access, siteId: merge.site_id });
  return stepOf(merge, done, remaining);
}

/** The same on one site, for at most `limit` items. */
async function stepOnSite(
  services: Services,
  site: SiteAccess,
  merge: StoredMerge,
  call: string,
  limit: number,
): Promise<Pick<MergeStep, 'done' | 'remaining'>> {
  const replaced = replacement(merge);
  const { from, to } = replaced;
  let [done, remaining] = [0, 0];
  for (const module of services.modules.all()) {
    const { databaseTable } = module.document;
    const places = placesOf(replaced, await columnsOfModule(services, site, module));
    const found = await itemsWithListValue(
      site.tx,
      databaseTable,
      site.siteId,
      places,
      from,
      itemsInStep,
    );
    const ids = found.ids.slice(0, limit - done);
    const ofModule = toItemAccess(services, { ...site, may: () => true }, module);
    const stored = await rewriteItems(ofModule, call, ids, (compiled, item) =>
      withReplacedRow(compiled, item, (column) => holds(replaced, column), from, to),
    );
    await rememberItems(site, merge.id, module.document.type, stored);
    done += stored.length;
    remaining += found.total - stored.length;
  }
  return { done, remaining };
}

export function stepOf(merge: StoredMerge, done: number, remaining: number): MergeStep {
  const { id, row_id, into_id, value, into_value } = merge;
  return { id, row_id, into_id, value, into_value, done, remaining };
}

async function rememberItems(
  { tx, siteId }: SiteAccess,
  mergeId: number,
  moduleType: string,
  stored: Awaited<ReturnType<typeof rewriteItems>>,
): Promise<void> {
  if (stored.length === 0) return;
  const changesOf = (module: CompiledModule, { before, after }: (typeof stored)[number]) =>
    JSON.stringify(compareItems(module, before, after));
  await tx
    .insertInto('list_merge_items')
    .values(
      stored.map((change) => ({
        site_id: siteId,
        merge_id: mergeId,
        module_type: moduleType,
        item_id: change.after.id,
        changes: changesOf(change.module, change),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['merge_id', 'module_type', 'item_id'])
        .doUpdateSet((row) => ({ changes: row.ref('excluded.changes') })),
    )
    .execute();
}

/**
 * Merges a row into another one of its list, or an option into another one of its dropdown list:
 * retires it and rewrites the first items. Throws a Failure.
 */
export function mergeRows(
  services: Services,
  caller: Caller,
  params: { readonly siteId: number; readonly list: SiteListName; readonly rowId: number },
  body: Body,
): Promise<MergeStep> {
  const { siteId, list, rowId } = params;
  return withLists(services, caller, siteId, async (access) => {
    const { into_id, value = null, into_value = null } = body;
    let moved: readonly number[] = [];
    let ofSite: number | null = siteId;
    if (list === 'dropdowns') {
      if (rowId !== into_id) throw unfit('/into_id');
      ofSite = await retireOption(services, access, rowId, { value, into_value });
    } else moved = await retireMerged(services, access, list, rowId, into_id);
    const isOption = list === 'dropdowns';
    const merge = await access.tx
      .insertInto('list_merges')
      .values({
        organisation_id: access.organisationId,
        site_id: ofSite,
        list,
        row_id: rowId,
        into_id,
        value: isOption ? value : null,
        into_value: isOption ? into_value : null,
        moved_ids: [...moved],
        created_by_user_id: access.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return step(services, access, merge, MERGE_SITE_LIST_ROW.name);
  });
}

/** Rewrites the next items of a merge. Throws a Failure. */
export function goOnWithMerge(
  services: Services,
  caller: Caller,
  { siteId, mergeId }: { readonly siteId: number; readonly mergeId: number },
): Promise<MergeStep> {
  return withLists(services, caller, siteId, async (access) => {
    const merge = await lockMerge(access, mergeId);
    if (merge.is_undone) throw notFound();
    return step(services, access, merge, GO_ON_WITH_LIST_MERGE.name);
  });
}
