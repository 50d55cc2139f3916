import type { NewAnnotation, NewAnswer } from '../../../src/contract/annotations.ts';
import type { ItemAccess } from '../context/items.ts';
import { Failure } from '../failure.ts';

/**
 * The ids of annotations that the caller has made on a version before, by the ids of their device. Throws
 * `client_id_taken` if one of these belongs to something else.
 */
export async function annotationsSentBefore(
  { tx, siteId, type, userId }: ItemAccess,
  itemId: number,
  version: number,
  given: readonly NewAnnotation[],
): Promise<ReadonlyMap<string, number>> {
  const clientIds = given.flatMap(({ client_id }) => client_id ?? []);
  if (clientIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('document_annotations')
    .select(['id', 'client_id', 'module_type', 'item_id', 'version', 'user_id'])
    .where('site_id', '=', siteId)
    .where('client_id', 'in', clientIds)
    .execute();
  const isOther = rows.some(
    (row) =>
      row.module_type !== type ||
      row.item_id !== itemId ||
      row.version !== version ||
      row.user_id !== userId,
  );
  if (isOther) throw new Failure('client_id_taken');
  return new Map(rows.map(({ id, client_id }) => [client_id ?? '', id]));
}

/** Whether the caller has sent an answer before. Throws `client_id_taken` if its id belongs to something else. */
export async function isAnswerSentBefore(
  { tx, siteId, userId }: ItemAccess,
  { id, client_id: clientId }: NewAnswer,
): Promise<boolean> {
  if (clientId === undefined) return false;
  const row = await tx
    .selectFrom('document_annotation_comments')
    .select(['annotation_id', 'user_id'])
    .where('site_id', '=', siteId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.annotation_id !== id || row.user_id !== userId) throw new Failure('client_id_taken');
  return true;
}
