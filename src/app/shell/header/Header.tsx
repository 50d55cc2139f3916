import {
  Info,
  Map,
  Search,
  ChevronRight,
  Menu,
  MessageSquareWarning,
  PanelLeft,
  ScanLine,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Fragment } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { BulletinIcon } from '../../../screens/bulletins/BulletinIcon.tsx';
import { NotificationBell } from '../../../screens/notifications/NotificationBell.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { useOpenCommandPalette } from '../../command-palette/command-palette-context.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import { reportPathFrom, useReportSites } from '../../../modules/reports.ts';
import { useOpenScanner } from '../../scan/scanner-context.ts';
import { useMe } from '../../session/me.ts';
import { useSelectedSite } from '../selected-site.tsx';
import { UnsentLink, useHasUnsent } from '../Outbox.tsx';
import type { Crumb } from '../crumbs.ts';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { SquareButton } from '../../../ui/icons/SquareIcon.tsx';
import { bulletinsQueryOptions } from '../../../api/bulletins.ts';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { SiteSwitcher } from './SiteSwitcher.tsx';
import { useSiteTools } from './useSiteTools.tsx';
import styles from './header.module.css';

interface Props {
  readonly crumbs: readonly Crumb[];
  readonly isPhone: boolean;
  readonly onToggle: () => void;
}

/**
 * The header of the shell: sidebar toggle, breadcrumbs, site switcher with map, connection (spec
 * 2.6).
 */
export function Header({ crumbs, isPhone, onToggle }: Props) {
  const { t } = useTranslation(['app', 'codes']);
  const { openMap, openAbout, dialogs } = useSiteTools();
  const openPalette = useOpenCommandPalette();
  const scan = useOpenScanner();
  const hasUnsent = useHasUnsent();
  const tools = [
    {
      key: 'map',
      label: t('site_map'),
      word: t('site_map_word'),
      icon: <Map size={18} />,
      onClick: openMap,
    },
    {
      key: 'about',
      label: t('about_switcher'),
      word: t('about_word'),
      icon: <Info size={18} />,
      onClick: openAbout,
    },
  ];
  // A phone has no room for a button: the scanner is here and in the search, two taps away.
  const more = [
    { key: 'scan', title: t('codes:scan'), icon: <ScanLine size={18} />, onSelect: scan },
    ...tools.map(({ key, label, icon, onClick }) => ({
      key,
      title: label,
      icon,
      onSelect: onClick,
    })),
  ];
  return (
    <header className={styles.header}>
      <SidebarToggle isPhone={isPhone} onToggle={onToggle} />
      {isPhone ? <SiteSwitcher isPhone more={more} /> : <Breadcrumbs crumbs={crumbs} />}
      <div className={styles.end}>
        {!isPhone && (
          <>
            <SiteSwitcher isPhone={false} />
            {tools.map(({ key, label, word, icon, onClick }) => (
              <Tooltip key={key} title={label} isName>
                <SquareButton aria-label={label} word={word} isMinor onClick={onClick}>
                  {icon}
                </SquareButton>
              </Tooltip>
            ))}
            <span className={styles.divider} aria-hidden="true" />
          </>
        )}
        {!isPhone && <ScanButton />}
        {isPhone && <ReportButton />}
        {!isPhone && <BulletinIcon />}
        {/* A phone has no room for both; the search is in the navigation as well. */}
        {isPhone && !hasUnsent ? (
          <IconButton label={t('palette:open')} icon={<Search size={18} />} onClick={openPalette} />
        ) : (
          <UnsentLink />
        )}
        <NotificationBell />
        <ConnectionStatus />
      </div>
      {dialogs}
    </header>
  );
}

/** Opens the scanner. */
function ScanButton() {
  const { t } = useTranslation('codes');
  const open = useOpenScanner();
  return <IconButton label={t('scan')} icon={<ScanLine size={18} />} onClick={open} />;
}

/** Opens the report of a problem, about the item that is open; for people who may report one. */
function ReportButton() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { site } = useSelectedSite();
  const { pathname } = useLocation();
  const { modules } = useModules();
  if (useReportSites(useMe()).length === 0) return null;
  return (
    <IconButton
      label={t('report_problem')}
      icon={<MessageSquareWarning size={18} />}
      onClick={() => void navigate(reportPathFrom(pathname, modules, site?.id))}
    />
  );
}

/** The breadcrumbs of the page (spec 2.6). */
function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('app');
  const last = crumbs.length - 1;
  return (
    <nav className={styles.crumbs} aria-label={t('breadcrumbs')}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={to ?? label}>
            <li aria-current={index === last ? 'page' : undefined}>
              {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
            </li>
            {index < last && (
              <li aria-hidden="true" className={styles.between}>
                <ChevronRight size={14} />
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

interface SidebarToggleProps {
  readonly isPhone: boolean;
  readonly onToggle: () => void;
}

/** Shows or hides the sidebar. On a phone it also shows that the sidebar holds unread bulletins. */
function SidebarToggle({ isPhone, onToggle }: SidebarToggleProps) {
  const { t } = useTranslation(['app', 'bulletins']);
  const unread = useQuery(bulletinsQueryOptions).data?.unread ?? 0;
  const label = t('toggle_sidebar');
  if (!isPhone)
    return <IconButton label={label} icon={<PanelLeft size={18} />} onClick={onToggle} />;
  const unreadText = unread === 0 ? '' : ` · ${t('bulletins:title_unread', { count: unread })}`;
  return (
    <IconButton
      label={`${label}${unreadText}`}
      icon={
        <span className={styles.menu}>
          <Menu size={18} />
          {unread > 0 && <span className={styles.unread} />}
        </span>
      }
      onClick={onToggle}
    />
  );
}
