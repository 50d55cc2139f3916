/** A column of the measured tables: the same for each table. */
export interface ColumnPlan {
  readonly db: string;
  readonly type: 'text' | 'number' | 'dropdown' | 'checkbox' | 'datetime';
  readonly isRequired: boolean;
}

export const columns: readonly ColumnPlan[] = [
  { db: 'point', type: 'text', isRequired: true },
  ...Array.from({ length: 4 }, (_, at) => ({
    db: `text_${at}`,
    type: 'text' as const,
    isRequired: false,
  })),
  ...Array.from({ length: 4 }, (_, at) => ({
    db: `number_${at}`,
    type: 'number' as const,
    isRequired: false,
  })),
  { db: 'choice', type: 'dropdown', isRequired: false },
  { db: 'done', type: 'checkbox', isRequired: false },
  { db: 'on', type: 'datetime', isRequired: false },
];

/** The largest number that a cell takes; each table checks it. */
export const mostNumber = 1_000_000;

export const choices = ['Low', 'Normal', 'High'].map((label, index) => ({
  value: index + 1,
  label,
}));

/** The values of a row by the `db` of its columns; an empty cell has none. */
export interface BenchRow {
  readonly id: string;
  readonly [db: string]: string | number | boolean;
}

/** Cells that lack a required value: those of every tenth row. */
const wrongEvery = 10;

function valueOf({ db, type }: ColumnPlan, row: number): string | number | boolean {
  switch (type) {
    case 'text':
      return `${db} ${row}`;
    case 'number':
      return row * 3;
    case 'dropdown':
      return (row % choices.length) + 1;
    case 'checkbox':
      return row % 2 === 0;
    case 'datetime':
      return '2026-11-24';
  }
}

/** The given number of rows; every tenth lacks the required value. */
export function makeRows(count: number): readonly BenchRow[] {
  return Array.from({ length: count }, (_, row) => {
    const filled = columns.filter(({ isRequired }) => !isRequired || row % wrongEvery !== 0);
    const cells = filled.map((column) => [column.db, valueOf(column, row)] as const);
    return { id: `row-${row}`, ...Object.fromEntries<string | number | boolean>(cells) };
  });
}

/** The text of the first cell that is pasted. */
export const firstPasted = 'Pasted 0';

/** Cells of all columns as a spreadsheet copies them. */
export function pastedText(rows: number): string {
  return Array.from({ length: rows }, (_, row) =>
    columns
      .map(({ db, type }) => {
        if (db === 'point') return `Pasted ${row}`;
        if (type === 'text') return `new ${row}`;
        if (type === 'number') return String(row + 7);
        if (type === 'dropdown') return choices[row % choices.length]?.label ?? '';
        return type === 'checkbox' ? 'Yes' : '2026-11-25';
      })
      .join('\t'),
  ).join('\n');
}

/** The row whose second cell is typed into. */
export const typedRow = 3;
export const typedColumn = 'text_0';
