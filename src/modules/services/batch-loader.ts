interface PendingRequest<Found> {
  readonly id: number;
  readonly resolve: (found: Found | null) => void;
  readonly reject: (error: unknown) => void;
}

type FetchMany<Found> = (ids: readonly number[]) => Promise<ReadonlyMap<number, Found>>;

async function fetchBatch<Found>(
  batch: readonly PendingRequest<Found>[],
  fetchMany: FetchMany<Found>,
): Promise<void> {
  try {
    const found = await fetchMany([...new Set(batch.map(({ id }) => id))]);
    for (const { id, resolve } of batch) resolve(found.get(id) ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/**
 * Combines requests for single rows made in the same tick into one call for each `list`, with at
 * most `size` rows. Missing rows give null.
 */
export function createBatchLoader<Found>(size: number) {
  const lists = new Map<string, PendingRequest<Found>[]>();
  return (list: string, id: number, fetchMany: FetchMany<Found>): Promise<Found | null> =>
    new Promise((resolve, reject) => {
      const waiting = lists.get(list);
      if (waiting !== undefined) {
        waiting.push({ id, resolve, reject });
        return;
      }
      const queue: PendingRequest<Found>[] = [{ id, resolve, reject }];
      lists.set(list, queue);
      queueMicrotask(() => {
        lists.delete(list);
        for (let start = 0; start < queue.length; start += size) {
          void fetchBatch(queue.slice(start, start + size), fetchMany);
        }
      });
    });
}
