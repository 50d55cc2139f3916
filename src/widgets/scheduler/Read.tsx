import { useTranslation } from 'react-i18next';
import { EmptyValue } from '../common/TextValue.tsx';
import type { ReadProps } from '../view-types.ts';
import { schedulesOf } from './schedule.ts';
import styles from './scheduler.module.css';
import { Summary } from './Summary.tsx';

/** The schedules in words with their next dates. */
export function Read({ value }: ReadProps) {
  const { t } = useTranslation('schedule');
  const schedules = schedulesOf(value);
  if (schedules.length === 0) return <EmptyValue />;
  return (
    <div className={styles.list}>
      {schedules.map((each, index) => {
        const key = `${index} ${each?.rule ?? ''}`;
        return each === null ? (
          <p key={key}>{t('unreadable')}</p>
        ) : (
          <Summary key={key} schedule={each} />
        );
      })}
    </div>
  );
}
