import { Menu, PanelLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import type { Crumb } from '../crumbs.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import styles from './header.module.css';
import { SiteSwitcher } from './SiteSwitcher.tsx';

interface Props {
  readonly crumbs: readonly Crumb[];
  readonly isPhone: boolean;
  readonly onToggle: () => void;
}

/** The head of the shell: sidebar, trail, site, connection (spec 2.6). */
export function Header({ crumbs, isPhone, onToggle }: Props) {
  const { t } = useTranslation('app');
  const look = { size: 18, strokeWidth: 1.75 } as const;
  return (
    <header className={styles.header}>
      <IconButton
        label={t('toggle_sidebar')}
        icon={isPhone ? <Menu {...look} /> : <PanelLeft {...look} />}
        onClick={onToggle}
      />
      {isPhone ? <SiteSwitcher isPhone /> : <Breadcrumbs crumbs={crumbs} />}
      <div className={styles.end}>
        {!isPhone && <SiteSwitcher isPhone={false} />}
        <ConnectionStatus />
      </div>
    </header>
  );
}
