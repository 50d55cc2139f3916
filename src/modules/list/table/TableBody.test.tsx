import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../../tests/support/fake-site.ts';
import { pageTexts } from '../../../../tests/support/page-texts.ts';
import { initialRows } from '../../../api/rows/row-data.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { createVisibleRangeStore } from '../rows/visible-range.ts';
import type { CellContent } from './grid-columns.tsx';
import type { CellPosition } from './keys.ts';
import { nothingSelected, withSelected } from './selection.ts';
import { TableBody } from './TableBody.tsx';
import { scrollerAttribute } from './useTableWindow.ts';

const module = moduleOfTemplate('workorders');
const items = Array.from({ length: 100 }, (_, index) => itemOf(module, index + 1));
const page = { items, total: 100, totalIsExact: true, nextCursor: null, syncCursor: 1 };
const data = initialRows(page, 0);
const question = {};
const measures = { count: 100, rowHeight: 40, edges: 0 };
const t = pageTexts('en').getFixedT('en', 'table');
const seen = createVisibleRangeStore();
const want = vi.fn<(first: number, last: number) => void>();
const nowhere: CellPosition = { row: -1, col: 1 };

/** A body of one column that counts which rows it draws, inside of something that counts itself. */
function open() {
  const drawn = vi.fn<(item: Item) => CellContent>(({ id }) => ({
    content: `Row ${id}`,
    isPlain: true,
  }));
  const around = vi.fn<() => void>();
  const columns = [
    {
      db: 'type_id',
      role: 'value' as const,
      className: 'c',
      plainClassName: 'p',
      style: undefined,
      contentOf: drawn,
    },
  ];
  function Around({
    active,
    selected,
  }: {
    readonly active: CellPosition;
    readonly selected: number;
  }) {
    around();
    const { row, col } = active;
    return (
      <div {...{ [scrollerAttribute]: '' }} data-testid="scroller">
        <TableBody
          {...{
            grid: 'g',
            t,
            module,
            data,
            question,
            loadRange: want,
            visibleRange: seen,
            columns,
            measures,
            active,
          }}
          range={{ top: row, bottom: row, left: col, right: col }}
          selection={withSelected(nothingSelected, selected === 0 ? [] : [selected], true)}
          openId={null}
          editedRow={null}
          editor={null}
        />
      </div>
    );
  }
  const { rerender } = render(<Around active={nowhere} selected={0} />);
  /** The ids of the rows that were drawn since the last time, and how often what is around was. */
  const since = () => {
    const rows = drawn.mock.calls.map(([{ id }]) => id);
    const times = around.mock.calls.length;
    drawn.mockClear();
    around.mockClear();
    return { rows, around: times };
  };
  return {
    since,
    show: (active: CellPosition, selected: number) =>
      rerender(<Around active={active} selected={selected} />),
    scrollTo: (top: number): void => {
      const scroller = screen.getByTestId('scroller');
      scroller.scrollTop = top;
      fireEvent.scroll(scroller);
    },
  };
}

/** The same once the rows around those in sight are drawn too. */
async function openWhole() {
  const list = open();
  const first = list.since().rows;
  await waitFor(() => expect(list.since().rows.at(-1)).toBe(20));
  return { ...list, first };
}

test('scrolling draws the rows that come into sight and nothing else', async () => {
  const { first, since, scrollTo } = await openWhole();
  // A screen of 600 px has fifteen rows; some more are drawn around it, once those are painted.
  expect(first).toEqual(items.slice(0, 15).map(({ id }) => id));
  scrollTo(39);
  expect(since()).toEqual({ rows: [], around: 0 });
  scrollTo(200);
  expect(since()).toEqual({ rows: [21, 22, 23, 24], around: 0 });
  scrollTo(0);
  expect(since()).toEqual({ rows: [], around: 0 });
});

test('another active cell draws two rows, a chosen row one', async () => {
  const { since, show } = await openWhole();
  show({ row: 3, col: 1 }, 0);
  since();
  show({ row: 4, col: 1 }, 0);
  expect(since().rows).toEqual([4, 5]);
  show({ row: 4, col: 1 }, 9);
  expect(since().rows).toEqual([9]);
});
