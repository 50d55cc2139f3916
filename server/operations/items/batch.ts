import type { BatchEntry, BulkBody } from '../../../src/contract/bulk.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { changeAll } from './change.ts';
import { type ItemRequest, callsOf, withItems } from '../context/items.ts';
import { batchFailure } from '../../../src/domain/batch-error.ts';

/**
 * Changes fields of many items, each with separate values; all or none. Throws a Failure that names
 * each refused item.
 */
export function changeBatch(
  request: ItemRequest,
  entries: readonly BatchEntry[],
): Promise<readonly Item[]> {
  return withItems(request, 'update', (access) =>
    changeAll(access, callsOf(access.live).batch.name, entries, (outcomes) =>
      batchFailure(entries, outcomes, (at) => ({ item: `/${at}`, changes: `/${at}/changes` })),
    ),
  );
}

/**
 * Sets the same fields of many items; all or none. Throws a Failure that names each refused item.
 */
export function changeBulk(
  request: ItemRequest,
  { items, changes }: BulkBody,
): Promise<readonly Item[]> {
  return withItems(request, 'update', (access) => {
    const entries = items.map((item) => ({ ...item, changes }));
    return changeAll(access, callsOf(access.live).bulk.name, entries, (outcomes) =>
      batchFailure(entries, outcomes, (at) => ({ item: `/items/${at}`, changes: '/changes' })),
    );
  });
}
