import { summarise } from '../measure.ts';
import { textTable } from '../table.ts';
import { type BuiltLists, type ListName, listNames } from './build.ts';
import type { Measured, Metric } from './run.ts';

const titles: Readonly<Record<ListName, string>> = {
  floor: 'window by hand (floor)',
  ours: 'ours',
};

interface Column {
  readonly metric: Metric;
  readonly title: string;
  /** The ratio to the floor that is aimed at. */
  readonly aim?: number;
  /** Shares, which are compared by nothing. */
  readonly isShare?: boolean;
}

const columns: readonly Column[] = [
  { metric: 'mount', title: 'mount ms', aim: 1.3 },
  { metric: 'sortText', title: 'sort text ms', aim: 1 },
  { metric: 'sortNumber', title: 'sort number ms', aim: 1 },
  { metric: 'filter', title: 'filter ms', aim: 0.8 },
  { metric: 'heap', title: 'heap MB', aim: 3 },
  { metric: 'scroll', title: 'CPU ms a step', aim: 1.3 },
  { metric: 'late', title: 'frames > 16.7 ms', isShare: true },
  { metric: 'stuck', title: 'frames > 50 ms', isShare: true },
];

/**
 * A table of one size: what each list takes, in brackets its ratio to the floor of the same run, and
 * the JavaScript; at the end the aims.
 */
export function comparison(measured: Measured, built: BuiltLists): string {
  const figure = (list: ListName, { metric }: Column) =>
    summarise({ samples: measured[list][metric] }).median;
  const lines = listNames.map((list) => [
    titles[list],
    ...columns.map((column) => {
      const value = figure(list, column);
      if (column.isShare === true) return `${value.toFixed(0)} %`;
      const ratio = value / figure('floor', column);
      return `${value.toFixed(value < 10 ? 1 : 0)} (${ratio.toFixed(2)})`;
    }),
    `${Math.round(built.gzipOf(list) / 1000)} kB`,
  ]);
  const aims = columns.map(({ aim }) => (aim === undefined ? '' : `(${aim.toFixed(2)})`));
  return textTable([
    ['', ...columns.map(({ title }) => title), 'JavaScript gzip'],
    ...lines,
    ['aim', ...aims, ''],
  ]);
}
