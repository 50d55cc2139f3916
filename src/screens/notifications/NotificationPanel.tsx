import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { isApiError } from '../../api/error.ts';
import { markRead, notificationsQueryOptions } from '../../api/notifications.ts';
import type { ReadNotices } from '../../contract/notifications.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { NoticeEntry } from './NoticeEntry.tsx';
import styles from './notifications.module.css';

/** The notifications, the newest first; each links to its subject. */
export function NotificationPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('notices');
  const cache = useQueryClient();
  const { toast } = useToast();
  const noticesQuery = useInfiniteQuery(notificationsQueryOptions);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = noticesQuery;
  const notices = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const [newest] = notices;
  const unread = data?.pages[0]?.unread ?? 0;

  async function read(which: ReadNotices): Promise<void> {
    try {
      await markRead(cache, which);
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      toast({ title: t('not_marked'), description: failure.message, variant: 'destructive' });
    }
  }

  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('title')}</h2>
        {unread > 0 && newest !== undefined && (
          <Button type="link" size="small" onClick={() => void read({ through: newest.id })}>
            {t('mark_all')}
          </Button>
        )}
      </div>
      {data === undefined && (
        <QueryState query={noticesQuery} errorTitle={t('failed')} rows={4} rowHeight={64} />
      )}
      {data !== undefined && notices.length === 0 && (
        <EmptyState icon={<BellOff size={24} />} title={t('none')} text={t('none_text')} />
      )}
      {notices.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {notices.map((notice) => (
            <NoticeEntry
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (notice.read_at === null) void read({ ids: [notice.id] });
                onDone();
              }}
              onRead={() => void read({ ids: [notice.id] })}
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
