import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type DeletedPlace, readDeletedBefore } from '../../db/items/deleted.ts';
import { lockLegalHolds } from '../../db/items/locks.ts';
import { withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { listAllSites } from '../sites/every.ts';
import { keyOf } from '../legal-holds/holds-over.ts';
import { eraseLocked } from './erase.ts';
import { keptByHolds } from './kept.ts';
import { aDay } from './list.ts';

/** Items that one transaction erases. */
const most = 500;

/**
 * Erases items that have been in the recycle bin for more than `keepDays`. Items are deleted before
 * those on which they hang, so none is left behind that hangs on an erased one. What legal holds
 * keep stays, with all on which it hangs.
 */
export async function sweepRecycleBin(
  services: Pick<Services, 'db' | 'modules' | 'now'>,
  keepDays: number,
): Promise<void> {
  const before = new Date(services.now().getTime() - keepDays * aDay).toISOString();
  for (const { organisationId, siteId } of await listAllSites(services)) {
    const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
    for (const live of services.modules.all()) {
      const { type } = live.document;
      const eraseSome = (after: DeletedPlace | null) =>
        withTenant(services.db, tenant, async (tx) => {
          const found = await readDeletedBefore(tx, live.compiled, siteId, before, most, after);
          await lockLegalHolds(tx, siteId, 'obey');
          const names = found.map(({ id }) => ({ type, id }));
          const kept = await keptByHolds({ tx, siteId, services }, names);
          const free = names.filter((item) => !kept.has(keyOf(item))).map(({ id }) => id);
          const modules = new Map<string, Promise<CompiledModule>>();
          await eraseLocked({ services, live, tx, siteId, type, modules }, free);
          return found.length < most ? null : (found.at(-1) ?? null);
        });
      let last = await eraseSome(null);
      while (last !== null) last = await eraseSome(last);
    }
  }
}
