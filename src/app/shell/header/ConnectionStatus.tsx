import { Cloud, CloudOff, type LucideIcon, WifiOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type ConnectionState, useConnection } from '../../../api/connection.ts';
import { useHasElapsed } from '../../../ui/hooks/useHasElapsed.ts';
import { SquareButton } from '../../../ui/icons/SquareIcon.tsx';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { useMe } from '../../session/me.ts';
import { useSelectedSite } from '../selected-site.tsx';
import { siteIdOf } from '../switch-site.ts';
import styles from './header.module.css';

/** Lazy: fetched when the dialog first opens. */
const ConnectionDialog = lazy(async () => ({
  default: (await import('../../../screens/connection/ConnectionDialog.tsx')).ConnectionDialog,
}));

const icons: Readonly<Record<ConnectionState | 'connecting', LucideIcon>> = {
  connecting: Cloud,
  connected: Cloud,
  server_unavailable: CloudOff,
  offline: WifiOff,
};

/**
 * Milliseconds in which a page that has just opened may connect before it counts as disconnected.
 */
const connectGraceMs = 3000;

/**
 * The state of the connection as an icon with a dot; it opens the dialog that explains the state and
 * prepares data for work without a network (spec 2.8).
 */
export function ConnectionStatus() {
  const { t } = useTranslation('app');
  const me = useMe();
  const { site } = useSelectedSite();
  const inPath = siteIdOf(useLocation().pathname);
  const state = useConnection();
  const isGraceOver = useHasElapsed(connectGraceMs);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const shown = state === 'server_unavailable' && !isGraceOver ? 'connecting' : state;
  const Sign = icons[shown];
  const title = t(`connection.${shown}.title`);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Tooltip placement="bottom-end" title={title} isName>
        <SquareButton aria-label={title} word={t(`connection.${shown}.word`)} onClick={open}>
          <Sign size={18} />
          <span className={styles.dot} data-state={shown} aria-hidden="true" />
        </SquareButton>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {shown === 'offline' || shown === 'server_unavailable' ? title : ''}
      </span>
      {wasOpened && (
        <Suspense>
          <ConnectionDialog
            open={isOpen}
            onClose={() => setIsOpen(false)}
            state={shown}
            site={site?.id === inPath ? site : null}
            me={me}
          />
        </Suspense>
      )}
    </>
  );
}
