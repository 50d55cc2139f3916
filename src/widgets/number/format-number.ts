import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { Format } from '../../ui/format/format.ts';
import { localisedText } from '../common/stored-values.ts';
import { decimalPlaces } from './parse.ts';

/**
 * A number in the notation of the language, with its unit and at least as many decimals as the
 * setting says; empty for none.
 */
export function formatNumber(
  value: unknown,
  { decimals = 0, prefix, suffix }: SettingsOf<'number'>,
  format: Format,
): string {
  if (typeof value !== 'number') return '';
  const number = format.number(value, Math.min(20, Math.max(decimals, decimalPlaces(value))));
  const { language } = format;
  const parts = [localisedText(prefix, language), number, localisedText(suffix, language)];
  return parts.filter((part) => part !== undefined).join(' ');
}
