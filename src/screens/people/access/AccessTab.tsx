import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grantsQueryOptions } from '../../../api/access.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { ClearSearch } from '../../../ui/state/ClearSearch.tsx';
import { usePeopleContext } from '../usePeopleContext.ts';
import { GiveRoleDialog } from './GiveRoleDialog.tsx';
import { GrantPages } from './GrantPages.tsx';
import { Requests } from './Requests.tsx';
import { WhoMay } from './WhoMay.tsx';
import styles from './access.module.css';

type Shown = 'all' | 'ending';

/** Who holds which role in the organisation: requests, who may do what, and grants. */
export function AccessTab() {
  const { t } = useTranslation('access');
  const { me } = usePeopleContext();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [isGiving, setIsGiving] = useState(false);
  const wanted = useDeferredValue(search.trim());
  const read = useInfiniteQuery(
    grantsQueryOptions({
      ...(wanted !== '' && { search: wanted }),
      ...(shown === 'ending' && { ending: true }),
    }),
  );
  return (
    <div className={styles.page}>
      <Requests me={me} siteId={null} />
      <WhoMay me={me} />
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
      <GrantPages
        query={read}
        none={
          wanted !== ''
            ? {
                title: t('grants.none_found'),
                text: t('grants.none_found_text'),
                next: <ClearSearch onClear={() => setSearch('')} />,
              }
            : shown === 'ending'
              ? {
                  title: t('grants.none_ending'),
                  text: t('grants.none_ending_text'),
                  next: <Button onClick={() => setShown('all')}>{t('grants.show_all')}</Button>,
                }
              : {
                  title: t('grants.none'),
                  text: t('grants.none_text'),
                  next: <Button onClick={() => setIsGiving(true)}>{t('grants.first')}</Button>,
                }
        }
      />
      {isGiving && <GiveRoleDialog me={me} siteId={null} onClose={() => setIsGiving(false)} />}
    </div>
  );
}
