import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markRead, notificationsQueryOptions } from '../../api/notifications.ts';
import { isApiError } from '../../api/error.ts';

/** What is told of an import is read by whoever has the import open when it is told. */
export function useMarkNoticeRead(importId: number | null): void {
  const cache = useQueryClient();
  const { data } = useInfiniteQuery(notificationsQueryOptions);
  const notice = data?.pages[0]?.notifications.find(
    ({ import: told, read_at }) => told !== null && told.id === importId && read_at === null,
  );
  const id = notice?.id;
  useEffect(() => {
    if (id === undefined) return;
    markRead(cache, { ids: [id] }).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      console.warn(`The notification of the import stays unread: ${error.message}`);
    });
  }, [cache, id]);
}
