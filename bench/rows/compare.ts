import { summarise } from '../measure.ts';
import { textTable } from '../table.ts';
import type { BuiltTables, MeasuredTable } from './build.ts';
import type { Figures, Measure, Measured, Metric } from './run.ts';

interface Column {
  readonly metric: Metric;
  readonly title: string;
  /** Compared by its 95th percentile, otherwise by its median. */
  readonly byP95?: boolean;
}

const columns: readonly Column[] = [
  { metric: 'mount', title: 'mount' },
  { metric: 'key', title: 'key p50' },
  { metric: 'key', title: 'key p95', byP95: true },
  { metric: 'leave', title: 'Enter' },
  { metric: 'dryRun', title: 'dry run' },
  { metric: 'paste', title: 'paste' },
  { metric: 'submit', title: 'submit' },
  { metric: 'keyWithErrors', title: 'key, errors p50' },
  { metric: 'keyWithErrors', title: 'key, errors p95', byP95: true },
];

const short = (value: number) => value.toFixed(value < 10 ? 1 : 0);

const ofColumn = (figures: Figures | undefined, measure: Measure, { metric, byP95 }: Column) => {
  const { median, p95 } = summarise({ samples: figures?.[measure][metric] ?? [] });
  return short(byP95 === true ? p95 : median);
};

/** Tables of the results, with the components that one key press renders and the JavaScript. */
export function comparison(
  measured: Measured,
  renders: ReadonlyMap<string, number>,
  built: BuiltTables,
): string {
  const titles = columns.map(({ title }) => title);
  const figuresOf = ({ name }: MeasuredTable) => measured.get(name);
  const ofMeasure = (measure: Measure) => (table: MeasuredTable) => [
    `${table.title}, ${figuresOf(table)?.heap.length ?? 0} runs`,
    ...columns.map((column) => ofColumn(figuresOf(table), measure, column)),
  ];
  const sizes = (table: MeasuredTable) => [
    table.title,
    short(summarise({ samples: figuresOf(table)?.heap ?? [] }).median),
    String(renders.get(table.name) ?? ''),
    `${Math.round(built.gzipOf(table) / 1000)} kB`,
  ];
  return [
    textTable([['processor time in ms', ...titles], ...built.tables.map(ofMeasure('processor'))]),
    textTable([['time until painted in ms', ...titles], ...built.tables.map(ofMeasure('wall'))]),
    textTable([
      ['', 'heap MB', 'components per key', 'JavaScript gzip'],
      ...built.tables.map(sizes),
    ]),
  ].join('\n\n');
}
