import type { RowTotal } from '../../runtime/compiled.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { exactSum } from '../../runtime/rules/arithmetic.ts';
import type { Format } from '../../ui/format/format.ts';
import { formatNumber } from '../number/format-number.ts';
import type { CellColumn } from './cell-columns.ts';

const extreme = (numbers: readonly number[], isBetter: (a: number, b: number) => boolean) =>
  numbers.reduce<number | null>(
    (best, each) => (best === null || isBetter(each, best) ? each : best),
    null,
  );

/** The total of a column over the rows that have a value; null without any. */
export function totalOf(total: RowTotal, db: string, rows: readonly JsonObject[]): number | null {
  const values = rows.map((row) => row[db]).filter((value) => (value ?? null) !== null);
  if (total === 'count') return values.length;
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  switch (total) {
    case 'sum':
      return exactSum(numbers);
    case 'average':
      return exactSum(numbers) / numbers.length;
    case 'least':
      return extreme(numbers, (a, b) => a < b);
    case 'most':
      return extreme(numbers, (a, b) => a > b);
  }
}

/** More digits of an average than those of the column say nothing. */
const averageDecimals = 2;

/** A total in the notation of its column; a count has no unit. */
export function formatTotal(
  { total, settings }: Pick<CellColumn, 'total' | 'settings'>,
  value: number,
  format: Format,
): string {
  if (total === 'count') return format.number(value, 0);
  const { decimals = 0 } = settings;
  const shown =
    total === 'average' ? Number(value.toFixed(Math.max(decimals, averageDecimals))) : value;
  return formatNumber(shown, settings, format);
}
