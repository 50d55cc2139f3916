import type { CLEANUP_ANALYSIS_FILES } from '../../../src/contract/file-analysis.ts';
import { AnalysisFailed } from '../../adapters/analysis/analysis.ts';
import { withTenant } from '../../db/transaction.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { withSite } from '../context/site.ts';
import type { Services } from '../services.ts';
import { type SiteIds, listAllSites } from '../sites/every.ts';
import { type AnalysisRequest, requireService } from './analysed-file.ts';
import { type SentFile, keptFor } from './sent-files.ts';

type CleanupReply = NonNullable<(typeof CLEANUP_ANALYSIS_FILES)['types']>['reply'];
type RemoveServices = Pick<Services, 'db' | 'analysis' | 'now'>;

/** Milliseconds after which a file whose sending did not end counts as failed. */
const sendingLasts = 15 * 60_000;
/** Milliseconds after which every service has removed a file by itself: Gemini does after two days. */
const goneAfter = 3 * keptFor;

const tenantOf = ({ organisationId, siteId }: SiteIds) => ({
  organisationId,
  siteIds: [siteId],
  siteId,
  userId: null,
});

/** Removes a file at the service, and then its row; false if the service did not do it. */
async function remove(
  { db, analysis }: RemoveServices,
  site: SiteIds,
  { id, remote_name, service }: SentFile,
  signal: AbortSignal,
): Promise<boolean> {
  // Another service than the present one has it: only its own settings could remove it.
  if (analysis === null || analysis.name !== service) return false;
  try {
    await analysis.remove(remote_name, signal);
  } catch (error) {
    if (!(error instanceof AnalysisFailed)) throw error;
    return false;
  }
  await withTenant(db, tenantOf(site), (tx) =>
    tx.deleteFrom('sent_files').where('site_id', '=', site.siteId).where('id', '=', id).execute(),
  );
  return true;
}

/**
 * Removes sent files of a site at the service: those that the caller sent, and of people who manage the
 * settings all. Throws a Failure.
 */
export async function cleanUp(
  { services, caller, siteId }: AnalysisRequest,
  signal: AbortSignal,
): Promise<CleanupReply> {
  const reader = withoutIdempotencyKey(caller);
  const rows = await withSite(services, reader, siteId, async (access) => {
    await requireService(services, access);
    const ofSite = access.tx.selectFrom('sent_files').selectAll().where('site_id', '=', siteId);
    const query = access.may(settingsPermission)
      ? ofSite
      : ofSite.where('sent_by_user_id', '=', access.userId);
    return query.orderBy('id').execute();
  });
  const { organisationId } = caller;
  let removed = 0;
  for (const row of rows)
    if (await remove(services, { organisationId, siteId }, row, signal)) removed += 1;
  const reply = { removed, failed: rows.length - removed };
  return withSite(services, caller, siteId, () => Promise.resolve(reply));
}

/**
 * Sent files of a site that have to go: old ones, failed ones, those that are deleted here, and all of a
 * site that does not let its files be sent any more.
 */
function outdated({ db, now }: RemoveServices, site: SiteIds): Promise<readonly SentFile[]> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();
  return withTenant(db, tenantOf(site), (tx) =>
    tx
      .selectFrom('sent_files as sent')
      .selectAll('sent')
      .where('sent.site_id', '=', site.siteId)
      .where((row) =>
        row.or([
          row('sent.sent_at', '<', before(keptFor)),
          row.and([
            row('sent.is_complete', '=', false),
            row('sent.sent_at', '<', before(sendingLasts)),
          ]),
          // One that is still being sent would arrive afterwards.
          row.and([
            row('sent.is_complete', '=', true),
            row.exists(
              row
                .selectFrom('sites')
                .select('sites.id')
                .where('sites.id', '=', site.siteId)
                .where('sites.file_analysis', '=', false),
            ),
          ]),
          row.not(
            row.exists(
              row.selectFrom('files').select('files.id').whereRef('files.id', '=', 'sent.file_id'),
            ),
          ),
        ]),
      )
      .orderBy('sent.id')
      .execute(),
  );
}

/** Removes at the service what is there for a day, what is deleted for good here, and what a site has switched off. */
export async function sweepSentFiles(services: RemoveServices): Promise<void> {
  for (const site of await listAllSites(services)) {
    for (const row of await outdated(services, site)) {
      if (await remove(services, site, row, AbortSignal.timeout(sendingLasts))) continue;
      // A service that is not set up any more has removed it by itself by now.
      if (Date.parse(row.sent_at) < services.now().getTime() - goneAfter)
        await withTenant(services.db, tenantOf(site), (tx) =>
          tx
            .deleteFrom('sent_files')
            .where('site_id', '=', site.siteId)
            .where('id', '=', row.id)
            .execute(),
        );
    }
  }
}
