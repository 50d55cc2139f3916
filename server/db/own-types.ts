import { ownTypesInUse, withOwnTypes } from '../../src/runtime/compile/own-types.ts';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import type { Tx } from './transaction.ts';

/**
 * A template with the own field types of its columns as the site has them now, retired ones too. A
 * type that the site does not have, such as one of another site, stays as the document has it.
 */
export async function withPresentOwnTypes(
  tx: Tx,
  siteId: number,
  document: TemplateDocument,
): Promise<TemplateDocument> {
  const used = [...ownTypesInUse(document)];
  if (used.length === 0) return withOwnTypes(document, new Map());
  const rows = await tx
    .selectFrom('own_types')
    .select(['key', 'document'])
    .where('site_id', '=', siteId)
    .where('key', 'in', used)
    .execute();
  return withOwnTypes(document, new Map(rows.map((row) => [row.key, row.document])));
}
