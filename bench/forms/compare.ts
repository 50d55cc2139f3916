import { summarise } from '../measure.ts';
import { textTable } from '../table.ts';
import { type BuiltForms, type FormName, formNames } from './build.ts';
import type { Renders } from './renders.ts';
import type { Measured, Metric } from './run.ts';

const titles: Readonly<Record<FormName, string>> = {
  floor: 'plain inputs (floor)',
  byHand: 'react-hook-form + antd by hand',
  ours: 'ours',
};

interface Column {
  readonly metric: Metric;
  readonly title: string;
  /** Compared by its 95th percentile, otherwise by its median. */
  readonly byP95?: boolean;
  /** The largest ratio to the floor with 1,000 fields. */
  readonly aim?: number;
}

const columns: readonly Column[] = [
  { metric: 'mount', title: 'mount ms', aim: 0.8 },
  { metric: 'mountCpu', title: 'mount, processor ms' },
  { metric: 'remount', title: 'remount ms' },
  { metric: 'key', title: 'key p50 ms' },
  { metric: 'key', title: 'key p95 ms', byP95: true, aim: 1 },
  { metric: 'keyWithErrors', title: 'key, errors p50 ms' },
  { metric: 'keyWithErrors', title: 'key, errors p95 ms', byP95: true },
  { metric: 'submit', title: 'submit ms', aim: 1.5 },
  { metric: 'heap', title: 'heap MB', aim: 3 },
];

function figureOf(measured: Measured, form: FormName, { metric, byP95 }: Column): number {
  const { median, p95 } = summarise({ samples: measured[form][metric] });
  return byP95 === true ? p95 : median;
}

export interface Counted {
  readonly key: Renders;
  readonly keyWithErrors: Renders;
}

/**
 * A table of one size: the result of each form, in brackets its ratio to the floor of the same run,
 * then the fields that one key press renders and the JavaScript; the aims are at the end.
 */
export function comparison(
  measured: Measured,
  counted: Readonly<Record<FormName, Counted>>,
  built: BuiltForms,
): string {
  const lines = formNames.map((form) => [
    `${titles[form]}, ${measured[form].mount.length} runs`,
    ...columns.map((column) => {
      const figure = figureOf(measured, form, column);
      const ratio = figure / figureOf(measured, 'floor', column);
      return `${figure.toFixed(figure < 10 ? 1 : 0)} (${ratio.toFixed(2)})`;
    }),
    ...[counted[form].key, counted[form].keyWithErrors].map(({ fields }) => String(fields)),
    `${Math.round(built.gzipOf(form) / 1000)} kB`,
  ]);
  const aims = columns.map(({ aim }) => (aim === undefined ? '' : `(${aim.toFixed(2)})`));
  return textTable([
    ['', ...columns.map(({ title }) => title), 'fields per key', 'with errors', 'JavaScript gzip'],
    ...lines,
    ['aim with 1,000 fields', ...aims, '1', '1', ''],
  ]);
}
