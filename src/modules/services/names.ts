import { queryOptions } from '@tanstack/react-query';
import { fetchItemPage, type NamedKind } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { Item } from '../../runtime/record/item.ts';

/** As many ids as one call asks for. */
const batchSize = 100;

interface Waiting {
  readonly id: number;
  readonly resolve: (item: Item | null) => void;
  readonly reject: (error: unknown) => void;
}

const waitingByList = new Map<string, Waiting[]>();

async function fetchBatch(kind: NamedKind, siteId: number, batch: readonly Waiting[]) {
  const ids = [...new Set(batch.map(({ id }) => id))];
  try {
    const page = await fetchItemPage(kind, siteId, {
      filter: JSON.stringify({ in: [{ var: 'id' }, ids] }),
      limit: ids.length,
      fields: 'id,name',
    });
    const found = new Map(page.items.map((item) => [item.id, item]));
    for (const { id, resolve } of batch) resolve(found.get(id) ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Items asked for one by one in the same moment are fetched by one call. */
function fetchNamed(kind: NamedKind, siteId: number, id: number): Promise<Item | null> {
  const key = `${itemCalls(kind).list.name} ${siteId}`;
  return new Promise((resolve, reject) => {
    const waiting = waitingByList.get(key);
    if (waiting !== undefined) {
      waiting.push({ id, resolve, reject });
      return;
    }
    const queue: Waiting[] = [{ id, resolve, reject }];
    waitingByList.set(key, queue);
    queueMicrotask(() => {
      waitingByList.delete(key);
      for (let start = 0; start < queue.length; start += batchSize) {
        void fetchBatch(kind, siteId, queue.slice(start, start + batchSize));
      }
    });
  });
}

/** The name of an item that others refer to; null when it is not there or not yours. */
export function itemNameRead(kind: NamedKind, siteId: number, id: number) {
  return queryOptions({
    queryKey: [itemCalls(kind).list.name, siteId, 'name', id] as const,
    queryFn: () => fetchNamed(kind, siteId, id),
  });
}
