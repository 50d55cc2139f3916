import { ownerColumns } from '../../../src/runtime/record/tree.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { isList } from '../../../src/runtime/record/json.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { readStored } from '../../db/items/read.ts';
import type { Tx } from '../../db/transaction.ts';
import { moduleOf } from '../context/items.ts';
import type { Services } from '../services.ts';

/** An item by its module and id. */
export interface ItemName {
  readonly type: string;
  readonly id: number;
}

/** A hold that is in force. */
export interface HoldInForce extends ItemName {
  readonly holdId: number;
  readonly reason: string;
}

export interface HoldsAccess {
  readonly tx: Tx;
  readonly siteId: number;
  readonly services: Pick<Services, 'modules'>;
}

/** The holds that keep an item, its own and those of the items on which it hangs. */
export type HoldsOf = (item: ItemName) => readonly HoldInForce[];

export const keyOf = ({ type, id }: ItemName): string => `${type} ${id}`;

async function holdsInForce({ tx, siteId }: HoldsAccess) {
  const rows = await tx
    .selectFrom('legal_holds')
    .select(['id as holdId', 'module_type as type', 'item_id as id', 'reason'])
    .where('site_id', '=', siteId)
    .where('released_at', 'is', null)
    .orderBy('id')
    .execute();
  return Map.groupBy<string, HoldInForce>(rows, keyOf);
}

/** Whether a hold is in force on the site. */
export async function hasHolds({ tx, siteId }: HoldsAccess): Promise<boolean> {
  const first = await tx
    .selectFrom('legal_holds')
    .select('id')
    .where('site_id', '=', siteId)
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** The items on which an item hangs by one of these columns. */
export function ownersIn(columns: readonly CompiledColumn[], item: Item): readonly ItemName[] {
  return columns.flatMap((column) => {
    const type = column.settings.moduleType;
    const value = valueOf(column, item);
    if (type === undefined) return [];
    const ids: readonly unknown[] = isList(value) ? value : [value];
    return ids.flatMap((id) => (typeof id === 'number' ? [{ type, id }] : []));
  });
}

/** The items on which each of the items of a module hangs, deleted or not, by key. */
async function readOwners(
  access: HoldsAccess,
  type: string,
  ids: readonly number[],
): Promise<ReadonlyMap<string, readonly ItemName[]>> {
  const { tx, siteId, services } = access;
  const live = services.modules.byType(type);
  if (live === undefined) return new Map();
  const templates = new Map<string, Promise<CompiledModule>>();
  const ofModule = { tx, siteId, services, live, type, modules: templates };
  const owners = new Map<string, readonly ItemName[]>();
  for (const { item } of (await readStored(tx, live.compiled, siteId, ids)).values()) {
    const module = await moduleOf(ofModule, item);
    owners.set(keyOf({ type, id: item.id }), ownersIn(ownerColumns(module), item));
  }
  return owners;
}

/** The items on which the items hang, directly or through others, level by level. */
async function ownersAbove(access: HoldsAccess, items: readonly ItemName[]) {
  const owners = new Map<string, readonly ItemName[]>();
  let level = items;
  while (level.length > 0) {
    const next = new Map<string, ItemName>();
    for (const [type, each] of Map.groupBy(level, (item) => item.type)) {
      const ids = [...new Set(each.map(({ id }) => id))];
      const found = await readOwners(access, type, ids);
      for (const id of ids) {
        const key = keyOf({ type, id });
        owners.set(key, found.get(key) ?? []);
      }
      for (const owner of [...found.values()].flat()) next.set(keyOf(owner), owner);
    }
    level = [...next].flatMap(([key, owner]) => (owners.has(key) ? [] : [owner]));
  }
  return owners;
}

/**
 * Reads the holds that keep items: one query on a site without holds. The answer is for the items as
 * they are in the transaction; it holds until the commit after `lockLegalHolds`.
 */
export async function holdsOver(access: HoldsAccess, items: readonly ItemName[]): Promise<HoldsOf> {
  const held = items.length === 0 ? new Map<string, HoldInForce[]>() : await holdsInForce(access);
  if (held.size === 0) return () => [];
  const owners = await ownersAbove(access, items);
  return (item) => {
    const seen = new Set([keyOf(item)]);
    const found: HoldInForce[] = [];
    for (const key of seen) {
      found.push(...(held.get(key) ?? []));
      for (const owner of owners.get(key) ?? []) seen.add(keyOf(owner));
    }
    return found;
  };
}
