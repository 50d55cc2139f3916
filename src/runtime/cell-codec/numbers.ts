import type { Language } from '../text.ts';

const marks: { readonly [L in Language]: { readonly plain: RegExp; readonly grouped: RegExp } } = {
  en: {
    plain: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
    grouped: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  },
  de: {
    plain: /^[+-]?(?:\d+,?\d*|,\d+)(?:e[+-]?\d+)?$/i,
    grouped: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  },
};

/**
 * A number as people of the language write it: `1.306,5` in German is `1,306.5` in English.
 * Undefined for a text that is none in the language; another language's may still be meant.
 */
export function parseLocalNumber(text: string, language: Language): number | undefined {
  const typed = text.replace('−', '-');
  const { plain, grouped } = marks[language];
  if (!plain.test(typed) && !grouped.test(typed)) return undefined;
  const digits = language === 'de' ? typed.replaceAll('.', '') : typed.replaceAll(',', '');
  const value = Number(digits.replace(',', '.'));
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

/** A number in a file of texts: every digit, no grouping, the language's decimal mark. */
export function formatLocalNumber(value: number, language: Language): string {
  const text = String(value);
  return language === 'de' ? text.replace('.', ',') : text;
}
