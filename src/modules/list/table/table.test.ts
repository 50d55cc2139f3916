import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moduleOfTemplate } from '../../../../tests/support/mock-site.ts';
import { deadlineWidth, headerWidth, statusWidth } from './text-metrics.ts';
import {
  layoutColumns,
  withColumnBefore,
  withColumnMoved,
  withColumnShown,
  withPin,
  withWidth,
} from './layout.ts';
import { toggleSort, columnSortOf } from './sort.ts';

const module = moduleOfTemplate('workorders');
const names = ['name', 'status', 'due_at'];
const columns = names.map((db) => ({ db }));
const dbs = (list: readonly { readonly db: string }[]) => list.map(({ db }) => db);

describe('the columns of a table', () => {
  test('pinned columns are ordered by side, and the first column is always pinned', () => {
    const pinned = withPin(withPin(columns, 'due_at', 'start'), 'name', 'end');
    expect(dbs(layoutColumns(module, { columns: pinned }))).toEqual(['due_at', 'status', 'name']);
    const [first, second] = layoutColumns(module, { columns });
    expect([first?.pin, first?.isPinned, second?.pin]).toEqual(['start', false, null]);
    expect(withPin(pinned, 'name', null).find(({ db }) => db === 'name')).toEqual({ db: 'name' });
  });

  test('moving columns never loses or duplicates one', () => {
    const step = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names, null), fc.integer());
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const moved = steps.reduce(
          (list, [db, before, by]) => withColumnMoved(withColumnBefore(list, db, before), db, by),
          columns,
        );
        expect(dbs(moved).toSorted()).toEqual(names.toSorted());
      }),
    );
    expect(dbs(withColumnBefore(columns, 'due_at', 'name'))).toEqual(['due_at', 'name', 'status']);
    expect(dbs(withColumnMoved(columns, 'name', 1))).toEqual(['status', 'name', 'due_at']);
  });

  test('a default width has room for the header text, and a chosen width is kept', () => {
    const widths = (heads: number) =>
      layoutColumns(
        module,
        { columns: [{ db: 'criticality_id' }, { db: 'name', width: 90 }] },
        () => heads,
      );
    const [usual, chosen] = widths(0);
    expect(widths(400).map(({ width }) => width)).toEqual([400, 90]);
    expect(widths(50)).toEqual([usual, chosen]);
    for (const density of ['desk', 'touch', 'gloves'] as const) {
      const some = ['', 'Lid', 'Kritik', 'Kritikalität', 'Kritikalitäten'];
      const ofSome = some.map((name) => headerWidth(name, density));
      expect(ofSome).toEqual([...new Set(ofSome)].toSorted((a, b) => a - b));
      expect(headerWidth('Wasserstoffversprödung '.repeat(9), density)).toBe(320);
    }
    expect(statusWidth('Freigabe ausstehend', 'desk')).toBeGreaterThan(
      statusWidth('Offen', 'desk'),
    );
    expect(deadlineWidth('100 days overdue', 'desk')).toBeGreaterThan(headerWidth('Due', 'desk'));
    expect(deadlineWidth('100 Tage überfällig', 'desk')).toBeGreaterThan(
      deadlineWidth('1 Tag überfällig', 'desk'),
    );
    expect(headerWidth('Kritikalität', 'touch')).toBeGreaterThan(
      headerWidth('Kritikalität', 'desk'),
    );
  });

  test('a chosen width stays within bounds, and the only column cannot be hidden', () => {
    expect(withWidth(columns, 'name', 3)[0]?.width).toBe(40);
    expect(withWidth(columns, 'name', 300.4)[0]?.width).toBe(300);
    expect(withColumnShown([{ db: 'name' }], 'name', false)).toEqual([{ db: 'name' }]);
    expect(dbs(withColumnShown(columns, 'id', true))).toEqual([...names, 'id']);
  });
});

test('sorting a column replaces the sort, or keeps its priority among the sorted columns', () => {
  const both = toggleSort(toggleSort([], 'name', false), 'due_at', true);
  expect(both).toEqual([
    { db: 'name', direction: 'asc' },
    { db: 'due_at', direction: 'asc' },
  ]);
  const turned = toggleSort(both, 'name', true);
  expect(turned.map(({ direction }) => direction)).toEqual(['desc', 'asc']);
  expect(columnSortOf(turned, 'due_at')).toEqual({ direction: 'asc', priority: 2 });
  expect(dbs(toggleSort(turned, 'name', true))).toEqual(['due_at']);
  expect(toggleSort(both, 'status', false)).toEqual([{ db: 'status', direction: 'asc' }]);
  expect(toggleSort([{ db: 'name', direction: 'desc' }], 'name', false)).toEqual([]);
});
