import type { Annotation } from '../../../src/contract/annotations.ts';
import type { ItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';

/** The annotations of a document, without their comments. */
const annotationsOf = ({ tx, siteId, type }: ItemAccess, itemId: number) =>
  tx
    .selectFrom('document_annotations as mark')
    .innerJoin('users', 'users.id', 'mark.user_id')
    .leftJoin('document_annotations as source', 'source.id', 'mark.carried_from')
    .select(['mark.id', 'mark.page', 'mark.kind', 'mark.points', 'mark.text', 'mark.status'])
    .select(['mark.user_id', 'mark.created_at', 'mark.changed_at'])
    .select(['users.display_name as user_name', 'source.version as from_version'])
    .where('mark.site_id', '=', siteId)
    .where('mark.module_type', '=', type)
    .where('mark.item_id', '=', itemId)
    .orderBy('mark.id');

type Query = ReturnType<typeof annotationsOf>;

/** Whether the caller may change an annotation of somebody. */
export function mayChange({ may, type, userId }: ItemAccess, authorId: number): boolean {
  return authorId === userId || may(itemPermission(type, 'update'));
}

/**
 * Reads annotations of a document with their comments.
 *
 * @param withRemoved also those that are removed
 */
export async function readAnnotations(
  access: ItemAccess,
  itemId: number,
  narrow: (query: Query) => Query,
  withRemoved = false,
): Promise<Annotation[]> {
  const all = annotationsOf(access, itemId);
  const rows = await narrow(withRemoved ? all : all.where('mark.removed_at', 'is', null)).execute();
  if (rows.length === 0) return [];
  const comments = await access.tx
    .selectFrom('document_annotation_comments as said')
    .innerJoin('users', 'users.id', 'said.user_id')
    .select(['said.annotation_id', 'said.id', 'users.display_name as user_name'])
    .select(['said.text', 'said.status', 'said.created_at', 'said.changed_at', 'said.user_id'])
    .where('said.site_id', '=', access.siteId)
    .where(
      'said.annotation_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('said.id')
    .execute();
  const byAnnotation = Map.groupBy(comments, ({ annotation_id }) => annotation_id);
  return rows.map((row) => ({
    ...row,
    points: [...row.points],
    may_change: mayChange(access, row.user_id),
    comments: (byAnnotation.get(row.id) ?? []).map((comment) => {
      const { id, user_id, user_name, text, status, created_at, changed_at } = comment;
      const isOwn = user_id === access.userId;
      return { id, user_name, text, status, created_at, changed_at, may_change: isOwn };
    }),
  }));
}
