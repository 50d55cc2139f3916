import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteGrantsQueryOptions } from '../../../api/access.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import { peoplePermission } from '../../../domain/permissions.ts';
import { type CurrentUser, may } from '../../../modules/session.ts';
import { Forbidden } from '../../../ui/page/Forbidden.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ClearSearch } from '../../../ui/state/ClearSearch.tsx';
import { GiveRoleDialog } from './GiveRoleDialog.tsx';
import { GrantPages } from './GrantPages.tsx';
import { Requests } from './Requests.tsx';
import styles from './access.module.css';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** The people and teams with a role on the site (spec 2.4), for who manages people there. */
export function SiteUsersPage({ site, me }: Props) {
  const { t } = useTranslation('access');
  const [isGiving, setIsGiving] = useState(false);
  const mayManage = may(me, peoplePermission, site.id);
  return (
    <>
      <PageHeader
        title={t('site_users.title')}
        {...(mayManage && {
          actions: (
            <Button type="primary" onClick={() => setIsGiving(true)}>
              {t('grants.give')}
            </Button>
          ),
        })}
      />
      {mayManage ? (
        <div className={styles.page}>
          <Requests me={me} siteId={site.id} />
          <SiteGrants siteId={site.id} onGive={() => setIsGiving(true)} />
        </div>
      ) : (
        <Forbidden title={t('site_users.forbidden_title')} text={t('site_users.forbidden_text')} />
      )}
      {isGiving && <GiveRoleDialog me={me} siteId={site.id} onClose={() => setIsGiving(false)} />}
    </>
  );
}

function SiteGrants({ siteId, onGive }: { readonly siteId: number; readonly onGive: () => void }) {
  const { t } = useTranslation('access');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const read = useInfiniteQuery(
    siteGrantsQueryOptions(siteId, wanted === '' ? {} : { search: wanted }),
  );
  return (
    <>
      <ListToolbar searchLabel={t('grants.search')} search={search} onSearch={setSearch} />
      <GrantPages
        query={read}
        none={
          wanted === ''
            ? {
                title: t('grants.none'),
                text: t('grants.none_text'),
                next: <Button onClick={onGive}>{t('grants.first')}</Button>,
              }
            : {
                title: t('grants.none_found'),
                text: t('grants.none_found_text'),
                next: <ClearSearch onClear={() => setSearch('')} />,
              }
        }
      />
    </>
  );
}
