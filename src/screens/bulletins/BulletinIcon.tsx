import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SquareLink } from '../../ui/icons/SquareIcon.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { bulletinsQueryOptions } from '../../api/bulletins.ts';
import styles from './icon.module.css';

/** The link to the bulletins (spec 2.6), with a dot while some are unread. */
export function BulletinIcon() {
  const { t } = useTranslation('bulletins');
  const unread = useQuery(bulletinsQueryOptions).data?.unread ?? 0;
  const label = unread === 0 ? t('title') : t('title_unread', { count: unread });
  return (
    <Tooltip title={label} isName>
      <SquareLink to="/app/bulletins" aria-label={label} word={t('title')}>
        <Megaphone size={18} />
        {unread > 0 && <span className={styles.dot} aria-hidden="true" />}
      </SquareLink>
    </Tooltip>
  );
}
