import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Nothing } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { formatOf, isDateOnly, toLocal } from './zone.ts';

/** A date, or a moment on the site's clock; in the setting's format, else in the language's. */
export function Read({ value, settings }: ReadProps) {
  const { language, timeZone } = useWidgetServices();
  const format = useFormat();
  const local = toLocal(value, timeZone);
  if (local === null || typeof value !== 'string') return <Nothing />;
  const dateOnly = isDateOnly(value);
  const isSet =
    typeof settings['format'] === 'string' || typeof settings['timeFormat'] === 'string';
  const own = dateOnly ? format.date(value) : format.dateTime(value);
  return (
    <time dateTime={value}>
      {isSet ? local.format(formatOf(settings, language, !dateOnly)) : own}
    </time>
  );
}
