import { summarise } from '../measure.ts';
import { textTable } from '../table.ts';
import type { BuiltLists, MeasuredList } from './build.ts';
import type { Figures, Measured } from './run.ts';

interface Column {
  readonly title: string;
  readonly of: (figures: Figures) => readonly number[];
  /** The ratio to the list by hand that is aimed at. */
  readonly aim?: number;
  /** Shares, which are compared with nothing. */
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

function lines(
  columns: readonly Column[],
  measured: Measured,
  lists: readonly MeasuredList[],
): (readonly string[])[] {
  const of = (name: string, column: Column) => {
    const figures = measured.get(name);
    return summarise({ samples: figures === undefined ? [] : column.of(figures) });
  };
  const cells = ({ name, against }: MeasuredList) =>
    columns.map((column) => {
      const { median, p95 } = of(name, column);
      if (column.isShare === true) return `${median.toFixed(0)} %`;
      const ratio = median / of(against, column).median;
      return `${short(median)} / ${short(p95)} (${ratio.toFixed(2)})`;
    });
  const aims = columns.map(({ aim }) => (aim === undefined ? '' : `(${aim.toFixed(2)})`));
  return [...lists.map((list) => [list.title, ...cells(list)]), ['aim', ...aims]];
}

const heads = (columns: readonly Column[]) => columns.map(({ title }) => title);

/**
 * Two tables of one size, medians and 95th percentiles: what each list takes, in brackets the ratio
 * of its median to that of the list by hand which has its rows from the same place; at the end the
 * aims.
 */
export function comparison(measured: Measured, built: BuiltLists): string {
  const { lists } = built;
  const sizes = lists.map((list) => `${list.title}: ${Math.round(built.gzipOf(list) / 1000)} kB`);
  return [
    'Until it is painted, ms',
    textTable([['', ...heads(untilPainted)], ...lines(untilPainted, measured, lists)]),
    "Processor time of the page's main thread, ms",
    textTable([['', ...heads(processorTime)], ...lines(processorTime, measured, lists)]),
    `JavaScript, compressed: ${sizes.join('; ')}`,
  ].join('\n');
}
