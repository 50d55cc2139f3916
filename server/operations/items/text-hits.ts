import type { TextHit } from '../../../src/contract/file-texts.ts';
import type { FileTextsQuery, FileTextsReply } from '../../../src/contract/search.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { excerptOf, searchWords } from '../../../src/runtime/text-positions.ts';
import { findTextHits } from '../../db/items/text-hits.ts';
import type { Tx } from '../../db/transaction.ts';
import { type ItemRequest, withItems } from '../context/items.ts';
import { visibleOnSite } from '../context/project.ts';
import { pageUnitOf } from '../file-text/text-kind.ts';

/** Where the words of a search are in the texts of items that the caller may read, by their ids. */
export async function textHitsOf(
  tx: Tx,
  module: CompiledModule,
  siteIds: readonly number[],
  itemIds: readonly number[],
  search: string,
): Promise<ReadonlyMap<number, TextHit>> {
  const words = searchWords(search);
  const rows = await findTextHits(tx, module, siteIds, itemIds, words);
  const hits = new Map<number, TextHit>();
  for (const { item_id, file_id, media_type, page, pages, text } of rows) {
    const found = excerptOf(text, words);
    if (found === null) continue;
    const marks = found.marks.map(([start, end]) => ({ start, end }));
    const unit = pageUnitOf(media_type);
    hits.set(item_id, { file_id, unit, page, pages, excerpt: found.text, marks });
  }
  return hits;
}

/** Where the words of a search are in the active versions of documents. Throws a Failure. */
export function searchFileTexts(
  request: ItemRequest,
  { search, ids }: Pick<FileTextsQuery, 'search' | 'ids'>,
): Promise<FileTextsReply> {
  return withItems(request, 'read', async (access) => {
    const module = await visibleOnSite(access);
    const wanted = ids.split(',').map(Number);
    const hits = await textHitsOf(access.tx, module, [access.siteId], wanted, search);
    return { hits: [...hits].map(([item_id, hit]) => ({ item_id, hit })) };
  });
}
