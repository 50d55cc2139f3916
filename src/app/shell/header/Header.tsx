import { Info, Map, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BulletinIcon } from '../../../screens/bulletins/BulletinIcon.tsx';
import { NotificationBell } from '../../../screens/notifications/NotificationBell.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { useOpenCommandPalette } from '../../command-palette/command-palette-context.ts';
import type { Crumb } from '../crumbs.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import styles from './header.module.css';
import { SidebarToggle } from './SidebarToggle.tsx';
import { SiteSwitcher } from './SiteSwitcher.tsx';
import { useSiteTools } from './useSiteTools.tsx';

interface Props {
  readonly crumbs: readonly Crumb[];
  readonly isPhone: boolean;
  readonly onToggle: () => void;
}

/** The head of the shell: sidebar, trail, site with its map, connection (spec 2.6). */
export function Header({ crumbs, isPhone, onToggle }: Props) {
  const { t } = useTranslation('app');
  const { openMap, openAbout, dialogs } = useSiteTools();
  const openPalette = useOpenCommandPalette();
  const tools = [
    { key: 'map', label: t('site_map'), icon: <Map size={18} />, onClick: openMap },
    { key: 'about', label: t('about_switcher'), icon: <Info size={18} />, onClick: openAbout },
  ];
  const more = tools.map(({ key, label, icon, onClick }) => ({
    key,
    title: label,
    icon,
    onSelect: onClick,
  }));
  return (
    <header className={styles.header}>
      <SidebarToggle isPhone={isPhone} onToggle={onToggle} />
      {isPhone ? <SiteSwitcher isPhone more={more} /> : <Breadcrumbs crumbs={crumbs} />}
      <div className={styles.end}>
        {!isPhone && (
          <>
            <SiteSwitcher isPhone={false} />
            {tools.map(({ key, ...tool }) => (
              <IconButton key={key} {...tool} />
            ))}
            <span className={styles.divider} aria-hidden="true" />
          </>
        )}
        <IconButton label={t('palette:open')} icon={<Search size={18} />} onClick={openPalette} />
        {!isPhone && <BulletinIcon />}
        <NotificationBell />
        <ConnectionStatus />
      </div>
      {dialogs}
    </header>
  );
}
