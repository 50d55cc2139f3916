import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { notificationsQueryOptions } from '../../api/notifications.ts';
import { READ_NOTIFICATIONS, type ReadNotices } from '../../contract/notifications.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { NoticeEntry } from './NoticeEntry.tsx';
import styles from './notifications.module.css';

/** The notifications, the newest first; each links to its subject. */
export function NotificationPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('notices');
  const mutate = useServerMutation();
  const noticesQuery = useInfiniteQuery(notificationsQueryOptions);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = noticesQuery;
  const notices = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const [newest] = notices;
  const unread = data?.pages[0]?.unread ?? 0;

  const read = (which: ReadNotices) =>
    void mutate(READ_NOTIFICATIONS, { body: which }, { failed: t('not_marked') });

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('title')}</h2>
        {unread > 0 && newest !== undefined && (
          <Button type="link" size="small" onClick={() => read({ through: newest.id })}>
            {t('mark_all')}
          </Button>
        )}
      </div>
      {data === undefined && (
        <QueryState query={noticesQuery} errorTitle={t('failed')} rows={4} rowHeight={64} />
      )}
      {data !== undefined && notices.length === 0 && (
        <EmptyState
          icon={<BellOff size={24} />}
          title={t('none')}
          text={t('none_text')}
          next="nothing"
        />
      )}
      {notices.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {notices.map((notice) => (
            <NoticeEntry
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (notice.read_at === null) read({ ids: [notice.id] });
                onDone();
              }}
              onRead={() => read({ ids: [notice.id] })}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </div>
  );
}
