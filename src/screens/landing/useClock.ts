import { useEffect, useState } from 'react';

const minute = 60_000;

/** The present moment, anew at the start of every minute. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minute - (Date.now() % minute));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** "07:12" and the name of the zone, such as "CET", as of `now` in an IANA time zone. */
export function localTime(
  now: Date,
  timeZone: string,
  language: string,
): { readonly time: string; readonly zone: string } {
  const locale = language.startsWith('de') ? 'de-DE' : 'en-GB';
  const parts = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { time: `${part('hour')}:${part('minute')}`, zone: part('timeZoneName') };
}
