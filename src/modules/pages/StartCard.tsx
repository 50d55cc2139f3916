import { useQuery } from '@tanstack/react-query';
import { Rocket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { guideQueryOptions } from '../../api/guide.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { Card } from '../../ui/page/Card.tsx';
import { type CurrentUser, may } from '../session.ts';
import styles from './start-card.module.css';

/**
 * What is left of the guided start, for people who may do it; nothing when every step is done or
 * skipped. A closed guide stays reachable from here until then.
 */
export function StartCard({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('home');
  const isManager = may(me, settingsPermission, null);
  const { data } = useQuery({ ...guideQueryOptions, enabled: isManager });
  const open = data?.steps.filter(({ state }) => state === 'open') ?? [];
  if (!isManager || data === undefined || open.length === 0) return null;
  const done = data.steps.filter(({ state }) => state === 'done').length;
  return (
    <Card title={t('start.title')}>
      <div className={styles.line}>
        <Rocket size={20} aria-hidden="true" />
        <div>
          <p className={styles.text}>
            {t('start.left', { done, count: data.steps.length })}{' '}
            {open.map(({ step }) => t(`start.steps.${step}`)).join(', ')}.
          </p>
          <Link to="/app/start" className={styles.link}>
            {t('start.continue')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
