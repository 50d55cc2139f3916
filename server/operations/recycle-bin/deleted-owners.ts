import type { BinItem } from '../../../src/contract/recycle-bin.ts';
import { ownerColumns } from '../../../src/runtime/record/tree.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { readStored } from '../../db/items/read.ts';
import { moduleOf, toItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import type { SiteAccess } from '../context/site.ts';
import { itemKey } from '../items/dependents.ts';
import { idsIn } from '../items/references/reference-check.ts';
import type { Services } from '../services.ts';

interface ItemName {
  readonly type: string;
  readonly id: number;
}

/** Reads items of modules whose items the caller may delete. */
async function readAll(services: Services, access: SiteAccess, names: readonly ItemName[]) {
  const all = [];
  for (const [type, named] of Map.groupBy(names, (each) => each.type)) {
    const live = services.modules.byType(type);
    if (live === undefined || !access.may(itemPermission(type, 'delete'))) continue;
    const itemAccess = toItemAccess(services, access, live);
    const ids = [...new Set(named.map(({ id }) => id))];
    const read = await readStored(access.tx, itemAccess.live.compiled, access.siteId, ids);
    for (const { item } of read.values()) all.push({ type, item, access: itemAccess });
  }
  return all;
}

/**
 * The deleted items on which deleted items hang, up to the top, such as the folders of a document: those of
 * modules whose items the caller may delete. An item that is not deleted any more, or was changed since, has none.
 */
export async function deletedOwners(
  services: Services,
  access: SiteAccess,
  items: readonly BinItem[],
): Promise<readonly BinItem[]> {
  const known = new Set(items.map(({ module_type: type, id }) => itemKey(type, id)));
  const found: BinItem[] = [];
  for (let level: readonly BinItem[] = items; level.length > 0;) {
    const versions = new Map(
      level.map((each) => [itemKey(each.module_type, each.id), each.version]),
    );
    const names = level.map(({ module_type: type, id }) => ({ type, id }));
    const owners: ItemName[] = [];
    for (const { type, item, access: own } of await readAll(services, access, names)) {
      if (item.deleted_at === null || item.version !== versions.get(itemKey(type, item.id)))
        continue;
      for (const column of ownerColumns(await moduleOf(own, item)))
        for (const id of idsIn(valueOf(column, item)))
          owners.push({ type: String(column.settings.moduleType ?? ''), id });
    }
    level = (await readAll(services, access, owners)).flatMap(
      ({ type, item: { id, version, deleted_at } }) =>
        deleted_at === null || known.has(itemKey(type, id))
          ? []
          : [{ module_type: type, id, version }],
    );
    for (const each of level) known.add(itemKey(each.module_type, each.id));
    found.push(...level);
  }
  return found;
}
