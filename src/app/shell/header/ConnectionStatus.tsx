import { Cloud, CloudOff, type LucideIcon, RefreshCw, WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type ConnectionState, useConnection } from '../../../api/connection.ts';
import { unconfirmed } from '../../../api/unconfirmed.ts';
import { useStore } from '../../../browser/useStore.ts';
import { useHasElapsed } from '../../../ui/hooks/useHasElapsed.ts';
import { SquareButton } from '../../../ui/icons/SquareIcon.tsx';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { useMe } from '../../session/me.ts';
import { useSelectedSite } from '../selected-site.tsx';
import { siteIdOf } from '../switch-site.ts';
import spin from '../../../ui/state/spin.module.css';
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

/** Milliseconds for which data of this device that are being refreshed need no sign. */
const quietMs = 1000;

/** Whether the page has waited for a while for the server's version of what it shows. */
function useIsRefreshing(): boolean {
  const isAsked = useStore(unconfirmed, (all) => [...all.values()].includes('refreshing'));
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => setIsLong(true), quietMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isAsked]);
  return isAsked && isLong;
}

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
  const isRefreshing = useIsRefreshing() && shown === 'connected';
  const Sign = icons[shown];
  const { t: ui } = useTranslation('ui');
  const title = t(`connection.${shown}.title`);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Tooltip placement="bottom-end" title={title} isName>
        <SquareButton
          aria-label={title}
          word={isRefreshing ? ui('refreshing') : t(`connection.${shown}.word`)}
          onClick={open}
        >
          {isRefreshing ? (
            <RefreshCw size={18} className={spin.spin} />
          ) : (
            <>
              <Sign size={18} />
              <span className={styles.dot} data-state={shown} aria-hidden="true" />
            </>
          )}
        </SquareButton>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {isRefreshing
          ? ui('refreshing')
          : shown === 'offline' || shown === 'server_unavailable'
            ? title
            : ''}
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
