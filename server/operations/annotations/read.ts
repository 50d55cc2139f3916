import type { Annotation, DocumentAnnotations } from '../../../src/contract/annotations.ts';
import { withItem } from '../activity/with-item.ts';
import type { ItemAccess, ItemRequest } from '../context/items.ts';
import { versionOf } from '../versions/one-version.ts';
import { asVersioned } from '../versions/read.ts';
import { readAnnotations } from './stored.ts';

/** What can be carried over to a version from the last earlier one with annotations. */
async function earlierOf(
  access: ItemAccess,
  itemId: number,
  version: number,
): Promise<{ readonly version: number; readonly annotations: Annotation[] } | null> {
  const { tx, siteId, type } = access;
  const last = await tx
    .selectFrom('document_annotations')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', itemId)
    .where('version', '<', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (last?.version === null || last?.version === undefined) return null;
  const from = last.version;
  const left = await readAnnotations(access, itemId, (query) =>
    query
      .where('mark.version', '=', from)
      .where('mark.status', '!=', 'closed')
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('document_annotations as copy')
              .select('copy.id')
              .whereRef('copy.carried_from', '=', 'mark.id')
              .where('copy.version', '=', version),
          ),
        ),
      ),
  );
  const annotations = left.filter(({ may_change }) => may_change);
  return annotations.length === 0 ? null : { version: from, annotations };
}

/** The annotations of a version of a document, the active one by default. Throws a Failure. */
export function listAnnotations(
  request: ItemRequest,
  itemId: number,
  wanted: number | undefined,
): Promise<DocumentAnnotations> {
  return withItem(request, itemId, async (access, item) => {
    const shown = await versionOf(access, await asVersioned(access, item), wanted);
    if (shown === null) return { version: null, annotations: [], earlier: null };
    const { version } = shown;
    const annotations = await readAnnotations(access, itemId, (query) =>
      query.where('mark.version', '=', version),
    );
    return { version, annotations, earlier: await earlierOf(access, itemId, version) };
  });
}
