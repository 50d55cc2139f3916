import type { SettingsOf } from '../../runtime/field-settings.ts';
import { isDay, isInstant } from '../../runtime/record/formats.ts';
import type { Format } from '../../ui/format/format.ts';
import { formatsOf } from './formats.ts';
import { toWallClock } from './wall-clock.ts';

/** How dates are shown to a person. */
export interface DateWords {
  readonly language: string;
  /** Of the site. */
  readonly timeZone: string;
  readonly format: Pick<Format, 'date' | 'dateTime'>;
}

/**
 * A date, or a time in the site's time zone; in the format of the setting, else of the language. Null
 * for a text that is none.
 */
export function dateTimeText(
  value: string,
  settings: SettingsOf<'datetime'>,
  { language, timeZone, format }: DateWords,
): string | null {
  const withTime = !isDay(value);
  if (withTime && !isInstant(value)) return null;
  if (settings.format === undefined && settings.timeFormat === undefined)
    return withTime ? format.dateTime(value) : format.date(value);
  const [shown] = formatsOf(settings, language, withTime);
  return toWallClock(value, timeZone)?.format(shown) ?? null;
}
