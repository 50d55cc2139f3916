import type { PresencePlace } from '../../../src/domain/presence.ts';
import { withItem } from '../activity/with-item.ts';
import { moduleOf } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

/** The db names of an item's columns that a person may read, and may change. */
interface RightsAtItem {
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
}

/** What the caller may do with the columns of an item. Throws a Failure if they may not read it. */
export function rightsAtItem(
  services: Services,
  caller: Caller,
  { siteId, moduleType, itemId }: PresencePlace,
): Promise<RightsAtItem> {
  const live = services.modules.byType(moduleType);
  if (live === undefined) throw notFound();
  return withItem({ services, caller, live, siteId }, itemId, async (access, item) => {
    const { columns, hidden } = await moduleOf(access, item);
    const readable = columns.filter(({ db }) => !hidden.has(db));
    const mayChange = access.may(itemPermission(access.type, 'update'));
    const writable = mayChange ? readable.filter(({ access: own }) => own === 'write') : [];
    return {
      readable: new Set(readable.map(({ db }) => db)),
      writable: new Set(writable.map(({ db }) => db)),
    };
  });
}
