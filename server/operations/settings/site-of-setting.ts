import { withTenant } from '../../db/transaction.ts';
import { grantsOf, activeGrantsOnSite } from '../context/grants.ts';
import { notFound } from '../failure.ts';
import { type Caller, type Services, tenantOfCaller } from '../services.ts';

/**
 * The site of a setting that is addressed only by its id, among the sites on which the caller has
 * an active role. Throws `not_found`.
 */
export async function siteOfSetting(
  { db, now }: Services,
  caller: Caller,
  table: 'template_headers' | 'columns',
  id: number,
): Promise<number> {
  const { organisationId, userId } = caller;
  const tenant = { ...tenantOfCaller(caller), siteIds: [] };
  const siteIds = await withTenant(db, tenant, async (tx) => {
    const grants = await grantsOf(tx, userId);
    const sites = await tx
      .selectFrom('sites')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .execute();
    return sites
      .map((site) => site.id)
      .filter((site) => activeGrantsOnSite(grants, site, now()).length > 0);
  });
  return withTenant(db, { ...tenant, siteIds }, async (tx) => {
    const row = await tx
      .selectFrom(table)
      .select('site_id')
      .where('site_id', 'in', siteIds.length === 0 ? [0] : siteIds)
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row.site_id;
  });
}
