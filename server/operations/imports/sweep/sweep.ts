import { sql } from 'kysely';
import { itemCalls } from '../../../../src/contract/items.ts';
import { withTenant } from '../../../db/transaction.ts';
import { itemPermission } from '../../context/permissions.ts';
import type { Services } from '../../services.ts';
import { type SiteIds, listAllSites } from '../../sites/every.ts';
import { running } from '../jobs/row.ts';
import { notifyOfImport } from '../../notifications/notify-import.ts';
import { heartbeat } from '../run/progress.ts';

const aDay = 24 * 60 * 60 * 1000;

type Swept = Pick<Services, 'db' | 'files' | 'modules' | 'notifier' | 'now'>;

/** Ends imports whose worker sends no heartbeat: none of their rows were imported. */
async function endSilent(services: Swept, { organisationId, siteId }: SiteIds): Promise<void> {
  const now = services.now();
  const silent = new Date(now.getTime() - heartbeat.timeoutMs).toISOString();
  const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
  await withTenant(services.db, tenant, async (tx) => {
    const ended = await tx
      .updateTable('import_jobs')
      .set({ state: 'failed', error: 'server_stopped', beat_at: now.toISOString() })
      .where('site_id', '=', siteId)
      .where('id', 'in', (jobs) =>
        jobs
          .selectFrom('import_jobs')
          .select('id')
          .where('site_id', '=', siteId)
          .where('state', 'in', running)
          .where('beat_at', '<', silent)
          // A locked row is about to be committed.
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .returning(['id', 'site_id', 'module_type', 'file_name', 'state', 'counts'])
      .returning('created_by_user_id')
      .execute();
    for (const job of ended) await notifyOfImport(tx, services, job.created_by_user_id, job);
  });
}

/** Days for which an applied import can be shown and undone. */
const daysOfApplied = 30;

/** The file of a job that is no longer there. */
const noFile = '';

/**
 * Deletes imports that have been idle for a day, with their files. An applied import loses its file
 * and the sample of it then, and is deleted after 30 days.
 */
async function removeOld({ db, files, now }: Swept, site: SiteIds): Promise<void> {
  const { organisationId, siteId } = site;
  const before = (days: number) => new Date(now().getTime() - days * aDay).toISOString();
  const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
  const gone = await withTenant(db, tenant, async (tx) => {
    const applied = await tx
      .selectFrom('import_jobs')
      .select(['id', 'file_id'])
      .where('site_id', '=', siteId)
      .where('state', '=', 'applied')
      .where('file_id', '<>', noFile)
      .where('beat_at', '<', before(1))
      .forUpdate()
      .execute();
    if (applied.length > 0)
      await tx
        .updateTable('import_jobs')
        .set({
          file_id: noFile,
          // The lines of the header stay for the next file of the same kind.
          sample: sql`jsonb_build_object(
            'header', sample->'header', 'first_rows', '[]'::jsonb, 'rows', '[]'::jsonb)`,
        })
        .where('site_id', '=', siteId)
        .where(
          'id',
          'in',
          applied.map(({ id }) => id),
        )
        .execute();
    const deleted = await tx
      .deleteFrom('import_jobs')
      .where('site_id', '=', siteId)
      .where('state', 'not in', running)
      .where((is) =>
        is.or([
          is.and([is('state', '<>', 'applied'), is('beat_at', '<', before(1))]),
          is('beat_at', '<', before(daysOfApplied)),
        ]),
      )
      .returning('file_id')
      .execute();
    return [...applied, ...deleted].map(({ file_id }) => file_id);
  });
  for (const id of gone) if (id !== noFile) await files.remove(site, id);
}

/** Sends invalidations for imports that another process has applied. */
async function tellApplied(services: Swept, { organisationId, siteId }: SiteIds): Promise<void> {
  const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
  const applied = await withTenant(services.db, tenant, (tx) =>
    tx
      .updateTable('import_jobs')
      .set({ is_told: true })
      .where('site_id', '=', siteId)
      .where('state', '=', 'applied')
      .where('is_told', '=', false)
      .returning('module_type')
      .execute(),
  );
  for (const { module_type: type } of applied) {
    const live = services.modules.byType(type);
    if (live === undefined) continue;
    services.notifier.invalidate({
      call: itemCalls(live.document).list.name,
      organisationId,
      siteId,
      permission: itemPermission(type, 'read'),
    });
  }
}

/** Cleans up the imports of every site. */
export async function sweepImports(services: Swept): Promise<void> {
  for (const site of await listAllSites(services)) {
    await endSilent(services, site);
    await tellApplied(services, site);
    await removeOld(services, site);
  }
}
