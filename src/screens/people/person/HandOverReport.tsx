import { useTranslation } from 'react-i18next';
import type { HandOverReport as Report } from '../../../contract/hand-over.ts';
import { FlowList } from './FlowList.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import styles from '../people.module.css';

interface Props {
  readonly report: Report;
  readonly isUndone: boolean;
  /** Whether the person is deleted, for whom no deputy decides. */
  readonly isDeleted: boolean;
  /** Whose work it is. */
  readonly name: string;
  /** Who takes it over, or gives it back. */
  readonly heir: string;
}

/** What a hand-over or its undoing moved, and what stayed. */
export function HandOverReport({ report, isUndone, isDeleted, name, heir }: Props) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { moved, left, leads, manages, manages_kept: kept, is_deputy, flows } = report;
  const count = moved.reduce((sum, each) => sum + each.count, 0);
  const receiver = isUndone ? name : heir;
  return (
    <div role="status">
      {(count > 0 || leads.length + manages === 0) && (
        <p>{t(isUndone ? 'leave.returned' : 'leave.moved', { count, heir, name })}</p>
      )}
      {leads.length > 0 && (
        <p>
          {t('leave.leads_moved', {
            count: leads.length,
            name: receiver,
            teams: format.list(leads),
          })}
        </p>
      )}
      {manages > 0 && (
        <p>
          {t(isUndone ? 'leave.manages_back' : 'leave.manages_moved', { count: manages, name })}
        </p>
      )}
      {kept > 0 && <p>{t('leave.manages_kept', { count: kept, name })}</p>}
      {is_deputy && !isDeleted && <p>{t('leave.is_deputy', { heir, name })}</p>}
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
      {flows.length > 0 && (
        <>
          <p>{t('leave.flows_left')}</p>
          <FlowList flows={flows} heir={heir} />
        </>
      )}
    </div>
  );
}
