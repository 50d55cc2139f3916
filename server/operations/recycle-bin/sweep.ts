import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type DeletedPlace, readDeletedBefore } from '../../db/items/deleted.ts';
import {
  type DeletedVersionPlace,
  readVersionsDeletedBefore,
} from '../../db/items/deleted-versions.ts';
import { lockLegalHolds, lockRows } from '../../db/items/locks.ts';
import { type Tx, withTenant } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { Services } from '../services.ts';
import { listAllSites } from '../sites/every.ts';
import { holdsOver, keyOf } from '../legal-holds/holds-over.ts';
import { eraseLocked } from './erase.ts';
import { keptByHolds } from './kept.ts';
import { aDay } from './list.ts';
import { eraseVersion } from './versions.ts';

/** Items that one transaction erases. */
const most = 500;

interface SweepAccess {
  readonly services: Pick<Services, 'modules'>;
  readonly live: LiveModule;
  readonly tx: Tx;
  readonly siteId: number;
}

/** Erases up to `most` versions of a module's documents; returns the last one, null if no more follow. */
async function eraseSomeVersions(
  { services, live, tx, siteId }: SweepAccess,
  before: string,
  after: DeletedVersionPlace | null,
): Promise<DeletedVersionPlace | null> {
  const { type, databaseTable: table } = live.document;
  const found = await readVersionsDeletedBefore(tx, { siteId, type }, before, most, after);
  const documents = found.map(({ item_id: id }) => ({ table, id, lock: 'change' as const }));
  await lockRows(tx, siteId, documents);
  await lockLegalHolds(tx, siteId, 'obey');
  const names = found.map(({ item_id: id }) => ({ type, id }));
  const holdsOf = await holdsOver({ tx, siteId, services }, names);
  for (const version of found)
    if (holdsOf({ type, id: version.item_id }).length === 0)
      await eraseVersion({ services, tx, siteId }, live, version);
  return found.length < most ? null : (found.at(-1) ?? null);
}

/**
 * Erases items and versions of documents that have been in the recycle bin for more than `keepDays`. Items are deleted before
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
      const eraseVersionsAfter = (after: DeletedVersionPlace | null) =>
        withTenant(services.db, tenant, (tx) =>
          eraseSomeVersions({ services, live, tx, siteId }, before, after),
        );
      let version = await eraseVersionsAfter(null);
      while (version !== null) version = await eraseVersionsAfter(version);
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
