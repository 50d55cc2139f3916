import type { ModuleRef } from '../../../api/items.ts';
import { itemAt, pageSize, type RowData } from '../../../api/rows/row-data.ts';
import { fetchRowPage, type RowQuery } from '../../../api/rows/rows-query.ts';
import type { Item } from '../../../runtime/record/item.ts';

interface Options {
  readonly moduleRef: ModuleRef;
  readonly siteId: number;
  readonly rowQuery: RowQuery;
  readonly data: RowData;
}

/**
 * The items between two positions of a list, both included. Fetches those that are not loaded.
 * Throws an ApiError.
 */
export async function itemsBetween(
  { moduleRef, siteId, rowQuery, data }: Options,
  first: number,
  last: number,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const pages = new Map<number, readonly Item[]>();
  const items: Item[] = [];
  for (let row = first; row <= last; row += 1) {
    const known = itemAt(data, row);
    const at = Math.floor(row / pageSize);
    if (known === undefined && !pages.has(at))
      pages.set(at, (await fetchRowPage(moduleRef, siteId, rowQuery, at, signal)).items);
    const item = known ?? pages.get(at)?.[row % pageSize];
    if (item !== undefined) items.push(item);
  }
  return items;
}
