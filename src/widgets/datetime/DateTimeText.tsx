import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { EmptyValue, TextValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';
import { dateTimeText } from './date-time-text.ts';

/**
 * A date, or a time in the site's time zone; in the format of the setting, else of the language.
 */
export function DateTimeText({
  value,
  settings,
}: Pick<ReadProps<SettingsOf<'datetime'>>, 'value' | 'settings'>) {
  const { language, timeZone } = useWidgetServices();
  const format = useFormat();
  if (typeof value !== 'string' || value === '') return <EmptyValue />;
  const text = dateTimeText(value, settings, { language, timeZone, format });
  return text === null ? <TextValue>{value}</TextValue> : <time dateTime={value}>{text}</time>;
}
