import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationsQueryOptions } from '../../api/notifications.ts';
import { SquareButton } from '../../ui/icons/SquareIcon.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import styles from './notifications.module.css';

const Panel = lazy(async () => ({
  default: (await import('./NotificationPanel.tsx')).NotificationPanel,
}));

const maxShown = 99;

/**
 * The bell of the header (spec 2.6) with the number of unread notifications; it opens the panel.
 */
export function NotificationBell() {
  const { t } = useTranslation('notices');
  const [open, setOpen] = useState(false);
  const { data } = useInfiniteQuery(notificationsQueryOptions);
  const unread = data?.pages[0]?.unread ?? 0;
  const label = unread === 0 ? t('title') : t('title_unread', { count: unread });
  return (
    <PopoverMenu
      label={t('title')}
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => (
        <SquareButton {...trigger} aria-label={label} title={label} word={t('title')}>
          <Bell size={18} />
          {unread > 0 && (
            <span
              className={styles.badge}
              data-count={unread > maxShown ? `${maxShown}+` : unread}
              aria-hidden="true"
            />
          )}
        </SquareButton>
      )}
    >
      <Suspense fallback={<SkeletonRows rows={4} rowHeight={64} />}>
        <Panel onDone={() => setOpen(false)} />
      </Suspense>
    </PopoverMenu>
  );
}
