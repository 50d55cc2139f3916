import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../tests/support/mock-site.ts';
import type { ItemPage } from '../items.ts';
import {
  initialRows,
  type RowChanges,
  itemAt,
  loadedRows,
  pageSize,
  withChanges,
  withPage,
} from './row-data.ts';

const module = moduleOfTemplate('workorders');
const item = (id: number, name = `N${id}`, version = 1) => ({
  ...itemOf(module, id, { name }),
  version,
});

/** A page of a list whose items have the ids 1, 2, 3 and so on. */
function page(at: number, total: number, cursor = 1): ItemPage {
  const first = at * pageSize;
  const size = Math.max(0, Math.min(pageSize, total - first));
  return {
    items: Array.from({ length: size }, (_, index) => item(first + index + 1)),
    total: Math.min(total, 10_000),
    totalIsExact: total <= 10_000,
    nextCursor: first + size < total ? 'more' : null,
    syncCursor: cursor,
  };
}

const changes = (
  items: RowChanges['items'],
  matching: readonly number[],
  isAll = true,
): RowChanges => ({
  items,
  matching: new Set(matching),
  syncCursor: 2,
  isComplete: isAll,
});

describe('rows of a list', () => {
  test('pages of rows keep their positions, in whatever order they arrive', () => {
    const places = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 1 });
    fc.assert(
      fc.property(places, (order) => {
        const total = 650;
        const data = order.reduce(
          (rows, at) => withPage(rows, at, page(at, total)),
          initialRows(page(0, total), 0),
        );
        expect(data.count).toBe(total);
        for (const [row, { id }] of loadedRows(data)) expect(id).toBe(row + 1);
        expect(itemAt(data, order[0] === undefined ? 0 : order[0] * pageSize)?.id).toBe(
          (order[0] ?? 0) * pageSize + 1,
        );
      }),
    );
  });

  test('a page without a count keeps the known count, unless the page lies beyond it', () => {
    const uncounted = (at: number) => ({ ...page(at, 650), total: 0, totalIsExact: false });
    const rows = [1, 2, 5].reduce(
      (data, at) => withPage(data, at, uncounted(at)),
      initialRows(page(0, 650), 0),
    );
    expect([rows.count, rows.isExact]).toEqual([650, true]);
    const some = initialRows(uncounted(0), 0);
    expect([some.count, some.isExact]).toEqual([pageSize, false]);
    const further = withPage(some, 4, uncounted(4));
    expect([further.count, further.isExact]).toEqual([5 * pageSize, false]);
    expect(withPage(further, 6, uncounted(6))).toMatchObject({ count: 650, isExact: true });
  });

  test('the last page gives the count if the server stopped counting', () => {
    const total = 10_050;
    const begun = initialRows(page(0, total), 0);
    expect([begun.count, begun.isExact]).toEqual([10_000, false]);
    const ended = withPage(begun, 100, page(100, total));
    expect([ended.count, ended.isExact]).toEqual([total, true]);
  });

  test('changes of others appear in place, and rows that are deleted or no longer match stay', () => {
    const before = initialRows(page(0, 5), 0);
    const after = withChanges(
      before,
      changes([item(2, 'Other', 2), item(3, 'Moved', 2), item(4, 'N4', 2)], [2]),
    );
    expect([...loadedRows(after)].map(([row, { id }]) => [row, id])).toEqual(
      [...loadedRows(before)].map(([row, { id }]) => [row, id]),
    );
    expect(itemAt(after, 1)?.name).toBe('Other');
    expect([...after.removed]).toEqual([3, 4]);
    expect([after.count, after.syncCursor]).toEqual([5, 2]);
    const back = withChanges(after, changes([item(3, 'Back', 3)], [3]));
    expect([...back.removed]).toEqual([4]);
  });

  test('new rows are counted without a row, and a row known elsewhere in the list is not new', () => {
    const small = withChanges(initialRows(page(0, 5), 0), changes([item(9, 'New', 3)], [9]));
    expect([[...small.added], small.count]).toEqual([[9], 5]);
    expect([...withChanges(small, changes([item(9, 'New', 4)], [])).added]).toEqual([]);
    const large = initialRows(page(0, 500), 0);
    const known = withChanges(large, changes([item(300, 'Edited', 2), item(501)], [300, 501]));
    expect([...known.added]).toEqual([501]);
  });

  test('rows that did not change stay the same objects, so that they do not render again', () => {
    const before = initialRows(page(0, 5), 0);
    const after = withChanges(before, changes([item(2, 'Other', 2)], [2]));
    expect(itemAt(after, 0)).toBe(itemAt(before, 0));
    expect(withChanges(before, changes([], [], false)).isOutdated).toBe(true);
  });
});
