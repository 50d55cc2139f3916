import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { organisationQueryOptions } from '../../api/account.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { OrganisationForm } from './OrganisationForm.tsx';

/** Settings of the organisation (spec 2.3), for people who manage settings in all of it. */
export function OrganisationPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('organisation');
  const mayChange = me.permissions.some(
    ({ permission_code, site_id }) => permission_code === settingsPermission && site_id === null,
  );
  return (
    <>
      <PageHeader title={t('title')} />
      <PageColumn>
        {mayChange ? (
          <Settings />
        ) : (
          <StateBlock
            icon={<Lock size={24} />}
            title={t('forbidden_title')}
            text={t('forbidden_text')}
          />
        )}
      </PageColumn>
    </>
  );
}

function Settings() {
  const { t } = useTranslation('organisation');
  const read = useQuery({
    ...organisationQueryOptions,
    // No invalidation reports that people set up a second factor.
    refetchOnMount: 'always',
  });
  if (read.data !== undefined) return <OrganisationForm settings={read.data} />;
  return <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={56} />;
}
