import { sql } from 'kysely';
import {
  GET_DMS_HOTSPOTS,
  GET_ITEM_DRAWINGS,
  type Hotspot,
  type HotspotDecision,
  REMOVE_DMS_HOTSPOTS,
  SAVE_DMS_HOTSPOTS,
} from '../../../src/contract/hotspots.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { itemsByIds } from '../../db/items/tagged-items.ts';
import { hotspotsEventType, recordActivity } from '../activity/record-activity.ts';
import { withLockedItem } from '../activity/with-item.ts';
import type { ItemAccess, ItemRequest } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { requirePermission } from '../context/site.ts';
import { Failure, invalid } from '../failure.ts';
import { versionOf } from '../versions/one-version.ts';
import { asVersioned } from '../versions/read.ts';
import { readDecided, readDecidedByIds, type VersionRef } from './stored.ts';
import { targetModules } from './target-modules.ts';

/** Throws `invalid` for hotspots of items that do not exist or that the caller may not read. */
async function requireTargets(
  access: ItemAccess,
  hotspots: readonly HotspotDecision[],
): Promise<void> {
  const targets = targetModules(access);
  const known = new Map<string, ReadonlySet<number>>();
  for (const [type, own] of Map.groupBy(hotspots, ({ module_type }) => module_type)) {
    const target = targets.get(type);
    const ids = own.map(({ item_id }) => item_id);
    const rows =
      target === undefined ? [] : await itemsByIds(access.tx, target, access.siteId, ids);
    known.set(type, new Set(rows.map(({ id }) => id)));
  }
  const errors = hotspots.flatMap(({ module_type, item_id }, at): readonly FieldError[] =>
    known.get(module_type)?.has(item_id) === true
      ? []
      : [{ pointer: `/hotspots/${at}/item_id`, code: 'reference', params: {} }],
  );
  if (errors.length > 0) throw invalid(errors);
}

const spotOf = ({ page, x, y, module_type, item_id }: HotspotDecision | Hotspot): string =>
  `${page} ${x} ${y} ${module_type} ${item_id}`;

/** Most tags that a refusal names. */
const mostNamed = 5;

/** Throws `tag_decided` for hotspots on which others have decided otherwise since the caller saw them. */
async function requireSeen(
  access: ItemAccess,
  version: VersionRef,
  hotspots: readonly HotspotDecision[],
): Promise<void> {
  if (hotspots.every(({ seen }) => seen === undefined)) return;
  const decided = await readDecided(access, version);
  const states = new Map(decided.map((each) => [spotOf(each), each.state]));
  const overtaken = hotspots.filter((each) => {
    const now = states.get(spotOf(each)) ?? 'proposed';
    return each.seen !== undefined && now !== each.seen && now !== each.state;
  });
  const tags = overtaken.slice(0, mostNamed).map(({ text }) => text);
  if (overtaken.length > mostNamed) tags.push('…');
  if (tags.length > 0) throw new Failure('tag_decided', { tags: tags.join(', ') });
}

type Place = Pick<Hotspot, 'page' | 'module_type' | 'item_id'>;

const stale = [GET_DMS_HOTSPOTS.name, GET_ITEM_DRAWINGS.name];

/** How an event names a hotspot. */
const pointerOf = ({ page, module_type, item_id }: Place): string =>
  `/hotspots/${page}/${module_type}/${item_id}`;

interface Wanted {
  readonly version: number;
  readonly hotspots: readonly HotspotDecision[];
}

/** Confirms, rejects or adds hotspots of a version, all or none. Throws a Failure. */
export function saveHotspots(
  request: ItemRequest,
  itemId: number,
  { version, hotspots }: Wanted,
): Promise<{ readonly hotspots: readonly Hotspot[] }> {
  return withLockedItem(request, itemId, async (access, item) => {
    const { tx, siteId, type, userId, now } = access;
    requirePermission(access, itemPermission(type, 'update'));
    await versionOf(access, await asVersioned(access, item), version);
    await requireTargets(access, hotspots);
    await requireSeen(access, { itemId, version }, hotspots);
    const rows = hotspots.map(({ module_type, item_id, seen: _seen, ...place }) => ({
      ...place,
      target_type: module_type,
      target_id: item_id,
    }));
    const { rows: written } = await sql<{ id: number }>`
      insert into drawing_hotspots (site_id, module_type, item_id, version, page, x, y, width, height,
        text, target_type, target_id, origin, state, decided_by_user_id, decided_at)
      select ${siteId}::integer, ${type}::text, ${itemId}::integer, ${version}::integer,
        page, x, y, width, height, text, target_type, target_id, origin, state,
        ${userId}::integer, ${now}::timestamptz
      from (
        -- One place can't be written twice by a statement; the last one counts. Sorted, so that two
        -- requests at the same time wait for each other in the same order.
        select distinct on (page, target_type, target_id, x, y) given.*
        from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
          page integer, x double precision, y double precision, width double precision,
          height double precision, text text, target_type text, target_id integer, origin text,
          state text)) with ordinality as given (page, x, y, width, height, text, target_type,
          target_id, origin, state, at)
        order by page, target_type, target_id, x, y, at desc
      ) as wanted
      on conflict (site_id, module_type, item_id, version, page, target_type, target_id, x, y)
      do update set width = excluded.width, height = excluded.height, text = excluded.text,
        origin = excluded.origin, state = excluded.state,
        decided_by_user_id = excluded.decided_by_user_id, decided_at = excluded.decided_at
      returning id`.execute(tx);
    recordActivity(access, {
      call: SAVE_DMS_HOTSPOTS.name,
      item_type: hotspotsEventType(type),
      item_id: itemId,
      changes: Object.fromEntries(hotspots.map((each) => [pointerOf(each), [null, each.state]])),
      stale,
    });
    const ids = written.map(({ id }) => id);
    return { hotspots: await readDecidedByIds(access, { itemId, version }, ids) };
  });
}

/** Takes decisions on hotspots back, on whatever version they are. Throws a Failure. */
export function removeHotspots(
  request: ItemRequest,
  itemId: number,
  ids: readonly number[],
): Promise<{ readonly removed: number }> {
  return withLockedItem(request, itemId, async (access, item) => {
    const { tx, siteId, type } = access;
    requirePermission(access, itemPermission(type, 'update'));
    await asVersioned(access, item);
    const removed = await tx
      .deleteFrom('drawing_hotspots')
      .where('site_id', '=', siteId)
      .where('module_type', '=', type)
      .where('item_id', '=', itemId)
      .where('id', 'in', [...ids])
      .returning(['page', 'target_type as module_type', 'target_id as item_id', 'state'])
      .execute();
    if (removed.length > 0)
      recordActivity(access, {
        call: REMOVE_DMS_HOTSPOTS.name,
        item_type: hotspotsEventType(type),
        item_id: itemId,
        changes: Object.fromEntries(removed.map((each) => [pointerOf(each), [each.state, null]])),
        stale,
      });
    return { removed: removed.length };
  });
}
