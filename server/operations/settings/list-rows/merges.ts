import type { Selectable } from 'kysely';
import type { ListUsage, SiteListName } from '../../../../src/contract/list-rows.ts';
import type { ListMergesTable } from '../../../db/tables/site-lists.ts';
import type { SiteAccess } from '../../context/site.ts';
import { notFound } from '../../failure.ts';

/** A stored merge of two rows, or of two options of one dropdown list. */
export type StoredMerge = Selectable<ListMergesTable>;

/** The merges of a list that are not undone, the newest first. */
export function storedMerges(
  { tx, siteId }: SiteAccess,
  list: SiteListName,
): Promise<readonly StoredMerge[]> {
  return tx
    .selectFrom('list_merges')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('list', '=', list)
    .where('is_undone', '=', false)
    .orderBy('id', 'desc')
    .execute();
}

/** A merge, locked until the commit. Throws `not_found`; an undone one only with `undone` counts. */
export async function lockMerge({ tx, siteId }: SiteAccess, id: number): Promise<StoredMerge> {
  const merge = await tx
    .selectFrom('list_merges')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (merge === undefined) throw notFound();
  return merge;
}

/** The items that still have the merged row. */
export function remainingOf(
  { row_id, value }: Pick<StoredMerge, 'row_id' | 'value'>,
  usage: ListUsage['usage'],
): number {
  return usage.find((used) => used.row_id === row_id && used.value === value)?.items ?? 0;
}
