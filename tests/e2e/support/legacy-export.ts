import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Rows } from './table-files.ts';

const source = join(import.meta.dirname, '../../../demo/sources/maintie/work-orders.csv');

interface Order {
  readonly external_id: string;
  readonly text: string;
  readonly activity: string;
  readonly state: string;
}

/** The 718 real texts in the demo's source. */
export const orders = parse<Order>(readFileSync(source, 'utf8'), { columns: true });

/** People and machines of the site of the file. */
export interface ExportContext {
  readonly people: readonly string[];
  readonly machines: readonly string[];
  /** The language of headers, types, priorities and status. */
  readonly language: 'en' | 'de';
}

const words = {
  en: {
    headers: [
      'WO no.',
      'Short text',
      'Order type',
      'Priority',
      'Due date',
      'Hours',
      'Assigned to',
      'Machine',
      'Remarks',
      'Status',
      'Cost centre',
    ],
    inspection: 'Inspection',
    corrective: 'Corrective',
    high: 'High',
    medium: 'Medium',
    date: (day: number) => `${String(day).padStart(2, '0')}/12/2026`,
  },
  de: {
    headers: [
      'Auftragsnr.',
      'Kurztext',
      'Auftragsart',
      'Priorität',
      'Fällig am',
      'Stunden',
      'Zuständig',
      'Maschine',
      'Bemerkung',
      'Status',
      'Kostenstelle',
    ],
    inspection: 'Inspektion',
    corrective: 'Korrektiv',
    high: 'Hoch',
    medium: 'Mittel',
    date: (day: number) => `${String(day).padStart(2, '0')}.12.2026`,
  },
} as const;

/** The texts as a table with the columns of the legacy system, below its headers. */
export function tableOf({ people, machines, language }: ExportContext): Rows {
  const said = words[language];
  const each = (list: readonly string[], index: number) => list[index % list.length] ?? '';
  const rows = orders.map(({ external_id: id, text, activity, state }, index) => [
    id,
    text,
    activity.endsWith('/Inspect') ? said.inspection : said.corrective,
    state.endsWith('/FailedState') ? said.high : said.medium,
    index % 3 === 0 ? '' : said.date((index % 28) + 1),
    index % 4 === 0 ? '' : String(index % 12),
    index % 5 === 0 ? each(people, index) : '',
    index % 2 === 0 ? each(machines, index) : '',
    index % 7 === 0 ? `Checked by day shift; "as found", ${index} °C` : '',
    '',
    '4711',
  ]);
  return [[...said.headers], ...rows];
}

/** An intentionally invalid cell: its line in the file, its column and its text. */
export interface InvalidCell {
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

/** Ten rows that are invalid in ten ways, in the order of the file. */
export const invalidCells: readonly (InvalidCell & { readonly reason: RegExp })[] = [
  { line: 12, column: 'Short text', value: '', reason: /Fill in this field/ },
  { line: 51, column: 'Short text', value: 'x'.repeat(300), reason: /at most 255 characters/ },
  { line: 102, column: 'Hours', value: '26', reason: /23 or less/ },
  { line: 153, column: 'Order type', value: 'Corective', reason: /“Corective” does not exist/ },
  { line: 204, column: 'Priority', value: 'Urgent', reason: /“Urgent” does not exist/ },
  { line: 305, column: 'Due date', value: '31/02/2026', reason: /is not a date/ },
  { line: 406, column: 'Assigned to', value: 'Nobody Atall', reason: /does not exist/ },
  { line: 507, column: 'Machine', value: 'Flux capacitor', reason: /does not exist/ },
  { line: 608, column: 'WO no.', value: orders[3]?.external_id ?? '', reason: /Row 5 of the file/ },
  { line: 709, column: 'Status', value: 'Half done', reason: /does not exist/ },
];

/** The table with some cells replaced. */
export function withCells(rows: Rows, cells: readonly InvalidCell[]): Rows {
  const [headers = []] = rows;
  return rows.map((row, index) => {
    const own = cells.filter(({ line }) => line === index + 1);
    return row.map((cell, at) => own.find(({ column }) => headers[at] === column)?.value ?? cell);
  });
}
