import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { EmptyValue } from '../common/TextValue.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';
import { formatNumber } from './format-number.ts';

export function Read({ value, settings }: ReadProps<SettingsOf<'number'>>) {
  const text = formatNumber(value, settings, useFormat());
  return text === '' ? <EmptyValue /> : <span>{text}</span>;
}
