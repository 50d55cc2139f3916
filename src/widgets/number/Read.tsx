import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Nothing } from '../common/Plain.tsx';
import type { ReadProps } from '../view-types.ts';
import { numberWords } from './words.ts';

export function Read({ value, settings }: ReadProps) {
  const words = numberWords(value, settings, useFormat());
  return words === '' ? <Nothing /> : <span>{words}</span>;
}
