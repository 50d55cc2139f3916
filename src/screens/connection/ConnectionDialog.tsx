import { useTranslation } from 'react-i18next';
import type { ConnectionState } from '../../api/connection.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { MapPinOff, UserX } from 'lucide-react';
import styles from './connection.module.css';
import { OfflineData } from './OfflineData.tsx';

/** Most width of the dialog, in px (spec 2.8). */
const width = 800;

const alertTypes = {
  connecting: 'info',
  connected: 'success',
  server_unavailable: 'error',
  offline: 'warning',
} as const satisfies Record<ConnectionState | 'connecting', string>;

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly state: ConnectionState | 'connecting';
  /** The site of the route; null on pages of no site. */
  readonly site: SiteRow | null;
  readonly me: CurrentUser;
}

/** The state of the connection, and what of the site is on this device (spec 2.8). */
export function ConnectionDialog({ open, onClose, state, site, me }: Props) {
  const { t } = useTranslation(['connection', 'app']);
  return (
    <Modal
      open={open}
      title={t('title')}
      footer={null}
      centered
      destroyOnHidden
      width={`min(${width}px, 100vw - 16px)`}
      styles={{
        container: { display: 'flex', flexDirection: 'column', maxHeight: 'calc(100dvh - 16px)' },
        body: { flex: 1, minHeight: 0, overflowY: 'auto' },
      }}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <Alert
          type={alertTypes[state]}
          role="status"
          title={t(`app:connection.${state}.title`)}
          description={t(`app:connection.${state}.description`)}
        />
        {site === null ? (
          <EmptyState
            icon={<MapPinOff size={24} />}
            title={t('no_site')}
            text={t('no_site_text')}
            next="nothing"
          />
        ) : me.viewed_by === undefined ? (
          <OfflineData site={site} me={me} isConnected={state === 'connected'} />
        ) : (
          <EmptyState
            icon={<UserX size={24} />}
            title={t('viewed')}
            text={t('viewed_text', { name: me.user.display_name })}
            next="nothing"
          />
        )}
      </div>
    </Modal>
  );
}
