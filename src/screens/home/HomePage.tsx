import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '../../modules/session.ts';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import styles from './home.module.css';
import { MyWork } from './MyWork.tsx';
import { Recent } from './Recent.tsx';
import { UnreadBulletins } from './UnreadBulletins.tsx';
import { YourSites } from './YourSites.tsx';

/** Home: what waits for one on all sites, and the ways to where one was (spec 2.3). */
export function HomePage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('sites');
  const { display_name, organisation_name } = me.user;
  return (
    <>
      <PageHeader title={t('welcome', { name: display_name })} note={organisation_name} />
      <div className={styles.page}>
        <div className={styles.column}>
          <MyWork />
        </div>
        <div className={styles.column}>
          <UnreadBulletins />
          <Recent me={me} />
          <Card title={t('your_sites')} extra={<Link to="/app/sites">{t('all_sites')}</Link>} flush>
            <YourSites />
          </Card>
        </div>
      </div>
    </>
  );
}
