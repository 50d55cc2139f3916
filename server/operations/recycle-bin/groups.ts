import type { BinItem } from '../../../src/contract/recycle-bin.ts';
import { toItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission } from '../context/site.ts';
import { Failure } from '../failure.ts';
import type { ItemGroup } from '../items/item-groups.ts';
import type { Services } from '../services.ts';

/** The items by module. Throws `forbidden` for a module whose items the caller may not delete. */
export function groupsOf(
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
