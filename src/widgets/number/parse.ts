import { normaliseNumber } from '../normalise/number.ts';

interface Marks {
  readonly group: string;
  readonly decimal: string;
  readonly ungrouped: RegExp;
  /** Digits in groups of three: no other grouping is valid. */
  readonly grouped: RegExp;
  readonly write: Intl.NumberFormat;
}

const known = new Map<string, Marks>();

function marksOf(language: string): Marks {
  const found = known.get(language);
  if (found !== undefined) return found;
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
  const group = parts.find((part) => part.type === 'group')?.value ?? ',';
  const decimal = parts.find((part) => part.type === 'decimal')?.value ?? '.';
  const made = {
    group,
    decimal,
    ungrouped: new RegExp(`^[+-]?(\\d+\\${decimal}?\\d*|\\${decimal}\\d+)$`),
    grouped: new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`),
    write: new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }),
  };
  known.set(language, made);
  return made;
}

/**
 * Parses a number in the notation of the language: `1.306,5` in German is `1,306.5` in English. What
 * is none in it is a number if it has only one reading: `2.5` in German. An empty text is null; any
 * other text comes back unchanged, so that validation refuses it at the field.
 */
export function parseNumber(typed: string, language: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const { group, decimal, ungrouped, grouped } = marksOf(language);
  const plain = text.replaceAll(/\s/g, '').replace('−', '-');
  const isOwn = ungrouped.test(plain) || grouped.test(plain);
  const value = isOwn
    ? Number(plain.replaceAll(group, '').replace(decimal, '.'))
    : normaliseNumber(text);
  if (typeof value !== 'number' || !Number.isFinite(value)) return text;
  return value === 0 ? 0 : value;
}

/** A stored number as the text of the input: no grouping, the language's decimal mark. */
export function formatNumberInput(value: unknown, language: string): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? marksOf(language).write.format(value) : '';
}

/** The number of digits after the decimal mark. */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
