import { type Selectable, sql } from 'kysely';
import { type PhotoCategory, type SiteFile, photoCategories } from '../../../src/contract/files.ts';
import type { FilesTable } from '../../db/tables/files.ts';
import type { SiteAccess } from '../context/site.ts';

export type FileRow = Selectable<FilesTable>;

const kindOf = (text: string | null): PhotoCategory | null =>
  photoCategories.find((kind) => kind === text) ?? null;

/** A file as calls return it. */
export function fileOf(row: FileRow): SiteFile {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    media_type: row.media_type,
    format: row.format,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    kind: kindOf(row.kind),
    taken_at: row.taken_at,
    latitude: row.latitude,
    longitude: row.longitude,
    created_at: row.created_at,
    created_by_user_id: row.created_by_user_id,
  };
}

/** Files of the site by their ids; missing ones are left out. */
export function fileRows(
  { tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>,
  ids: readonly number[],
): Promise<readonly FileRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return (
    tx
      .selectFrom('files')
      .selectAll()
      .where('site_id', '=', siteId)
      // One parameter: a statement has at most 65,535, and a body may name more files.
      .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
      .orderBy('id')
      .execute()
  );
}
