import { summarise } from '../measure.ts';
import { textTable } from '../table.ts';
import { type BuiltLists, byHand, type MeasuredList } from './build.ts';
import type { Figures, Measured } from './run.ts';

interface Column {
  readonly title: string;
  readonly of: (figures: Figures) => readonly number[];
  /** The largest ratio to the hand-written list that has all rows in memory. */
  readonly aim?: number;
  /** Shares, which are not compared. */
  readonly isShare?: boolean;
}

const times = [
  { title: 'mount', metric: 'mount', aim: 1.3 },
  { title: 'sort text', metric: 'sortText', aim: 1 },
  { title: 'sort number', metric: 'sortNumber', aim: 1 },
  { title: 'filter', metric: 'filter', aim: 0.8 },
] as const;

const untilPainted: readonly Column[] = [
  ...times.map(({ title, metric, aim }) => ({
    title,
    aim,
    of: (figures: Figures) => figures[metric].painted,
  })),
  { title: 'frames > 16.7 ms', of: ({ late }) => late, isShare: true },
  { title: 'frames > 50 ms', of: ({ stuck }) => stuck, isShare: true },
];

const processorTime: readonly Column[] = [
  ...times.map(({ title, metric, aim }) => ({
    title,
    aim,
    of: (figures: Figures) => figures[metric].busy,
  })),
  { title: 'step of scrolling', of: ({ scroll }) => scroll, aim: 1.3 },
  { title: 'heap MB', of: ({ heap }) => heap, aim: 3 },
];

const short = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/**
 * The lines of a list: its results, and for other lists one line for each hand-written list that it
 * is compared with.
 */
function linesOf(
  list: MeasuredList,
  columns: readonly Column[],
  measured: Measured,
): readonly (readonly string[])[] {
  const of = ({ name }: MeasuredList, column: Column) => {
    const figures = measured.get(name);
    return summarise({ samples: figures === undefined ? [] : column.of(figures) });
  };
  const taken = columns.map((column) => {
    const { median, p95 } = of(list, column);
    return column.isShare === true ? `${median.toFixed(0)} %` : `${short(median)} / ${short(p95)}`;
  });
  const ratioTo = (window: MeasuredList) =>
    columns.map((column) =>
      column.isShare === true
        ? ''
        : (of(list, column).median / of(window, column).median).toFixed(2),
    );
  const ratios = byHand.map((window) => [`  times "${window.title}"`, ...ratioTo(window)]);
  return [[list.title, ...taken], ...(byHand.includes(list) ? [] : ratios)];
}

function tableOf(columns: readonly Column[], measured: Measured, { lists }: BuiltLists): string {
  const aims = columns.map(({ aim }) => aim?.toFixed(2) ?? '');
  return textTable([
    ['', ...columns.map(({ title }) => title)],
    ...lists.flatMap((list) => linesOf(list, columns, measured)),
    ['  aim, times "all rows given"', ...aims],
  ]);
}

/**
 * Two tables of one size, medians and 95th percentiles: the result of each list, and below it its
 * ratio to each hand-written list; the aims are at the end. Lists that fetch wait for the server's
 * response, lists with all rows sort and filter them. Both are included until the paint, but of the
 * processor time only the page's share is measured.
 */
export function comparison(measured: Measured, built: BuiltLists): string {
  const sizes = built.lists.map(
    (list) => `${list.title}: ${Math.round(built.gzipOf(list) / 1000)} kB`,
  );
  return [
    "Until it is painted, the server's answer in it, ms: median / p95",
    tableOf(untilPainted, measured, built),
    "Processor time of the page's main thread, ms, and heap: median / p95",
    tableOf(processorTime, measured, built),
    `JavaScript, compressed: ${sizes.join('; ')}`,
  ].join('\n');
}
