import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus, UserX } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { Select } from '../../ui/antd/Select.tsx';
import { accountsQueryOptions } from '../../api/account.ts';
import { type AccountRow, accountsPage } from '../../contract/accounts.ts';
import type { ColumnSort } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { ListToolbar } from '../../ui/page/ListToolbar.tsx';
import { ClearSearch } from '../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import type { AccountAction, OpenAccount } from './AccountMenu.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { InviteDialog } from './invite/InviteDialog.tsx';
import { usePeopleContext } from './usePeopleContext.ts';
import styles from './people.module.css';
import { useAccountColumns } from './useAccountColumns.tsx';
import { useDirectory } from './useDirectory.ts';

type AccountFilter = 'everyone' | 'without';

interface AccountSort {
  /** A column. */
  readonly id: 'name' | 'used';
  readonly direction: 'asc' | 'desc';
}

interface Opened {
  readonly action: AccountAction;
  readonly account: AccountRow;
}

/** The column of the last use, which begins with the latest. */
const latestFirst = 'used';

/** The people page by page, with a search and a filter for a missing second factor. */
export function Accounts() {
  const { t } = useTranslation('people');
  const { me } = usePeopleContext();
  const { users } = useDirectory();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<AccountFilter>('everyone');
  const [isInviting, setInviting] = useState(false);
  const [sort, setSort] = useState<AccountSort>({ id: 'name', direction: 'asc' });
  const wanted = useDeferredValue(search.trim());
  const read = useInfiniteQuery(
    accountsQueryOptions({
      ...(wanted !== '' && { search: wanted }),
      ...(filter === 'without' && { without_factor: true }),
      sort: sort.id,
      direction: sort.direction,
    }),
  );
  const [first] = read.data?.pages ?? [];
  const accounts = useMemo(
    () => read.data?.pages.flatMap((page) => page.accounts) ?? [],
    [read.data],
  );
  /** The person as the dialog opened, for one whom the list does not show any more. */
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback<OpenAccount>((action, account) => setOpened({ action, account }), []);
  const columns = useAccountColumns(me.user.id, users, open);
  const isPhone = useIsPhone();
  /** A second choice of the same column reverses the order. */
  const sortBy = useCallback((id: string) => setSort((now) => nextSort(now, id)), []);
  const rowAt = useCallback((index: number) => accounts[index], [accounts]);
  const sortOf = useCallback(
    (id: string): ColumnSort | null =>
      id === sort.id ? { direction: sort.direction, priority: null } : null,
    [sort],
  );
  if (first === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={64} />;
  const rest = first.total - accounts.length;
  return (
    <div className={styles.page}>
      {opened !== null && (
        <AccountDialog
          action={opened.action}
          account={accounts.find(({ id }) => id === opened.account.id) ?? opened.account}
          people={users}
          onClose={() => setOpened(null)}
        />
      )}
      {isInviting && <InviteDialog me={me} onClose={() => setInviting(false)} />}
      <ListToolbar searchLabel={t('search')} search={search} onSearch={setSearch}>
        <Segmented<AccountFilter>
          aria-label={t('shown_label')}
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'everyone', label: t('everyone') },
            { value: 'without', label: t('without_factor') },
          ]}
        />
        <Select<string>
          aria-label={t('sorted_by')}
          value={sort.id}
          onChange={sortBy}
          options={[
            { value: 'name', label: t('by_name') },
            { value: latestFirst, label: t('by_use') },
          ]}
        />
        <p className={styles.count} role="status">
          {t('count', { count: first.total })}
        </p>
        <Button type="primary" icon={<UserPlus size={16} />} onClick={() => setInviting(true)}>
          {t('invite.title')}
        </Button>
      </ListToolbar>
      {accounts.length === 0 ? (
        <EmptyState
          icon={<UserX size={24} />}
          title={t(wanted === '' ? 'none_without' : 'none_found')}
          text={t(wanted === '' ? 'none_without_text' : 'none_found_text')}
          next={
            wanted === '' ? (
              <Button onClick={() => setFilter('everyone')}>{t('show_everyone')}</Button>
            ) : (
              <ClearSearch onClear={() => setSearch('')} />
            )
          }
        />
      ) : (
        <div className={styles.rows}>
          <Grid
            label={t('title')}
            rowCount={accounts.length}
            rowAt={rowAt}
            columns={columns}
            density={null}
            isStacked={isPhone}
            sortOf={sortOf}
            actions={{ sort: sortBy }}
          />
        </div>
      )}
      {rest > 0 && (
        <Button
          className={styles.more ?? ''}
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t('more', { count: Math.min(accountsPage, rest) })}
        </Button>
      )}
    </div>
  );
}

function nextSort(now: AccountSort, id: string): AccountSort {
  if (id === now.id) return { ...now, direction: now.direction === 'asc' ? 'desc' : 'asc' };
  return id === latestFirst ? { id, direction: 'desc' } : { id: 'name', direction: 'asc' };
}
