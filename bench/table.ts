import type { Summary } from './measure.ts';

/** A measured case; `aim` is the upper limit of its p95 in milliseconds. */
export interface Line extends Summary {
  readonly name: string;
  readonly aim: number | null;
}

const headings = ['', 'median ms', 'p95 ms', 'min ms', 'per s', 'calls', 'aim: p95 below'];

function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 2 : 1);
}

function verdict({ aim, p95 }: Line): string {
  if (aim === null) return '';
  return `${aim} ms ${p95 < aim ? 'met' : 'MISSED'}`;
}

function cells(line: Line): readonly string[] {
  return [
    line.name,
    milliseconds(line.median),
    milliseconds(line.p95),
    milliseconds(line.min),
    line.perSecond === null ? '' : line.perSecond.toFixed(0),
    String(line.samples),
    verdict(line),
  ];
}

/** Rows as a text table: the first cells left-aligned, the others right-aligned. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The lines as one text table: names left-aligned, numbers right-aligned. */
export function table(lines: readonly Line[]): string {
  return textTable([headings, ...lines.map(cells)]);
}
