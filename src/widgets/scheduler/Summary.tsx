import { useId, useState } from 'react';
import { useWidgetServices } from '../services.ts';
import { nextOccurrences } from './occurrences.ts';
import { parseRRule } from './recurrence.ts';
import type { Schedule } from './schedule.ts';
import styles from './scheduler.module.css';
import { useScheduleFormat } from './useScheduleFormat.ts';
import { describeSchedule } from './describe-schedule.ts';

const shownDates = 5;

/** A schedule in words, and its next dates in the site's time zone. */
export function Summary({ schedule }: { readonly schedule: Schedule }) {
  const speech = useScheduleFormat();
  const { timeZone } = useWidgetServices();
  const heading = useId();
  const [now] = useState(Date.now);
  const { t, format } = speech;
  const rule = parseRRule(schedule.rule);
  const plan = { rule, startsAt: Date.parse(schedule.starts_at), zone: timeZone };
  const dates =
    plan.rule === null ? [] : nextOccurrences({ ...plan, rule: plan.rule }, now, shownDates);
  return (
    <div className={styles.summary}>
      <p className={styles.description}>{describeSchedule(schedule, speech)}</p>
      {rule !== null && (
        <>
          <p id={heading} className={styles.heading}>
            {t(schedule.from_completion ? 'next_if_done' : 'next')}
          </p>
          {dates.length === 0 ? (
            <p className={styles.heading}>{t('no_more')}</p>
          ) : (
            <ul className={styles.dates} aria-labelledby={heading}>
              {dates.map((date) => {
                const iso = new Date(date).toISOString();
                return (
                  <li key={date}>
                    <time dateTime={iso}>{format.dateTime(iso)}</time>
                  </li>
                );
              })}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
