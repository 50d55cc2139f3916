import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import type { SiteRow } from '../../../../contract/directory.ts';
import { isOpenable, siteLocation } from '../../../../modules/sites.ts';
import styles from './map.module.css';

interface Props {
  readonly site: SiteRow;
  readonly onGo: (siteId: number) => void;
}

/** What the map says of a site, and the way there where the person may go (spec 2.7). */
export function SitePopup({ site, onGo }: Props) {
  const { t } = useTranslation('site_map');
  const place = siteLocation(site);
  const status = site.site_status === '' ? null : site.site_status;
  return (
    <div className={styles.popup}>
      <strong className={styles.popupName}>{site.site_name}</strong>
      {place !== '' && <span className={styles.details}>{place}</span>}
      <span>{t('status', { status: status ?? t('unknown_status') })}</span>
      {isOpenable(site) ? (
        <Button type="primary" size="small" onClick={() => onGo(site.id)}>
          {t('go')}
        </Button>
      ) : (
        <Button size="small" disabled>
          {t('denied')}
        </Button>
      )}
    </div>
  );
}
