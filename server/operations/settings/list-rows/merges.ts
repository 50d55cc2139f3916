import type { Selectable } from 'kysely';
import type { ListUsage, SiteListName } from '../../../../src/contract/list-rows.ts';
import type { ListMergesTable } from '../../../db/tables/site-lists.ts';
import type { SiteAccess } from '../../context/site.ts';
import { notFound } from '../../failure.ts';
import { type ListAccess, requireScope } from './access.ts';

/** A stored merge of two rows, or of two options of one dropdown list. */
export type StoredMerge = Selectable<ListMergesTable>;

/** The merges of a list that are not undone, the newest first. */
export function storedMerges(
  { tx, organisationId, siteId }: SiteAccess,
  list: SiteListName,
): Promise<readonly StoredMerge[]> {
  return tx
    .selectFrom('list_merges')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where((merge) => merge.or([merge('site_id', '=', siteId), merge('site_id', 'is', null)]))
    .where('list', '=', list)
    .where('is_undone', '=', false)
    .orderBy('id', 'desc')
    .execute();
}

/** A merge, undone or not, locked until the commit. Throws `not_found`, `organisation_list`. */
export async function lockMerge(access: ListAccess, id: number): Promise<StoredMerge> {
  const { tx, organisationId, siteId } = access;
  const merge = await tx
    .selectFrom('list_merges')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where((each) => each.or([each('site_id', '=', siteId), each('site_id', 'is', null)]))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (merge === undefined) throw notFound();
  requireScope(access, merge);
  return merge;
}

/** The items that still have the merged row. */
export function remainingOf(
  { row_id, value }: Pick<StoredMerge, 'row_id' | 'value'>,
  usage: ListUsage['usage'],
): number {
  return usage.find((used) => used.row_id === row_id && used.value === value)?.items ?? 0;
}
