import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import type { CellProps } from '../view-types.ts';
import { schedulesOf } from './schedule.ts';
import { useScheduleFormat } from './useScheduleFormat.ts';
import { describeSchedule } from './describe-schedule.ts';

/** The first schedule in words, and the number of the others. */
export function Cell({ value }: CellProps) {
  const { t } = useTranslation('schedule');
  const speech = useScheduleFormat();
  const schedules = schedulesOf(value);
  const [first] = schedules;
  if (first === undefined) return <EmptyValue />;
  return (
    <span>
      {first === null ? t('unreadable') : describeSchedule(first, speech)}
      {schedules.length > 1 && <span className={styles.muted}> +{schedules.length - 1}</span>}
    </span>
  );
}
