import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Nothing } from '../common/Plain.tsx';
import { wordsOf } from '../common/stored.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { placesOf } from './parse.ts';

/** A number in the language's way, with its unit; at least as many decimals as the setting says. */
export function Read({ value, settings }: ReadProps) {
  const { language } = useWidgetServices();
  const format = useFormat();
  if (typeof value !== 'number') return <Nothing />;
  const { decimals, prefix, suffix } = settings;
  const least = typeof decimals === 'number' ? decimals : 0;
  const words = format.number(value, Math.min(20, Math.max(least, placesOf(value))));
  const parts = [wordsOf(prefix, language), words, wordsOf(suffix, language)];
  return <span>{parts.filter((part) => part !== undefined).join(' ')}</span>;
}
