import { summarise } from '../measure.ts';
import { textTable } from '../table.ts';
import type { BuiltEditors, MeasuredEditor } from './build.ts';
import { type Figures, type Measure, type Measured, metrics } from './run.ts';

const short = (value: number) => value.toFixed(value < 10 ? 1 : 0);

function cells(figures: Figures | undefined, measure: Measure): readonly string[] {
  return metrics.flatMap((metric) => {
    const samples = figures?.[measure][metric] ?? [];
    if (samples.length === 0) return ['-', '-'];
    const { median, p95 } = summarise({ samples });
    return [short(median), short(p95)];
  });
}

/** Tables of the results: time, processor time, growth of the heap and the JavaScript. */
export function comparison(measured: Measured, built: BuiltEditors): string {
  const titles = metrics.flatMap((metric) => [`${metric} p50`, 'p95']);
  const ofMeasure = (measure: Measure) => (editor: MeasuredEditor) => [
    `${editor.title}, ${measured.get(editor.name)?.wall.select.length ?? 0} times`,
    ...cells(measured.get(editor.name), measure),
  ];
  const sizes = (editor: MeasuredEditor) => {
    const growth = measured.get(editor.name)?.growth ?? null;
    const size = `${Math.round(built.gzipOf(editor) / 1000)} kB`;
    return [editor.title, growth === null ? 'no undo' : growth.toFixed(2), size];
  };
  return [
    textTable([['time until painted in ms', ...titles], ...built.editors.map(ofMeasure('wall'))]),
    textTable([['processor time in ms', ...titles], ...built.editors.map(ofMeasure('processor'))]),
    textTable([['', 'heap growth MB', 'JavaScript gzip'], ...built.editors.map(sizes)]),
  ].join('\n\n');
}
