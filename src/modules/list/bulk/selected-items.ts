import { callServer } from '../../../api/client.ts';
import { fetchItemPage, type ModuleRef } from '../../../api/items.ts';
import { loadedRows, type RowData } from '../../../api/rows/row-data.ts';
import type { RowQuery } from '../../../api/rows/rows-query.ts';
import { itemCalls } from '../../../contract/items.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { isSelected, type Selection } from '../../../ui/grid/selection.ts';
import type { RunControl } from './bulk-action.ts';

/** The most items of one action. The page holds them in memory for the report and the undo. */
export const maxItems = 20_000;

/** The most items that one call returns. */
const pageSize = 500;

interface Options {
  readonly moduleRef: ModuleRef;
  readonly siteId: number;
  readonly rowQuery: RowQuery;
  readonly data: RowData;
  readonly selection: Selection;
  /** The most items to fetch. */
  readonly most: number;
}

/**
 * The items of a selection, at most `most`; fetches those that are not loaded. Throws an ApiError,
 * or the error of an aborted call.
 */
export async function selectedItems(
  { moduleRef, siteId, rowQuery, data, selection, most }: Options,
  { signal, onProgress }: RunControl,
): Promise<readonly Item[]> {
  if (selection.kind === 'some') {
    const loaded = new Map([...loadedRows(data)].map(([, item]) => [item.id, item]));
    const { get: one } = itemCalls(moduleRef);
    const items: Item[] = [];
    for (const itemId of selection.ids) {
      const known = loaded.get(itemId);
      if (known !== undefined) items.push(known);
      else items.push((await callServer(one, { params: { siteId, itemId }, signal })).reply);
    }
    return items;
  }
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null && items.length < most;) {
    const after: { readonly page_cursor?: string } =
      cursor === undefined ? {} : { page_cursor: cursor };
    const query = { ...rowQuery, limit: pageSize, count_to: 0, ...after };
    const page = await fetchItemPage(moduleRef, siteId, query, signal);
    items.push(...page.items.filter(({ id }) => isSelected(selection, id)));
    onProgress(items.length);
    cursor = page.nextCursor;
  }
  return items.slice(0, most);
}
