import { summarise } from '../measure.ts';
import { textTable } from '../table.ts';
import type { BuiltTables, MeasuredTable } from './build.ts';
import type { Measured, Metric } from './run.ts';

interface Column {
  readonly metric: Metric;
  readonly title: string;
  /** Compared by its 95th percentile, otherwise by its median. */
  readonly byP95?: boolean;
}

const columns: readonly Column[] = [
  { metric: 'mount', title: 'mount ms' },
  { metric: 'key', title: 'key p50 ms' },
  { metric: 'key', title: 'key p95 ms', byP95: true },
  { metric: 'leave', title: 'Enter ms' },
  { metric: 'dryRun', title: 'dry run ms' },
  { metric: 'paste', title: 'paste ms' },
  { metric: 'submit', title: 'submit ms' },
  { metric: 'keyWithErrors', title: 'key, errors p50 ms' },
  { metric: 'keyWithErrors', title: 'key, errors p95 ms', byP95: true },
  { metric: 'heap', title: 'heap MB' },
];

const short = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** A table of the results, with the components that one key press renders and the JavaScript. */
export function comparison(
  measured: Measured,
  renders: ReadonlyMap<string, number>,
  built: BuiltTables,
): string {
  const lineOf = (table: MeasuredTable) => [
    `${table.title}, ${measured.get(table.name)?.mount.length ?? 0} runs`,
    ...columns.map(({ metric, byP95 }) => {
      const samples = measured.get(table.name)?.[metric] ?? [];
      const { median, p95 } = summarise({ samples });
      return short(byP95 === true ? p95 : median);
    }),
    String(renders.get(table.name) ?? ''),
    `${Math.round(built.gzipOf(table) / 1000)} kB`,
  ];
  return textTable([
    ['', ...columns.map(({ title }) => title), 'components per key', 'JavaScript gzip'],
    ...built.tables.map(lineOf),
  ]);
}
