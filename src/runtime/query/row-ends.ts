import type { RuleType } from '../documents.ts';

/**
 * The column of every item table that finds the tables of templates by the least and the greatest number
 * and by the first and the last day of each column of their rows, whatever the template calls them: a list
 * of texts such as `gas_tests/oxygen<nc03`, which the database computes (0042_row_ends). Each end has a text
 * for each beginning of its digits, so a range is a few dozen texts and a GIN index answers it
 * (docs/decisions/row-index.md).
 */
export const rowEndsColumn = 'columns_ends';

/** The smallest or the greatest value in all rows of an item. */
type End = '<' | '>';

const hex = '0123456789abcdef';
const decimal = '0123456789';

/** The first 24 bits of a double, as hexadecimal digits that sort as the numbers do. */
function numberDigits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getUint32(0) >>> 8;
  const ordered = bits >= 0x80_0000 ? 0xff_ffff - bits : bits + 0x80_0000;
  return ordered.toString(16).padStart(6, '0');
}

/** The eight digits of the day with which a text begins; null if it begins with none. */
function dayDigits(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return year === undefined || month === undefined || day === undefined ? null : year + month + day;
}

/** Beginnings of digits of which every text has one that is at most, or at least, `digits`. */
function beginnings(digits: string, of: string, sign: '<=' | '>='): readonly string[] {
  const others = [...digits].flatMap((digit, at) => {
    const value = of.indexOf(digit);
    const smallerOrGreater = sign === '<=' ? of.slice(0, value) : of.slice(value + 1);
    return [...smallerOrGreater].map((other) => digits.slice(0, at) + other);
  });
  return [digits, ...others];
}

/**
 * The texts of which an item has one if the end of a column of its rows is at most, or at least, a number
 * or the day with which a text begins. Some items beyond the bound have one too. Null if the bound is
 * neither.
 */
export function rowEndTexts(
  { table, cell }: { readonly table: string; readonly cell: string },
  end: End,
  sign: '<=' | '>=',
  bound: number | string,
): readonly string[] | null {
  const isNumber = typeof bound === 'number';
  const digits = isNumber ? numberDigits(bound) : dayDigits(bound);
  if (digits === null) return null;
  const before = `${table}/${cell}${end}${isNumber ? 'n' : 'd'}`;
  return beginnings(digits, isNumber ? hex : decimal, sign).map((each) => before + each);
}

/** Whether the ends of columns of this type are stored. */
export const hasRowEnds = (type: RuleType): boolean => type === 'number' || type === 'date';
