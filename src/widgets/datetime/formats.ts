import type { Settings } from '../../runtime/field-type.ts';
import { localeOf } from '../../runtime/text.ts';

const settable = new Set(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']);

const times = { '12h': ['hh:mm A', 'h:mm A'], '24h': ['HH:mm', 'H:mm'] } as const;

/**
 * The display format of a date, followed by the other formats accepted when typing: the setting's
 * format, else the language's (`22 Nov 2026`, `22.11.2026`); always ISO. Years have four digits:
 * with two, `22.11.20` would be parsed before `22.11.2026` is complete.
 */
export function formatsOf(settings: Settings, language: string, withTime: boolean): string[] {
  const { format, timeFormat } = settings;
  const isSet = typeof format === 'string' && settable.has(format);
  const dates = isSet ? [format] : localeOf(language).dateFormats;
  const all = [...new Set([...dates, 'YYYY-MM-DD'])];
  if (!withTime) return all;
  const clocks = times[timeFormat === '12h' ? '12h' : '24h'];
  return clocks.flatMap((time) => all.map((date) => `${date} ${time}`));
}
