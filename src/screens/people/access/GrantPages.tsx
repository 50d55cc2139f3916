import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantsReply } from '../../../contract/access-grants.ts';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { GrantList } from './GrantList.tsx';
import styles from './access.module.css';

interface Props {
  readonly query: UseInfiniteQueryResult<InfiniteData<GrantsReply>>;
  /** Shown if no grant matches. */
  readonly none: Omit<ComponentProps<typeof EmptyState>, 'icon'>;
}

/** Grants page by page, with how many there are. */
export function GrantPages({ query, none }: Props) {
  const { t } = useTranslation('access');
  const [first] = query.data?.pages ?? [];
  if (query.data === undefined || first === undefined)
    return <QueryState query={query} errorTitle={t('grants.failed')} rows={6} rowHeight={56} />;
  if (first.grants.length === 0) return <EmptyState icon={<KeyRound size={24} />} {...none} />;
  return (
    <>
      <p className={styles.count} role="status">
        {t('grants.count', { count: first.total })}
      </p>
      <GrantList
        grants={query.data.pages.flatMap(({ grants }) => grants)}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
        isFetchingMore={query.isFetchingNextPage}
      />
    </>
  );
}
