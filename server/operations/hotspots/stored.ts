import type { Hotspot } from '../../../src/contract/hotspots.ts';
import type { ItemAccess } from '../context/items.ts';

/** A version of a document. */
export interface VersionRef {
  readonly itemId: number;
  readonly version: number;
}

/** A hotspot on which a person has decided. */
export type StoredHotspot = Hotspot & {
  readonly id: number;
  readonly state: 'confirmed' | 'rejected';
};

const columns = [
  'spot.id',
  'spot.page',
  'spot.x',
  'spot.y',
  'spot.width',
  'spot.height',
  'spot.text',
  'spot.target_type as module_type',
  'spot.target_id as item_id',
  'spot.origin',
  'spot.state',
  'spot.decided_at',
  'users.display_name as decided_by_user_name',
] as const;

const from = ({ tx, siteId, type }: ItemAccess, { itemId, version }: VersionRef) =>
  tx
    .selectFrom('drawing_hotspots as spot')
    .innerJoin('users', 'users.id', 'spot.decided_by_user_id')
    .select(columns)
    .where('spot.site_id', '=', siteId)
    .where('spot.module_type', '=', type)
    .where('spot.item_id', '=', itemId)
    .where('spot.version', '=', version)
    .orderBy('spot.id');

const asStored = (row: Omit<StoredHotspot, 'is_as_before'>): StoredHotspot => ({
  ...row,
  is_as_before: false,
});

/** What people decided on places of a version, also those of items that the caller may not read. */
export async function readDecided(
  access: ItemAccess,
  version: VersionRef,
): Promise<readonly StoredHotspot[]> {
  return (await from(access, version).execute()).map(asStored);
}

/** Some hotspots of a version by their ids, as `readDecided`. */
export async function readDecidedByIds(
  access: ItemAccess,
  version: VersionRef,
  ids: readonly number[],
): Promise<readonly StoredHotspot[]> {
  if (ids.length === 0) return [];
  return (
    await from(access, version)
      .where('spot.id', 'in', [...ids])
      .execute()
  ).map(asStored);
}

/** What people confirmed on the last earlier version on which they confirmed anything. */
export async function readConfirmedBefore(
  access: ItemAccess,
  { itemId, version }: VersionRef,
): Promise<readonly StoredHotspot[]> {
  const { tx, siteId, type } = access;
  const earlier = await tx
    .selectFrom('drawing_hotspots')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', itemId)
    .where('version', '<', version)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  if (earlier?.version === null || earlier?.version === undefined) return [];
  const all = await readDecided(access, { itemId, version: earlier.version });
  return all.filter(({ state }) => state === 'confirmed');
}
