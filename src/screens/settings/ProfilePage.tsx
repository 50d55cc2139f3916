import { KeyRound, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import type { CurrentUser } from '../../modules/session.ts';
import { Card } from '../../ui/page/Card.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { FactorsCard } from './FactorsCard.tsx';
import { IdentitiesCard } from './IdentitiesCard.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import styles from './profile.module.css';

interface Props {
  readonly me: CurrentUser;
  readonly onLogOut: (everywhere: boolean) => void;
}

/** Profile and settings of the signed-in user (spec 2.3). */
export function ProfilePage({ me, onLogOut }: Props) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { id, display_name, email, organisation_name } = me.user;
  return (
    <>
      <PageHeader
        title={t('profile')}
        actions={
          <Button icon={<KeyRound />} onClick={() => void navigate('/app/settings/developers')}>
            {t('developers')}
          </Button>
        }
      />
      <PageColumn>
        <Card title={t('profile_you')}>
          <div className={styles.person}>
            <Avatar person={{ id, name: display_name }} size={48} decorative />
            <dl className={styles.facts}>
              <dt>{t('profile_email')}</dt>
              <dd>{email}</dd>
              <dt>{t('organisation')}</dt>
              <dd>{organisation_name}</dd>
            </dl>
          </div>
          <NameForm key={display_name} name={display_name} />
        </Card>
        <PreferencesCard />
        <PasswordCard />
        <FactorsCard />
        <IdentitiesCard />
        <SessionsCard onLogOutEverywhere={() => onLogOut(true)} />
        <div>
          <Button icon={<LogOut />} onClick={() => onLogOut(false)}>
            {t('log_out.verb')}
          </Button>
        </div>
      </PageColumn>
    </>
  );
}
