import { withSystem, withTenant } from '../../db/transaction.ts';
import { rootColumn } from '../../../src/runtime/record/tree.ts';
import type { Services } from '../services.ts';
import { ensureRoots } from './roots.ts';

/** Creates root items on every site of every organisation, after modules were added. */
export async function ensureAllRoots({ db, modules, now }: Omit<Services, 'notifier'>) {
  if (modules.all().every(({ compiled }) => rootColumn(compiled) === null)) return;
  const organisations = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select('id').execute(),
  );
  for (const { id: organisationId } of organisations) {
    const tenant = { organisationId, siteIds: [], userId: null };
    const sites = await withTenant(db, tenant, (tx) =>
      tx
        .selectFrom('sites')
        .select(['id', 'name', 'timezone', 'organisation_id'])
        .where('organisation_id', '=', organisationId)
        .execute(),
    );
    for (const site of sites)
      await withTenant(db, { ...tenant, siteIds: [site.id], siteId: site.id }, (tx) =>
        ensureRoots(tx, modules, site, now().toISOString()),
      );
  }
}
