import { sql } from 'kysely';
import type { StoredFile } from '../../adapters/file-store/file-store.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SiteAccess } from '../context/site.ts';
import { lockContent } from '../file-text/lock-content.ts';
import type { FileRow } from './row.ts';

/**
 * A file of the site with the same bytes, whose stored bytes a new file then shares. It is locked, so
 * that the clean-up waits and sees the new file; of uploads of the same bytes one goes after the
 * other.
 */
export async function sameContent(
  { tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>,
  { sha256, size }: StoredFile,
): Promise<FileRow | undefined> {
  await lockContent(tx, siteId, sha256);
  return tx
    .selectFrom('files')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('sha256', '=', sha256)
    .where('size', '=', size)
    .orderBy('id')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
}

/** Those ids of stored bytes that files or imports of a site refer to. */
export async function storedIdsInUse(
  tx: Tx,
  siteId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const wanted = sql`any (${[...ids]}::text[])`;
  const { rows } = await sql<{ id: string }>`
    select store_id as id from files where site_id = ${siteId} and store_id = ${wanted}
    union select thumbnail_id from files where site_id = ${siteId} and thumbnail_id = ${wanted}
    union select file_id from import_jobs where site_id = ${siteId} and file_id = ${wanted}`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
