import type { TFunction } from 'i18next';
import type { RowTotals } from '../../../api/rows/totals.ts';
import type { Format } from '../../../ui/format/format.ts';
import type { GridFooter } from '../../../ui/grid/useGrid.ts';
import type { ShownColumn } from './layout.ts';

interface Options {
  readonly columns: readonly ShownColumn[];
  /** The columns with sums. */
  readonly sums: readonly string[];
  /** Totals of all rows, loaded or not; null until they are known. */
  readonly totals: RowTotals | null;
  readonly t: TFunction<'table'>;
  readonly format: Format;
}

/** The footer of a table: the number of rows in its first free column, and the sums. */
export function sumsFooter({ columns, sums, totals, t, format }: Options): GridFooter | null {
  if (sums.length === 0) return null;
  const countAt = columns.findIndex(({ db }) => !sums.includes(db));
  const contentOf = (db: string, at: number) => {
    if (totals === null) return null;
    if (at === countAt)
      return t('rows', { count: totals.count, number: format.number(totals.count) });
    if (!sums.includes(db)) return null;
    return (
      <span>
        <span className="visually-hidden">{t('sum')}: </span>
        {format.number(totals.sums[db] ?? 0)}
      </span>
    );
  };
  return {
    label: t('sum'),
    cells: columns.map(({ db }, at) => ({
      content: contentOf(db, at),
      isNumeric: sums.includes(db),
    })),
  };
}
