import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Palette } from '../../screens/palette/Palette.tsx';
import { useSelectedSite } from '../shell/selected-site.tsx';
import { useFoundItems } from './useFoundItems.ts';
import { usePlaces } from './usePlaces.ts';
import { useDeeds } from './useDeeds.ts';

/** The palette over everything there is: the page's commands, items, pages, sites, settings. */
export function AppPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette');
  const [search, setSearch] = useState('');
  const { site } = useSelectedSite();
  const { onPage, general } = useDeeds();
  const { recent, pages, sites } = usePlaces();
  const items = useFoundItems(search);
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
    <Palette
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
