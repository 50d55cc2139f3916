import { isDay } from '../../runtime/record/formats.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { EmptyValue, TextValue } from '../common/TextValue.tsx';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';
import { formatsOf } from './formats.ts';
import { toWallClock } from './wall-clock.ts';

/**
 * A date, or a time in the site's time zone; in the format of the setting, else of the language.
 */
export function DateTimeText({
  value,
  settings,
}: Pick<ReadProps<SettingsOf<'datetime'>>, 'value' | 'settings'>) {
  const { language, timeZone } = useWidgetServices();
  const { date, dateTime } = useFormat();
  const wall = toWallClock(value, timeZone);
  if (typeof value !== 'string' || value === '') return <EmptyValue />;
  if (wall === null) return <TextValue>{value}</TextValue>;
  const withTime = !isDay(value);
  const isSet = settings.format !== undefined || settings.timeFormat !== undefined;
  const plain = withTime ? dateTime(value) : date(value);
  return (
    <time dateTime={value}>
      {isSet ? wall.format(formatsOf(settings, language, withTime)[0]) : plain}
    </time>
  );
}
