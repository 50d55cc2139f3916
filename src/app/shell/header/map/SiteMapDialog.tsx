import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { sitesQueryOptions } from '../../../../api/query-options.ts';
import { QueryState } from '../../../../ui/state/QueryState.tsx';
import styles from './map.module.css';
import { SiteMap } from './SiteMap.tsx';

interface Props {
  readonly open: boolean;
  /** Changes each time the dialog opens, which resets selection and search. */
  readonly opening: number;
  /** Preselected; null preselects the first site with coordinates (spec 4.2). */
  readonly initialSiteId: number | null;
  readonly onClose: () => void;
  /** Called with the site that the person goes to. */
  readonly onGo: (siteId: number) => void;
}

/** Half of the window, at most 1200 px, and wide enough for a map; 75vh tall (spec section 9). */
const width = 'clamp(min(720px, 100vw - 32px), 50vw, 1200px)';

/** "Select a Site Location" (spec 2.7). */
export function SiteMapDialog({ open, opening, initialSiteId, onClose, onGo }: Props) {
  const { t } = useTranslation('site_map');
  const read = useQuery(sitesQueryOptions);
  return (
    <Modal
      open={open}
      title={t('title')}
      footer={null}
      centered
      destroyOnHidden
      width={width}
      styles={{
        container: { display: 'flex', flexDirection: 'column', height: '75vh' },
        body: { flex: 1, minHeight: 0 },
      }}
      onCancel={onClose}
    >
      <div className={styles.body}>
        {read.data === undefined ? (
          <QueryState query={read} errorTitle={t('failed')} rows={5} rowHeight={56} />
        ) : (
          <SiteMap
            key={opening}
            sites={read.data}
            initialSiteId={initialSiteId}
            onGo={(siteId) => {
              onGo(siteId);
              onClose();
            }}
          />
        )}
      </div>
    </Modal>
  );
}
