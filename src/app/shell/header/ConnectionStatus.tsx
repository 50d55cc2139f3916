import { Cloud, CloudOff, type LucideIcon, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx';
import { type ConnectionState, useConnection } from '../../../api/connection.ts';
import { useHasElapsed } from '../../../ui/hooks/useHasElapsed.ts';
import { SquareButton } from '../../../ui/icons/SquareIcon.tsx';
import styles from './header.module.css';

const icons: Readonly<Record<ConnectionState | 'connecting', LucideIcon>> = {
  connecting: Cloud,
  connected: Cloud,
  server_unavailable: CloudOff,
  offline: WifiOff,
};

/** A page that has just opened is on its way to the server, not cut off from it. */
const connectGraceMs = 3000;

/** How the page is connected, as an icon with a dot; pointing at it tells more (spec 2.8). */
export function ConnectionStatus() {
  const { t } = useTranslation('app');
  const state = useConnection();
  const isGraceOver = useHasElapsed(connectGraceMs);
  const shown = state === 'server_unavailable' && !isGraceOver ? 'connecting' : state;
  const Sign = icons[shown];
  const title = t(`connection.${shown}.title`);
  return (
    <>
      <Tooltip
        opensOnPress
        placement="bottom-end"
        title={
          <>
            <strong>{title}</strong>
            <br />
            {t(`connection.${shown}.description`)}
          </>
        }
      >
        <SquareButton aria-label={title}>
          <Sign size={18} />
          <span className={styles.dot} data-state={shown} aria-hidden="true" />
        </SquareButton>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {shown === 'offline' || shown === 'server_unavailable' ? title : ''}
      </span>
    </>
  );
}
