import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import type { SiteRow } from '../../../../contract/directory.ts';
import { isOpenable, siteLocation } from '../../../../modules/sites.ts';
import { ColourMark } from '../../../../ui/ColourMark.tsx';
import { cx } from '../../../../ui/cx.ts';
import { SearchInput } from '../../../../ui/form/SearchInput.tsx';
import styles from './map.module.css';

interface Props {
  /** The sites that are shown, in order. */
  readonly sites: readonly SiteRow[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly selected: number | null;
  readonly onSelect: (siteId: number) => void;
  readonly onGo: (siteId: number) => void;
}

/** The list next to the map: every site, with a link to those that can be opened (spec 2.7). */
export function SiteRows({ sites, search, onSearch, selected, onSelect, onGo }: Props) {
  const { t } = useTranslation('site_map');
  return (
    <div className={styles.side}>
      <div className={styles.search}>
        <SearchInput label={t('search')} value={search} onChange={onSearch} />
      </div>
      <p role="status" className={styles.empty}>
        {sites.length === 0 && t('none')}
      </p>
      <ul className={styles.list} aria-label={t('list')}>
        {sites.map((site) => (
          <Row
            key={site.id}
            site={site}
            isSelected={site.id === selected}
            onSelect={() => onSelect(site.id)}
            onGo={() => onGo(site.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly site: SiteRow;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onGo: () => void;
}

function Row({ site, isSelected, onSelect, onGo }: RowProps) {
  const { t } = useTranslation('site_map');
  const { latitude, longitude } = site.address;
  const hasCoordinates = latitude !== null && longitude !== null;
  const details = [
    siteLocation(site),
    site.is_archived ? t('archived') : '',
    hasCoordinates || site.is_archived ? '' : t('no_position'),
  ];
  const isLocked = site.user_roles === null;
  const text = (
    <>
      <ColourMark colour={site.site_colour} />
      <span className={styles.text}>
        <span className={cx(styles.name, site.is_archived && styles.archived)}>
          {site.site_name}
        </span>
        <span className={styles.details}>{details.filter((each) => each !== '').join(' · ')}</span>
      </span>
    </>
  );
  return (
    <li
      className={cx(styles.row, isLocked && styles.locked)}
      aria-current={isSelected ? 'true' : undefined}
    >
      {site.is_archived ? (
        <div className={styles.choose}>{text}</div>
      ) : (
        <button type="button" className={styles.choose} onClick={onSelect}>
          {text}
        </button>
      )}
      {isOpenable(site) && (
        <span className={styles.go}>
          <Button size="small" aria-label={t('go_named', { name: site.site_name })} onClick={onGo}>
            {t('go')}
          </Button>
        </span>
      )}
      {isLocked && (
        <span className={styles.lock} role="img" aria-label={t('denied')} title={t('denied')}>
          <Lock />
        </span>
      )}
    </li>
  );
}
