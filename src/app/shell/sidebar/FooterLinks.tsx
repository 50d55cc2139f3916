import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import styles from './sidebar.module.css';
import { TopLink } from './TopLink.tsx';

const links = [
  { to: '/app/help', icon: 'circle-question-mark', label: 'help' },
  { to: '/app/support', icon: 'message-square-text', label: 'live_chat' },
  { to: '/app/feedback', icon: 'message-square', label: 'feedback' },
] as const;

/** Help, support and feedback, below everything else (spec 2.5). */
export function FooterLinks({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  return (
    <ul className={cx(styles.list, styles.divided)} aria-label={t('more_links')}>
      {links.map(({ to, icon, label }) => (
        <TopLink
          key={to}
          to={to}
          icon={icon}
          label={t(label)}
          isCurrent={pathname === to}
          isCollapsed={isCollapsed}
        />
      ))}
    </ul>
  );
}
