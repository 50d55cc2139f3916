import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { sitesRead } from '../../../../api/reads.ts';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../../ui/state/SkeletonRows.tsx';
import styles from './map.module.css';
import { SiteMap } from './SiteMap.tsx';

interface Props {
  readonly open: boolean;
  /** Another number each time that it opens: what was selected and searched for is forgotten. */
  readonly opening: number;
  /** Preselected; null for the first site with coordinates (spec 4.2). */
  readonly initialSiteId: number | null;
  readonly onClose: () => void;
  /** Told of the site that the person goes to. */
  readonly onGo: (siteId: number) => void;
}

/** Half of the window and 1200 px at most (spec section 9), and never too narrow to hold a map. */
const width = 'clamp(min(720px, 100vw - 32px), 50vw, 1200px)';

/** "Select a Site Location" (spec 2.7). */
export function SiteMapDialog({ open, opening, initialSiteId, onClose, onGo }: Props) {
  const { t } = useTranslation('site_map');
  const { data, error, refetch, isFetching } = useQuery(sitesRead);
  return (
    <Modal
      open={open}
      title={t('title')}
      footer={null}
      centered
      destroyOnHidden
      width={width}
      onCancel={onClose}
    >
      <div className={styles.body}>
        {data !== undefined && (
          <SiteMap
            key={opening}
            sites={data}
            initialSiteId={initialSiteId}
            onGo={(siteId) => {
              onGo(siteId);
              onClose();
            }}
          />
        )}
        {data === undefined && error === null && <SkeletonRows rows={5} rowHeight={56} />}
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failed')}
            reason={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
    </Modal>
  );
}
