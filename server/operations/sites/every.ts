import { withSystem, withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';

/** A site by its ids. */
export interface SiteIds {
  readonly organisationId: number;
  readonly siteId: number;
}

/** Every site of every organisation, for jobs. */
export async function listAllSites({ db }: Pick<Services, 'db'>): Promise<readonly SiteIds[]> {
  const organisations = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  );
  const sites: SiteIds[] = [];
  for (const { id: organisationId } of organisations) {
    const tenant = { organisationId, siteIds: [], userId: null };
    const rows = await withTenant(db, tenant, (tx) =>
      tx.selectFrom('sites').select('id').where('organisation_id', '=', organisationId).execute(),
    );
    sites.push(...rows.map(({ id }) => ({ organisationId, siteId: id })));
  }
  return sites;
}
