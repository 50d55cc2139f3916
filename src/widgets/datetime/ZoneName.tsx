import { useState } from 'react';
import { isInstant } from '../../runtime/record/formats.ts';
import styles from '../common/control.module.css';
import { useWidgetServices } from '../services.ts';

/** "CET", "GMT-6": what the zone's clock is called at that moment, summer time told apart. */
function nameAt(instant: number, timeZone: string, language: string): string {
  const locale = language.startsWith('de') ? 'de-DE' : 'en-GB';
  return (
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  );
}

/** The site's time zone beside a time; its full name in the tooltip. */
export function ZoneName({ value }: { readonly value: unknown }) {
  const { language, timeZone } = useWidgetServices();
  const [now] = useState(Date.now);
  const isMoment = typeof value === 'string' && isInstant(value);
  return (
    <span className={styles.zone} title={timeZone}>
      {nameAt(isMoment ? Date.parse(value) : now, timeZone, language)}
    </span>
  );
}
