import { byLanguage, type Language, localeOf } from '../text.ts';

const marks = byLanguage((language) => {
  const { decimal, group } = localeOf(language).numbers;
  const mark = RegExp.escape(decimal);
  const grouping = `[${group.map((each) => RegExp.escape(each)).join('')}]`;
  return {
    decimal,
    group: new RegExp(grouping, 'g'),
    plain: new RegExp(String.raw`^[+-]?(?:\d+${mark}?\d*|${mark}\d+)(?:e[+-]?\d+)?$`, 'i'),
    grouped: new RegExp(String.raw`^[+-]?[1-9]\d{0,2}(?:${grouping}\d{3})+(?:${mark}\d*)?$`),
  };
});

/**
 * Parses a number in the notation of the language: `1.306,5` in German is `1,306.5` in English.
 * Undefined if the text is not a number in this language, even if it is one in another.
 */
export function parseLocalNumber(text: string, language: Language): number | undefined {
  const typed = text.replace('−', '-');
  const { plain, grouped, decimal, group } = marks[language];
  if (!plain.test(typed) && !grouped.test(typed)) return undefined;
  const value = Number(typed.replaceAll(group, '').replace(decimal, '.'));
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

/** Formats a number for a text file: every digit, no grouping, the decimal mark of the language. */
export function formatLocalNumber(value: number, language: Language): string {
  return String(value).replace('.', marks[language].decimal);
}
