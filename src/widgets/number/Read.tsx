import { Nothing } from '../common/Plain.tsx';
import { wordsOf } from '../common/props.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** A number in the language's way, with its unit. */
export function Read({ value, settings }: ReadProps) {
  const { language } = useWidgetServices();
  if (typeof value !== 'number') return <Nothing />;
  const places = settings['decimals'];
  const digits = typeof places === 'number' ? Math.min(20, Math.max(0, places)) : 0;
  const words = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: 20,
  }).format(value);
  const parts = [
    wordsOf(settings['prefix'], language),
    words,
    wordsOf(settings['suffix'], language),
  ];
  return <span>{parts.filter((part) => part !== undefined).join(' ')}</span>;
}
