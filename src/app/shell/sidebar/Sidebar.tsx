import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { useMe } from '../../session/me.ts';
import { organisationLogoUrl } from '../../../api/account.ts';
import { bulletinsQueryOptions } from '../../../api/bulletins.ts';
import { Admin } from './Admin.tsx';
import { SiteModules } from './SiteModules.tsx';
import { TopLink } from './TopLink.tsx';
import { useNavigation } from './useNavigation.ts';
import { UserMenu } from './UserMenu.tsx';
import styles from './sidebar.module.css';

const links = [
  { to: '/app/help', icon: 'circle-question-mark', label: 'help' },
  { to: '/app/support', icon: 'message-square-text', label: 'live_chat' },
  { to: '/app/feedback', icon: 'message-square', label: 'feedback' },
] as const;

/** Help, support and feedback, below everything else (spec 2.5). */
function FooterLinks({ isCollapsed }: { readonly isCollapsed: boolean }) {
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

interface Props {
  readonly isCollapsed: boolean;
  readonly isPhone: boolean;
  /** Opens the search over everything. */
  readonly onSearch: () => void;
}

/**
 * The main navigation (spec 2.5): the pages of every user, the modules in their groups, and Admin.
 */
export function Sidebar({ isCollapsed, isPhone, onSearch }: Props) {
  const { t } = useTranslation(['app', 'palette']);
  return (
    <nav
      className={cx(styles.sidebar, isCollapsed && styles.collapsed)}
      aria-label={t('navigation')}
    >
      <Head isCollapsed={isCollapsed} />
      <div className={styles.search}>
        {isCollapsed ? (
          <IconButton label={t('palette:open')} icon={<Search size={18} />} onClick={onSearch} />
        ) : (
          <button
            type="button"
            className={styles.searchBox}
            title={t('palette:open')}
            onClick={onSearch}
          >
            <Search size={16} />
            <span>{t('search_placeholder')}</span>
          </button>
        )}
      </div>
      <NavigationList isCollapsed={isCollapsed} isPhone={isPhone} />
      <UserMenu isCollapsed={isCollapsed} isPhone={isPhone} />
    </nav>
  );
}

function Head({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTranslation('app');
  const { user, organisation: look } = useMe();
  const organisation = user.organisation_name;
  return (
    <div
      className={styles.head}
      style={look.colour === null ? undefined : { boxShadow: `inset 0 3px 0 ${look.colour}` }}
    >
      {look.logo === null ? (
        <Logo size={26} markOnly />
      ) : (
        <img
          className={styles.logo}
          src={organisationLogoUrl(look.logo)}
          alt={t('organisation_logo', { name: organisation })}
        />
      )}
      {!isCollapsed && (
        <div className={styles.names}>
          <span className={styles.organisation}>
            {organisation === '' ? t('organisation') : organisation}
          </span>
          <span className={styles.product}>Sitewright</span>
        </div>
      )}
    </div>
  );
}

function NavigationList({ isCollapsed, isPhone }: Omit<Props, 'onSearch'>) {
  const { t } = useTranslation('app');
  const { groups, admin, current } = useNavigation();
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, '');
  const top = (to: string, icon: string, label: string) => (
    <TopLink to={to} icon={icon} label={label} isCurrent={path === to} isCollapsed={isCollapsed} />
  );
  return (
    <div className={styles.scroll}>
      <ul className={styles.list}>
        {top('/app', 'house', t('home'))}
        {top('/app/sites', 'map-pinned', t('sites'))}
        {isPhone && <BulletinLink isCurrent={path === '/app/bulletins'} />}
      </ul>
      <SiteModules groups={groups} current={current} isCollapsed={isCollapsed} />
      <Admin admin={admin} current={current} isCollapsed={isCollapsed} />
      <FooterLinks isCollapsed={isCollapsed} />
    </div>
  );
}

/**
 * The link to the bulletins, with the number of unread ones, if the header has no room for their
 * icon.
 */
function BulletinLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const { t } = useTranslation('bulletins');
  const count = useQuery(bulletinsQueryOptions).data?.unread ?? 0;
  return (
    <TopLink
      to="/app/bulletins"
      icon="megaphone"
      label={t('title')}
      isCurrent={isCurrent}
      isCollapsed={false}
      {...(count > 0 ? { unread: { count, name: t('title_unread', { count }) } } : {})}
    />
  );
}
