import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sitesQueryOptions } from '../../../api/query-options.ts';
import { isOpenable, siteLocation, sortSites } from '../../../modules/sites.ts';
import { ColourMark } from '../../../ui/ColourMark.tsx';
import { cx } from '../../../ui/cx.ts';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { useSelectedSite } from '../selected-site.tsx';
import { useSwitchSite } from '../useSwitchSite.ts';
import { truncateForHeader } from './truncate.ts';
import styles from './header.module.css';

interface Props {
  readonly isPhone: boolean;
  /** Further commands, shown in the menu if the header has no room for them. */
  readonly more?: readonly MenuEntry[];
}

/** Shows the selected site and switches to another that the person can open (spec 2.6). */
export function SiteSwitcher({ isPhone, more = [] }: Props) {
  const { t, i18n } = useTranslation('app');
  const { data, error, refetch, isFetching } = useQuery(sitesQueryOptions);
  const { site } = useSelectedSite();
  const switchSite = useSwitchSite();
  const [isOpen, setOpen] = useState(false);
  const sites = isOpen ? sortSites((data ?? []).filter(isOpenable), i18n.language) : [];
  const failure =
    data === undefined && error !== null
      ? t('sites_error', { message: error.message === '' ? t('unknown_error') : error.message })
      : null;

  const shown =
    failure === null ? (site?.site_name ?? t('select_site')) : truncateForHeader(failure);
  const Chevron = isPhone ? ChevronDown : ChevronsUpDown;
  return (
    <PopoverMenu
      label={t('switch_site')}
      open={isOpen}
      onOpenChange={setOpen}
      button={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={cx(styles.switcher, failure !== null && styles.failed)}
          title={failure ?? t('switch_site')}
        >
          {!isPhone && site !== null && failure === null && <ColourMark colour={site.colour} />}
          <span className={styles.siteName}>{shown}</span>
          <Chevron size={14} />
        </button>
      )}
    >
      {failure !== null && (
        <ErrorState
          title={t('sites_failed')}
          reason={error?.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {failure === null && sites.length === 0 && (
        <p className={styles.note} role="status">
          {t(data === undefined ? 'loading_sites' : 'no_sites')}
        </p>
      )}
      {sites.length > 0 && (
        <MenuList
          heading={t('switch_site')}
          onDone={() => setOpen(false)}
          entries={sites.map((row) => ({
            key: String(row.id),
            title: row.site_name,
            icon: <ColourMark colour={row.colour} />,
            description: siteLocation(row) === '' ? undefined : siteLocation(row),
            current: row.id === site?.id,
            onSelect: () => switchSite(row.id),
          }))}
        />
      )}
      {more.length > 0 && <MenuList entries={more} onDone={() => setOpen(false)} />}
    </PopoverMenu>
  );
}
