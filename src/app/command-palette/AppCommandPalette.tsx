import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandPalette } from '../../screens/command-palette/CommandPalette.tsx';
import { useSelectedSite } from '../shell/selected-site.tsx';
import { useItemSearch } from './useItemSearch.ts';
import { useNavigationGroups } from './useNavigationGroups.ts';
import { useCommandGroups } from './useCommandGroups.ts';

/** The palette over everything there is: the page's commands, items, pages, sites, settings. */
export function AppCommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette');
  const [search, setSearch] = useState('');
  const { site } = useSelectedSite();
  const { onPage, general } = useCommandGroups();
  const { recent, pages, sites } = useNavigationGroups();
  const items = useItemSearch(search);
  const typed = search.trim() !== '';
  const note =
    items.state === 'searching'
      ? t('searching')
      : items.state === 'failed'
        ? `${t('failed')}: ${items.reason}`
        : site === null && typed
          ? t('no_site')
          : null;
  return (
    <CommandPalette
      groups={[
        onPage,
        recent,
        ...(items.group === null ? [] : [items.group]),
        pages,
        sites,
        general,
      ]}
      search={search}
      onSearch={setSearch}
      note={note}
      onClose={onClose}
    />
  );
}
