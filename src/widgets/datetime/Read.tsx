import { isInstant } from '../../runtime/record/formats.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { ReadProps } from '../view-types.ts';
import { DateTimeText } from './DateTimeText.tsx';
import { ZoneName } from './ZoneName.tsx';

/** A date, or a time with the name of the site's time zone. */
export function Read({ value, settings }: ReadProps<SettingsOf<'datetime'>>) {
  const isMoment = typeof value === 'string' && isInstant(value);
  return (
    <span>
      <DateTimeText value={value} settings={settings} />
      {isMoment && ' '}
      {isMoment && <ZoneName value={value} />}
    </span>
  );
}
