import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moduleOfTemplate } from '../../../../tests/support/fake-site.ts';
import { toClipboardContent } from './copy.ts';
import { headerWidth, statusWidth } from './text-metrics.ts';
import { rangeOf, nextCell } from './keys.ts';
import {
  layoutColumns,
  withColumnBefore,
  withColumnMoved,
  withColumnShown,
  withPin,
  withWidth,
} from './layout.ts';
import { isSelected, nothingSelected, selectedCount, withSelected } from './selection.ts';
import { toggleSort, columnSortOf } from './sort.ts';

const module = moduleOfTemplate('workorders');
const names = ['name', 'status', 'due_at'];
const columns = names.map((db) => ({ db }));
const dbs = (list: readonly { readonly db: string }[]) => list.map(({ db }) => db);

describe('columns of a table', () => {
  test('pinned ones stand at their side, and the first one stays in sight by itself', () => {
    const pinned = withPin(withPin(columns, 'due_at', 'start'), 'name', 'end');
    expect(dbs(layoutColumns(module, { columns: pinned }))).toEqual(['due_at', 'status', 'name']);
    const [first, second] = layoutColumns(module, { columns });
    expect([first?.pin, first?.isPinned, second?.pin]).toEqual(['start', false, null]);
    expect(withPin(pinned, 'name', null).find(({ db }) => db === 'name')).toEqual({ db: 'name' });
  });

  test('however they are moved, none is lost or doubled', () => {
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

  test('a width that nobody has chosen has room for the head, one that somebody has stays', () => {
    const widths = (heads: number) =>
      layoutColumns(
        module,
        { columns: [{ db: 'criticality_id' }, { db: 'name', width: 90 }] },
        () => heads,
      );
    const [usual, chosen] = widths(0);
    expect(widths(400).map(({ width }) => width)).toEqual([400, 90]);
    expect(widths(50)).toEqual([usual, chosen]);
    for (const density of ['desk', 'touch'] as const) {
      const some = ['', 'Lid', 'Kritik', 'Kritikalität', 'Kritikalitäten'];
      const ofSome = some.map((name) => headerWidth(name, density));
      expect(ofSome).toEqual([...new Set(ofSome)].toSorted((a, b) => a - b));
      expect(headerWidth('Wasserstoffversprödung '.repeat(9), density)).toBe(320);
    }
    expect(statusWidth('Freigabe ausstehend', 'desk')).toBeGreaterThan(
      statusWidth('Offen', 'desk'),
    );
    expect(headerWidth('Kritikalität', 'touch')).toBeGreaterThan(
      headerWidth('Kritikalität', 'desk'),
    );
  });

  test('widths stay within bounds, and one column always stays', () => {
    expect(withWidth(columns, 'name', 3)[0]?.width).toBe(40);
    expect(withWidth(columns, 'name', 300.4)[0]?.width).toBe(300);
    expect(withColumnShown([{ db: 'name' }], 'name', false)).toEqual([{ db: 'name' }]);
    expect(dbs(withColumnShown(columns, 'id', true))).toEqual([...names, 'id']);
  });
});

test('a head sorts alone, or beside others where it keeps its place', () => {
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

test('keys never lead out of the grid', () => {
  const keys = [
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
  ];
  const pressed = fc.record({ key: fc.constantFrom(...keys), ctrl: fc.boolean() });
  const bounds = { rows: 40, cols: 5, page: 9 };
  fc.assert(
    fc.property(fc.array(pressed), (presses) => {
      const spots = presses.reduce((spot, press) => nextCell(spot, press, bounds) ?? spot, {
        row: 3,
        col: 2,
      });
      expect(spots.row).toBeGreaterThanOrEqual(-1);
      expect(spots.row).toBeLessThan(40);
      expect(spots.col).toBeGreaterThanOrEqual(0);
      expect(spots.col).toBeLessThan(5);
    }),
  );
  expect(nextCell({ row: 0, col: 0 }, { key: 'End', ctrl: true }, bounds)).toEqual({
    row: 39,
    col: 4,
  });
  expect(nextCell({ row: 0, col: 0 }, { key: 'x', ctrl: false }, bounds)).toBeNull();
  expect(rangeOf({ row: 4, col: 3 }, { row: -1, col: 1 })).toEqual({
    top: 0,
    bottom: 4,
    left: 1,
    right: 3,
  });
});

test('all that match may be chosen but some', () => {
  const some = withSelected(nothingSelected, [1, 2], true);
  expect([isSelected(some, 2), isSelected(some, 3), selectedCount(some, 100)]).toEqual([
    true,
    false,
    2,
  ]);
  const but = withSelected({ kind: 'all', but: new Set() }, [2], false);
  expect([isSelected(but, 1), isSelected(but, 2), selectedCount(but, 100)]).toEqual([
    true,
    false,
    99,
  ]);
  expect(selectedCount(withSelected(but, [2], true), 100)).toBe(100);
});

test('cells are copied as spreadsheets paste them, and none of them runs', () => {
  const rows = [
    ['a\tb', 1.5, true],
    ['=1+1', null, 'x <y>'],
  ];
  const { text, html } = toClipboardContent(rows, 'de');
  expect(text).toBe('"a\tb"\t1,5\ttrue\r\n\'=1+1\t\tx <y>');
  expect(html).toContain('<td>x &lt;y&gt;</td>');
});
