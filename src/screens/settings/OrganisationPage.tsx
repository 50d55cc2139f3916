import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { organisationQueryOptions } from '../../api/account.ts';
import { auditPermission, settingsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { Forbidden } from '../../ui/page/Forbidden.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { TabBar } from '../../ui/page/TabBar.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { OrganisationForm } from './OrganisationForm.tsx';
import { ProvisioningCard } from './sign-in/ProvisioningCard.tsx';
import { SingleSignOnCard } from './sign-in/SingleSignOnCard.tsx';
import styles from './profile.module.css';

/** The tabs of the page with their addresses. */
const paths = {
  general: '/app/settings/organisation',
  sign_in: '/app/settings/organisation/sign-in',
} as const;

interface Props {
  readonly me: CurrentUser;
  readonly tab: keyof typeof paths;
}

/** Settings of the organisation (spec 2.3), for people who manage settings in all of it. */
export function OrganisationPage({ me, tab }: Props) {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();
  const panelId = useId();
  const mayChange = may(me, settingsPermission, null);
  const bar = (
    <TabBar
      label={t('title')}
      tabs={(['general', 'sign_in'] as const).map((key) => ({ key, label: t(`tabs.${key}`) }))}
      active={tab}
      onChange={(key) => void navigate(key === 'sign_in' ? paths.sign_in : paths.general)}
      controls={panelId}
    />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(mayChange && { tabs: bar })}
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
      {mayChange ? (
        <div id={panelId} role="tabpanel">
          {tab === 'sign_in' ? (
            <SignInSettings me={me} />
          ) : (
            <Settings logo={me.organisation.logo} />
          )}
        </div>
      ) : (
        <PageColumn>
          <Forbidden title={t('forbidden_title')} text={t('forbidden_text')} />
        </PageColumn>
      )}
    </>
  );
}

function Settings({ logo }: { readonly logo: string | null }) {
  const { t } = useTranslation('organisation');
  const read = useQuery({
    ...organisationQueryOptions,
    // No invalidation reports that people set up a second factor.
    refetchOnMount: 'always',
  });
  if (read.data !== undefined) return <OrganisationForm settings={read.data} logo={logo} />;
  return (
    <PageColumn>
      <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={56} />
    </PageColumn>
  );
}

/** How an identity provider signs people in and keeps them up to date. */
function SignInSettings({ me }: Pick<Props, 'me'>) {
  return (
    <PageColumn>
      <div className={styles.settings}>
        <SingleSignOnCard me={me} />
        <ProvisioningCard />
      </div>
    </PageColumn>
  );
}
