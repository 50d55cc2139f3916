import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { siteSearchQueryOptions } from '../../api/search.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { textIn } from '../../runtime/text.ts';
import type { PaletteGroup } from '../../screens/command-palette/entries.ts';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';

interface ItemSearch {
  readonly state: 'idle' | 'searching' | 'failed';
  readonly reason: string;
  readonly group: PaletteGroup | null;
}

/** Milliseconds without a key press until the server is asked. */
const debounceMs = 150;
const maxResults = 8;

/** Items of the selected site by name, code or id. */
export function useItemSearch(search: string): ItemSearch {
  const { t, i18n } = useTranslation('palette');
  const navigate = useNavigate();
  const { byType } = useModules();
  const { site } = useSelectedSite();
  const wanted = search.trim();
  const debounced = useDebouncedValue(wanted, debounceMs);
  const isEnabled = site !== null && debounced !== '';
  const { data, error } = useQuery({
    ...siteSearchQueryOptions(site?.id ?? 0, debounced, maxResults),
    enabled: isEnabled,
  });
  const idle = { state: 'idle', reason: '', group: null } as const;
  if (site === null || wanted === '') return idle;
  if (error !== null && debounced === wanted)
    return { state: 'failed', reason: error.message, group: null };
  if (data === undefined || debounced !== wanted) return { ...idle, state: 'searching' };
  const entries = data.found.flatMap(({ type, id, code, name }) => {
    const document = byType.get(type)?.document;
    if (document === undefined) return [];
    return {
      id: `item-${type}-${id}`,
      label: name ?? code,
      code,
      hint: textIn(document.name, i18n.language),
      icon: document.icon,
      run: () => void navigate(`/app/sites/${site.id}/${document.route}/${id}`),
    };
  });
  const label = t('groups.items', { name: site.site_name });
  return {
    ...idle,
    group: { id: 'items', label, entries, shownWhen: 'typed', isPrefiltered: true },
  };
}
