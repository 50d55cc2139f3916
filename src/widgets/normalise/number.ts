const plain = /^[+-]?\d+(?:e[+-]?\d+)?$/i;
const decimal = /^[+-]?\d*[.,]\d+(?:e[+-]?\d+)?$/i;
const thousandOrThree = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const grouped =
  /^[+-]?[1-9]\d{0,2}(?<mark>[.,'’ \u00a0\u202f])\d{3}(?:\k<mark>\d{3})*(?:(?!\k<mark>)[.,]\d+)?$/;

/**
 * The number that a text means in both German and English; undefined if it means none or is
 * ambiguous: `1.234` is one thousand or one point two, `12,5` and `1.234,5` have only one reading.
 */
function readNumber(typed: string): number | undefined {
  const text = typed.trim().replace('−', '-');
  if (thousandOrThree.test(text)) return undefined;
  const mark = grouped.exec(text)?.groups?.['mark'];
  if (mark === undefined && !plain.test(text) && !decimal.test(text)) return undefined;
  const digits = mark === undefined ? text : text.replaceAll(mark, '');
  const value = Number(digits.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

/** A number for a text with only one reading, null for an empty text. */
export function normaliseNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? null : (readNumber(value) ?? value);
}
