import { useTranslation } from 'react-i18next';
import type { HandOverReport as Report } from '../../../contract/people-changes.ts';
import styles from '../people.module.css';

interface Props {
  readonly report: Report;
  readonly isUndone: boolean;
  /** Whose work it is. */
  readonly name: string;
  /** Who takes it over, or gives it back. */
  readonly heir: string;
}

/** What a hand-over or its undoing moved, and what stayed. */
export function HandOverReport({ report: { moved, left }, isUndone, name, heir }: Props) {
  const { t } = useTranslation('people');
  const count = moved.reduce((sum, each) => sum + each.count, 0);
  const receiver = isUndone ? name : heir;
  return (
    <div role="status">
      <p>{t(isUndone ? 'leave.returned' : 'leave.moved', { count, heir, name })}</p>
      {left.length > 0 && (
        <>
          <p>{isUndone ? t('leave.left_undone') : t('leave.left', { name })}</p>
          <ul className={styles.list}>
            {left.map(({ site_id, site_name: site, module_type, count: number, reason }) => (
              <li key={`${site_id} ${module_type}`}>
                {t(isUndone && reason === 'changed' ? 'leave.left_since' : `leave.left_${reason}`, {
                  site,
                  count: number,
                  heir: receiver,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
