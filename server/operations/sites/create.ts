import type { Insertable } from 'kysely';
import type { SitesTable } from '../../db/tables/organisation.ts';
import { type Tx, enterTenant, tenantOf } from '../../db/transaction.ts';
import type { Modules } from '../../modules/modules.ts';
import { ensureRoots } from './roots.ts';

/**
 * Creates a site with its root items and continues as a transaction of that site. Returns its id
 * and the roots' ids by module type.
 */
export async function createSite(
  tx: Tx,
  modules: Modules,
  values: Omit<Insertable<SitesTable>, 'organisation_id'>,
  now: string,
): Promise<{ readonly id: number; readonly roots: ReadonlyMap<string, number> }> {
  const tenant = tenantOf(tx);
  const site = await tx
    .insertInto('sites')
    .values({ ...values, organisation_id: tenant.organisationId })
    .returning(['id', 'name', 'timezone', 'organisation_id'])
    .executeTakeFirstOrThrow();
  await enterTenant(tx, { ...tenant, siteIds: [site.id], siteId: site.id });
  return { id: site.id, roots: await ensureRoots(tx, modules, site, now) };
}
