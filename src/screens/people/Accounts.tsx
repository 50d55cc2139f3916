import { useQuery } from '@tanstack/react-query';
import { UserPlus, UserX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { Select } from '../../ui/antd/Select.tsx';
import { accountsQueryOptions } from '../../api/account.ts';
import type { AccountRow } from '../../contract/accounts.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { ColumnSort } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { ListToolbar } from '../../ui/page/ListToolbar.tsx';
import { ClearSearch } from '../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { InviteDialog } from './invite/InviteDialog.tsx';
import { usePeopleContext } from './usePeopleContext.ts';
import styles from './people.module.css';
import { useAccountColumns } from './useAccountColumns.tsx';
import {
  type AccountFilter,
  type AccountSort,
  latestFirst,
  useFilteredAccounts,
} from './useFilteredAccounts.ts';

/** How many more people are shown at a time. */
const step = 100;

/** The people, with a search and a filter for a missing second factor. */
export function Accounts() {
  const { t } = useTranslation('people');
  const { me } = usePeopleContext();
  const read = useQuery(accountsQueryOptions);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={64} />;
  return <AccountList accounts={read.data.accounts} me={me} />;
}

interface ListProps {
  readonly accounts: readonly AccountRow[];
  readonly me: CurrentUser;
}

function AccountList({ accounts, me }: ListProps) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<AccountFilter>('everyone');
  const [isInviting, setInviting] = useState(false);
  const [most, setMost] = useState(step);
  const [sort, setSort] = useState<AccountSort>({ id: 'name', desc: false });
  const chosen = useFilteredAccounts(accounts, { search, filter: shown, sort });
  const columns = useAccountColumns(me.user.id, accounts);
  const isPhone = useIsPhone();
  /** A second choice of the same column reverses the order. */
  const sortBy = useCallback(
    (id: string) =>
      setSort((now) => ({ id, desc: id === now.id ? !now.desc : id === latestFirst })),
    [],
  );
  const rowAt = useCallback((index: number) => chosen[index]?.original, [chosen]);
  const sortOf = useCallback(
    (id: string): ColumnSort | null =>
      id === sort.id ? { direction: sort.desc ? 'desc' : 'asc', priority: null } : null,
    [sort],
  );
  return (
    <div className={styles.page}>
      {isInviting && <InviteDialog me={me} onClose={() => setInviting(false)} />}
      <ListToolbar searchLabel={t('search')} search={search} onSearch={setSearch}>
        <Segmented<AccountFilter>
          aria-label={t('shown_label')}
          value={shown}
          onChange={setShown}
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
            { value: 'used', label: t('by_use') },
          ]}
        />
        <p className={styles.count} role="status">
          {t('count', { count: chosen.length })}
        </p>
        <Button type="primary" icon={<UserPlus size={16} />} onClick={() => setInviting(true)}>
          {t('invite.title')}
        </Button>
      </ListToolbar>
      {chosen.length === 0 ? (
        <EmptyState
          icon={<UserX size={24} />}
          title={t(search.trim() === '' ? 'none_without' : 'none_found')}
          text={t(search.trim() === '' ? 'none_without_text' : 'none_found_text')}
          next={
            search.trim() === '' ? (
              <Button onClick={() => setShown('everyone')}>{t('show_everyone')}</Button>
            ) : (
              <ClearSearch onClear={() => setSearch('')} />
            )
          }
        />
      ) : (
        <div className={styles.rows}>
          <Grid
            label={t('title')}
            rowCount={Math.min(most, chosen.length)}
            rowAt={rowAt}
            columns={columns}
            density={null}
            isStacked={isPhone}
            sortOf={sortOf}
            actions={{ sort: sortBy }}
          />
        </div>
      )}
      {chosen.length > most && (
        <Button className={styles.more ?? ''} onClick={() => setMost(most + step)}>
          {t('more', { count: Math.min(step, chosen.length - most) })}
        </Button>
      )}
    </div>
  );
}
