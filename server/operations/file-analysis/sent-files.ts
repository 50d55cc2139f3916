import type { Selectable } from 'kysely';
import type { SentFilesTable } from '../../db/tables/sent-files.ts';
import type { OpenedFile } from './analysed-file.ts';

export type SentFile = Selectable<SentFilesTable>;

const anHour = 3_600_000;
/** Milliseconds after which a sent file is removed at the service. */
export const keptFor = 24 * anHour;

/** Until when the service keeps a file. */
export const keptUntil = ({ sent_at }: Pick<SentFile, 'sent_at'>): string =>
  new Date(Date.parse(sent_at) + keptFor).toISOString();

/** The file as the service keeps it, for another hour at least; undefined if it has to be sent. */
export function sentFile({ access, service, row }: OpenedFile): Promise<SentFile | undefined> {
  const { tx, siteId, now } = access;
  return tx
    .selectFrom('sent_files')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('file_id', '=', row.id)
    .where('service', '=', service.name)
    .where('is_complete', '=', true)
    .where('sent_at', '>', new Date(Date.parse(now) - keptFor + anHour).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
