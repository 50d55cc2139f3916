import { ChevronsDownUp, ChevronsUpDown, House, MapPinned } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { useModules } from '../../../modules/registry/registry.ts';
import { may } from '../../../modules/session.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { useMe } from '../../session/me.ts';
import { useSession } from '../../session/session.ts';
import { useSelectedSite } from '../selected-site.tsx';
import { routeOf, subPathOf } from '../switch-site.ts';
import { CollapsedGroup } from './CollapsedGroup.tsx';
import { Group } from './Group.tsx';
import { navigationGroups } from './navigation.ts';
import styles from './sidebar.module.css';
import { useGroups } from './useGroups.ts';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  readonly isCollapsed: boolean;
  readonly isPhone: boolean;
}

/** The main navigation (spec 2.5): what every user has, then the modules in their groups. */
export function Sidebar({ isCollapsed, isPhone }: Props) {
  const { t } = useTranslation('app');
  const organisation = useSession()?.organisationName ?? '';
  return (
    <nav
      className={cx(styles.sidebar, isCollapsed && styles.collapsed)}
      aria-label={t('navigation')}
    >
      <div className={styles.head}>
        <Logo size={26} markOnly />
        {!isCollapsed && (
          <div className={styles.names}>
            <span className={styles.organisation}>
              {organisation === '' ? t('organisation') : organisation}
            </span>
            <span className={styles.product}>Sitewright</span>
          </div>
        )}
      </div>
      <div className={styles.scroll}>
        <ul className={styles.list}>
          <TopLink
            to="/app"
            icon={<House size={18} strokeWidth={1.75} />}
            label={t('home')}
            isCollapsed={isCollapsed}
          />
          <TopLink
            to="/app/sites"
            icon={<MapPinned size={18} strokeWidth={1.75} />}
            label={t('sites')}
            isCollapsed={isCollapsed}
          />
        </ul>
        <Modules isCollapsed={isCollapsed} />
      </div>
      <UserMenu isCollapsed={isCollapsed} isPhone={isPhone} />
    </nav>
  );
}

interface TopLinkProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly isCollapsed: boolean;
}

function TopLink({ to, icon, label, isCollapsed }: TopLinkProps) {
  return (
    <li>
      <NavLink
        to={to}
        end
        className={({ isActive }) => cx(styles.item, isActive && styles.current)}
        {...(isCollapsed ? { 'aria-label': label, title: label } : {})}
      >
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {!isCollapsed && label}
      </NavLink>
    </li>
  );
}

function Modules({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t, i18n } = useTranslation('app');
  const { modules } = useModules();
  const me = useMe();
  const { site } = useSelectedSite();
  const subPath = subPathOf(useLocation().pathname);
  const readable = modules.filter(
    ({ document }) => site === null || may(me, `${document.type}.read`, site.id),
  );
  const groups = navigationGroups(readable, i18n.language);
  const route = routeOf(
    subPath,
    readable.map(({ document }) => document.route),
  );
  const current =
    groups.find(({ entries }) => entries.some((entry) => entry.route === route))?.id ?? null;
  const { isOpen, toggle, areAllOpen, toggleAll } = useGroups(
    groups.map(({ id }) => id),
    current,
  );
  if (groups.length === 0) return null;
  if (isCollapsed) {
    return (
      <ul className={cx(styles.list, styles.groups)} aria-label={t('site_modules')}>
        {groups.map((group) => (
          <CollapsedGroup key={group.id} group={group} isCurrent={group.id === current} />
        ))}
      </ul>
    );
  }
  return (
    <section aria-label={t('site_modules')}>
      <div className={styles.section}>
        <span aria-hidden="true">{t('site_modules')}</span>
        <IconButton
          size="small"
          label={t(areAllOpen ? 'collapse_all' : 'expand_all')}
          icon={
            areAllOpen ? (
              <ChevronsDownUp size={16} strokeWidth={1.75} />
            ) : (
              <ChevronsUpDown size={16} strokeWidth={1.75} />
            )
          }
          onClick={toggleAll}
        />
      </div>
      <ul className={styles.list}>
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            isCurrent={group.id === current}
            isOpen={isOpen(group.id)}
            onToggle={() => toggle(group.id)}
          />
        ))}
      </ul>
    </section>
  );
}
