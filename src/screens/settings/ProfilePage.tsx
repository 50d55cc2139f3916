import { Button } from 'antd';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../modules/session.ts';
import { languages } from '../../runtime/text.ts';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { Choice } from './Choice.tsx';
import { FactorsCard } from './FactorsCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import styles from './profile.module.css';

interface Props {
  readonly me: CurrentUser;
  readonly onLogOut: (everywhere: boolean) => void;
}

/** Profile and settings of the signed-in user (spec 2.3). */
export function ProfilePage({ me, onLogOut }: Props) {
  const { t, i18n } = useTranslation('app');
  const look = useTheme();
  const { id, display_name, email, organisation_name } = me.user;
  const language = languages.find((each) => i18n.language.startsWith(each)) ?? 'en';
  return (
    <>
      <PageHeader title={t('profile')} />
      <div className={styles.page}>
        <Card title={t('profile_you')}>
          <div className={styles.person}>
            <Avatar person={{ id, name: display_name }} size={48} decorative />
            <dl className={styles.facts}>
              <dt>{t('profile_name')}</dt>
              <dd>{display_name}</dd>
              <dt>{t('profile_email')}</dt>
              <dd>{email}</dd>
              <dt>{t('organisation')}</dt>
              <dd>{organisation_name}</dd>
            </dl>
          </div>
        </Card>
        <Card title={t('profile_look')} extra={t('profile_this_browser')}>
          <div className={styles.choices}>
            <Choice
              label={t('language')}
              value={language}
              options={languages.map((each) => ({ value: each, label: t(`languages.${each}`) }))}
              onChange={(next) => void i18n.changeLanguage(next)}
            />
            <Choice
              label={t('theme.label')}
              value={look.themeChoice}
              options={(['system', 'light', 'dark'] as const).map((each) => ({
                value: each,
                label: t(`theme.${each}`),
              }))}
              onChange={look.chooseTheme}
            />
            <Choice
              label={t('density.label')}
              help={t('density.help')}
              value={look.densityChoice}
              options={(['auto', 'desk', 'touch'] as const).map((each) => ({
                value: each,
                label: t(`density.${each}`),
              }))}
              onChange={look.chooseDensity}
            />
          </div>
        </Card>
        <PasswordCard />
        <FactorsCard />
        <SessionsCard onLogOutEverywhere={() => onLogOut(true)} />
        <div>
          <Button
            icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onLogOut(false)}
          >
            {t('log_out.verb')}
          </Button>
        </div>
      </div>
    </>
  );
}
