import { useTranslation } from 'react-i18next';
import { ChoiceLine } from './ChoiceLine.tsx';
import { EndLines } from './EndLines.tsx';
import { MonthDayLines } from './MonthDayLines.tsx';
import { NumberLine } from './NumberLine.tsx';
import type { Pattern, StartDay } from './pattern.ts';
import { Weekdays } from './Weekdays.tsx';
import styles from './scheduler.module.css';

interface Props {
  readonly pattern: Pattern;
  readonly start: StartDay;
  readonly startsAt: string;
  readonly allowsIndefinite: boolean;
  readonly onChange: (pattern: Pattern) => void;
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** The controls of a repetition. */
export function RuleLines({ pattern, start, startsAt, allowsIndefinite, onChange }: Props) {
  const { t } = useTranslation('schedule');
  const { frequency, interval, monthDay: place } = pattern;
  return (
    <>
      <ChoiceLine
        label={t('repeats')}
        value={frequency}
        options={frequencies.map((each) => ({ value: each, label: t(each) }))}
        onChange={(next) => onChange({ ...pattern, frequency: next })}
      />
      <NumberLine
        label={t('interval')}
        unit={t(`unit_${frequency}`, { count: interval })}
        value={interval}
        onChange={(next) => onChange({ ...pattern, interval: next })}
      />
      {frequency === 'WEEKLY' && (
        <div className={styles.wide}>
          <Weekdays
            chosen={pattern.weekdays}
            onChange={(weekdays) => onChange({ ...pattern, weekdays })}
          />
        </div>
      )}
      {frequency === 'MONTHLY' && (
        <MonthDayLines
          monthDay={place}
          start={start}
          onChange={(next) => onChange({ ...pattern, monthDay: next })}
        />
      )}
      {frequency === 'MONTHLY' && place.by === 'day' && place.day > 28 && (
        <p className={styles.hint}>{t('short_months', { day: place.day })}</p>
      )}
      <EndLines
        end={pattern.end}
        startsAt={startsAt}
        allowsNone={allowsIndefinite}
        onChange={(end) => onChange({ ...pattern, end })}
      />
    </>
  );
}
