import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { bulletinsQueryOptions } from '../../api/bulletins.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import styles from './home.module.css';

/** Announcements that one has not read yet. */
export function UnreadBulletins() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const read = useQuery(bulletinsQueryOptions);
  const { data } = read;
  const unread =
    data?.bulletins.filter(({ state, is_read }) => state === 'current' && !is_read) ?? [];
  return (
    <Card
      title={t('bulletins')}
      extra={<Link to="/app/bulletins">{t('all_bulletins')}</Link>}
      flush
    >
      {data === undefined && (
        <QueryState query={read} errorTitle={t('bulletins')} rows={1} rowHeight={48} />
      )}
      {data !== undefined && unread.length === 0 && (
        <p className={styles.empty}>{t('bulletins_none')}</p>
      )}
      {unread.length > 0 && (
        <ul className={styles.list}>
          {unread.map(({ id, title, starts_at }) => (
            <li key={id}>
              <Link to={`/app/bulletins#bulletin-${id}`} className={styles.site}>
                <span className={styles.unread} aria-hidden="true" />
                <span className={styles.name}>{title}</span>
                <time className={styles.secondary} dateTime={starts_at}>
                  {format.ago(starts_at)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
