import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grantsQueryOptions } from '../../../api/access.ts';
import type { GrantRow } from '../../../contract/access-grants.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { usePeopleContext } from '../usePeopleContext.ts';
import { GiveRoleDialog } from './GiveRoleDialog.tsx';
import { GrantList } from './GrantList.tsx';
import { Requests } from './Requests.tsx';
import { WhoMay } from './WhoMay.tsx';
import styles from './access.module.css';

type Shown = 'all' | 'ending';

/** Who holds which role in the organisation: requests, grants, and who may do what. */
export function AccessTab() {
  const { t } = useTranslation('access');
  const { me } = usePeopleContext();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [isGiving, setIsGiving] = useState(false);
  const wanted = useDeferredValue(search.trim());
  const read = useQuery(
    grantsQueryOptions({
      ...(wanted !== '' && { search: wanted }),
      ...(shown === 'ending' && { ending: true }),
    }),
  );
  return (
    <div className={styles.page}>
      <Requests me={me} siteId={null} />
      <ListToolbar searchLabel={t('grants.search')} search={search} onSearch={setSearch}>
        <Segmented<Shown>
          aria-label={t('grants.title')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('grants.all') },
            { value: 'ending', label: t('grants.ending') },
          ]}
        />
        <Button type="primary" onClick={() => setIsGiving(true)}>
          {t('grants.give')}
        </Button>
      </ListToolbar>
      {read.data === undefined ? (
        <QueryState query={read} errorTitle={t('grants.failed')} rows={6} rowHeight={56} />
      ) : (
        <Grants {...read.data} isSearch={wanted !== ''} shown={shown} />
      )}
      <WhoMay me={me} />
      {isGiving && <GiveRoleDialog me={me} siteId={null} onClose={() => setIsGiving(false)} />}
    </div>
  );
}

interface GrantsProps {
  readonly grants: readonly GrantRow[];
  readonly total: number;
  readonly isSearch: boolean;
  readonly shown: Shown;
}

function Grants({ grants, total, isSearch, shown }: GrantsProps) {
  const { t } = useTranslation('access');
  if (grants.length === 0)
    return (
      <EmptyState
        icon={<KeyRound size={24} />}
        title={t(
          isSearch
            ? 'grants.none_found'
            : shown === 'ending'
              ? 'grants.none_ending'
              : 'grants.none',
        )}
      />
    );
  return (
    <>
      <p className={styles.count} role="status">
        {t('grants.count', { count: total })}
        {total > grants.length && ` ${t('grants.shown', { count: grants.length })}`}
      </p>
      <GrantList grants={grants} />
    </>
  );
}
