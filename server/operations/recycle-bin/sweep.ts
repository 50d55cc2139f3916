import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { readDeletedBefore } from '../../db/items/deleted.ts';
import { withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { listAllSites } from '../sites/every.ts';
import { eraseLocked } from './erase.ts';
import { aDay } from './list.ts';

/** Items that one transaction erases. */
const most = 500;

/**
 * Erases items that have been in the recycle bin for more than `keepDays`. Items are deleted before
 * those on which they hang, so none is left behind that hangs on an erased one.
 */
export async function sweepRecycleBin(
  services: Pick<Services, 'db' | 'modules' | 'now'>,
  keepDays: number,
): Promise<void> {
  const before = new Date(services.now().getTime() - keepDays * aDay).toISOString();
  for (const { organisationId, siteId } of await listAllSites(services)) {
    const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
    for (const live of services.modules.all()) {
      const eraseSome = () =>
        withTenant(services.db, tenant, async (tx) => {
          const found = await readDeletedBefore(tx, live.compiled, siteId, before, most);
          const ids = found.map(({ id }) => id);
          const { type } = live.document;
          const modules = new Map<string, Promise<CompiledModule>>();
          await eraseLocked({ services, live, tx, siteId, type, modules }, ids);
          return ids.length;
        });
      for (let erased = most; erased === most;) erased = await eraseSome();
    }
  }
}
