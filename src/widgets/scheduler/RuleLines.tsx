import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { ChoiceLine } from './ChoiceLine.tsx';
import { EndLines } from './EndLines.tsx';
import { MonthDayLines } from './MonthDayLines.tsx';
import { NumberLine } from './NumberLine.tsx';
import type { Pattern, StartDay } from './pattern.ts';
import { weekdayName } from './describe-schedule.ts';
import styles from './scheduler.module.css';

interface WeekdaysProps {
  /** 0 is Monday. */
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

const week = [0, 1, 2, 3, 4, 5, 6];

/** The days of a week; the last ticked one can't be unticked. */
function Weekdays({ chosen, onChange }: WeekdaysProps) {
  const { t } = useTranslation('schedule');
  const format = useFormat();
  return (
    <FieldFrame group label={t('weekdays')}>
      {() => (
        <div className={styles.weekdays}>
          {week.map((day) => (
            <Checkbox
              key={day}
              checked={chosen.includes(day)}
              aria-label={weekdayName(format, day)}
              onChange={({ target: { checked } }) => {
                const next = week.filter((each) =>
                  each === day ? checked : chosen.includes(each),
                );
                if (next.length > 0) onChange(next);
              }}
            >
              {weekdayName(format, day, 'short')}
            </Checkbox>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

interface Props {
  readonly pattern: Pattern;
  readonly start: StartDay;
  readonly startsAt: string;
  readonly allowsIndefinite: boolean;
  readonly onChange: (pattern: Pattern) => void;
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** The controls of a recurrence. */
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
