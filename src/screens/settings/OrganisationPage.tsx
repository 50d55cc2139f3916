import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { organisationRead } from '../../api/account.ts';
import { settingsCode } from '../../contract/permissions.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { OrganisationForm } from './OrganisationForm.tsx';
import styles from './profile.module.css';

/** Settings of the organisation (spec 2.3), for who manages settings in all of it. */
export function OrganisationPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('organisation');
  const mayChange = me.permissions.some(
    ({ permission_code, site_id }) => permission_code === settingsCode && site_id === null,
  );
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={styles.page}>
        {mayChange ? (
          <Settings />
        ) : (
          <StateBlock
            icon={<Lock size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={t('forbidden_title')}
            text={t('forbidden_text')}
          />
        )}
      </div>
    </>
  );
}

function Settings() {
  const { t } = useTranslation('organisation');
  const { data, error, refetch, isFetching } = useQuery({
    ...organisationRead,
    // Nobody tells when people set up a second factor.
    refetchOnMount: 'always',
  });
  if (data !== undefined) return <OrganisationForm settings={data} />;
  return error === null ? (
    <SkeletonRows rows={6} rowHeight={56} />
  ) : (
    <ErrorState
      title={t('failed')}
      reason={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
