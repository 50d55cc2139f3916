import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from './scheduler.module.css';
import { weekdayName } from './describe-schedule.ts';

interface Props {
  /** 0 is Monday. */
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

const week = [0, 1, 2, 3, 4, 5, 6];

/** The days of a week; the last one that is ticked stays. */
export function Weekdays({ chosen, onChange }: Props) {
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
