import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type AnalysedFile, UPLOAD_ANALYSIS_FILE } from '../../../src/contract/file-analysis.ts';
import type { FileRow } from '../files/row.ts';
import type { Services } from '../services.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { withSite } from '../context/site.ts';
import { type AnalysisRequest, recordSending, withAnalysedFile } from './analysed-file.ts';
import { type SentFile, keptUntil, sentFile } from './sent-files.ts';
import { fromService } from './service-failure.ts';

type SendReply = NonNullable<(typeof UPLOAD_ANALYSIS_FILE)['types']>['reply'];

/** The bytes of a file of a site. */
export function bytesOf(
  { files }: Pick<Services, 'files'>,
  { organisation_id, site_id, store_id }: FileRow,
): Promise<Buffer> {
  return buffer(files.get({ organisationId: organisation_id, siteId: site_id }, store_id));
}

/** What is to be sent: nothing, if the service keeps no files or has this one. */
interface Begun {
  readonly row: FileRow;
  readonly sent: SentFile | null;
  readonly isNew: boolean;
}

/** Writes the row before the file is sent: whatever happens then, the file is removed at the service. */
function begin(request: AnalysisRequest, file: AnalysedFile): Promise<Begun> {
  const caller = withoutIdempotencyKey(request.caller);
  return withAnalysedFile({ ...request, caller }, file, async (opened) => {
    const { access, row, service, way } = opened;
    await request.count();
    if (way !== 'kept') return { row, sent: null, isNew: false };
    const known = await sentFile(opened);
    if (known !== undefined) return { row, sent: known, isNew: false };
    const sent = await access.tx
      .insertInto('sent_files')
      .values({
        organisation_id: access.organisationId,
        site_id: access.siteId,
        file_id: row.id,
        service: service.name,
        remote_name: `sw-${randomUUID()}`,
        sent_by_user_id: access.userId,
        sent_at: access.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    recordSending(opened, UPLOAD_ANALYSIS_FILE.name);
    return { row, sent, isNew: true };
  });
}

/**
 * Sends a file again of which the service keeps no copy any more; the name of the new one, null if the
 * caller may not send it any more. Throws a Failure.
 */
export async function sendAgain(
  request: AnalysisRequest,
  file: AnalysedFile,
  lost: string,
  signal: AbortSignal,
): Promise<string | null> {
  const { services, siteId } = request;
  const again = { ...request, caller: withoutIdempotencyKey(request.caller), count: notCounted };
  await withSite(services, again.caller, siteId, ({ tx }) =>
    tx
      .deleteFrom('sent_files')
      .where('site_id', '=', siteId)
      .where('remote_name', '=', lost)
      .execute(),
  );
  await sendFile(again, file, signal);
  const known = await withAnalysedFile(again, file, sentFile);
  return known?.remote_name ?? null;
}

const notCounted = () => Promise.resolve();

/** Sends a file to the service if that keeps files and does not have it yet. Throws a Failure. */
export async function sendFile(
  request: AnalysisRequest,
  file: AnalysedFile,
  signal: AbortSignal,
): Promise<SendReply> {
  const { services, caller, siteId } = request;
  const { row, sent, isNew } = await begin(request, file);
  if (isNew && sent !== null) {
    const bytes = await bytesOf(services, row);
    const sending = { name: sent.remote_name, mediaType: row.media_type, bytes };
    await fromService(async () => services.analysis?.send(sending, signal));
  }
  return withSite(services, caller, siteId, async ({ tx }) => {
    if (isNew && sent !== null)
      await tx
        .updateTable('sent_files')
        .set({ is_complete: true })
        .where('site_id', '=', siteId)
        .where('id', '=', sent.id)
        .execute();
    return { file_id: row.id, kept_until: sent === null ? null : keptUntil(sent) };
  });
}
