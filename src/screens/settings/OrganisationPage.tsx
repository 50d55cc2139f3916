import { useQuery } from '@tanstack/react-query';
import { Lock, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { organisationQueryOptions } from '../../api/account.ts';
import { auditPermission, settingsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import { OrganisationForm } from './OrganisationForm.tsx';

/** Settings of the organisation (spec 2.3), for people who manage settings in all of it. */
export function OrganisationPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          may(me, auditPermission, null) && (
            <Button
              icon={<ShieldCheck size={16} />}
              onClick={() => void navigate('/app/settings/audit')}
            >
              {t('app:audit_log')}
            </Button>
          )
        }
      />
      <PageColumn>
        {may(me, settingsPermission, null) ? (
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
