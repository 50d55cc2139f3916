import type { TFunction } from 'i18next';
import { localisedText } from '../common/stored-values.ts';
import { formatNumberInput } from '../number/parse.ts';
import type { Point } from './points.ts';

/** "3.5 to 6 bar", "at least 3.5 bar"; null without limits. */
export function limitsText(
  { min, max, unit }: Point,
  language: string,
  t: TFunction<'inspection'>,
): string | null {
  const number = (value: number) => formatNumberInput(value, language);
  const suffix = unit === undefined ? '' : ` ${localisedText(unit, language) ?? ''}`;
  if (min !== undefined && max !== undefined)
    return t('limits_both', { min: number(min), max: number(max) }) + suffix;
  if (min !== undefined) return t('limits_min', { min: number(min) }) + suffix;
  return max === undefined ? null : t('limits_max', { max: number(max) }) + suffix;
}
