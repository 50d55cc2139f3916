import type { SettingsOf } from '../../runtime/field-settings.ts';
import { localeOf } from '../../runtime/text.ts';

const times = { '12h': ['hh:mm A', 'h:mm A'], '24h': ['HH:mm', 'H:mm'] } as const;

/**
 * The display format of a date, followed by the other formats accepted when typing: the setting's
 * format, else the language's (`22 Nov 2026`, `22.11.2026`); always ISO. Years have four digits:
 * with two, `22.11.20` would be parsed before `22.11.2026` is complete.
 */
export function formatsOf(
  { format, timeFormat = '24h' }: Pick<SettingsOf<'datetime'>, 'format' | 'timeFormat'>,
  language: string,
  withTime: boolean,
): string[] {
  const dates = format === undefined ? localeOf(language).dateFormats : [format];
  const all = [...new Set([...dates, 'YYYY-MM-DD'])];
  if (!withTime) return all;
  return times[timeFormat].flatMap((time) => all.map((date) => `${date} ${time}`));
}
