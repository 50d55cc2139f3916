import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { CommandPalette } from '../../screens/command-palette/CommandPalette.tsx';
import { useSelectedSite } from '../shell/selected-site.tsx';
import type { PaletteGroup } from '../../screens/command-palette/entries.ts';
import { useAvailableCommands } from '../../ui/commands/commands.ts';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { useLogOut } from '../session/log-out.ts';
import { siteSearchQueryOptions } from '../../api/search.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { locales } from '../../../locales/list.ts';
import { localeOf, textIn } from '../../runtime/text.ts';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { useNavigationGroups } from './useNavigationGroups.ts';

interface ItemSearch {
  readonly state: 'idle' | 'searching' | 'failed';
  readonly reason: string;
  readonly group: PaletteGroup | null;
}

/** Milliseconds without a key press before the search request is sent. */
const debounceMs = 150;
const maxResults = 8;

/** Searches items of the selected site by name, code or id. */
function useItemSearch(search: string): ItemSearch {
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

/**
 * The palette with everything that can be opened: commands of the page, items, pages, sites,
 * settings.
 */
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

interface CommandGroups {
  readonly onPage: PaletteGroup;
  readonly general: PaletteGroup;
}

/** The commands that the page registered, then those that work on every page. */
function useCommandGroups(): CommandGroups {
  const { t, i18n } = useTranslation('palette');
  const offered = useAvailableCommands();
  const { theme, chooseTheme } = useTheme();
  const logOut = useLogOut();
  const other = theme === 'dark' ? 'light' : 'dark';
  const { code } = localeOf(i18n.language);
  return {
    onPage: {
      id: 'page',
      label: t('groups.page'),
      entries: offered.map(({ id, label, keys, run }) => ({
        id: `command-${id}`,
        label,
        keys,
        icon: 'check',
        run,
      })),
    },
    general: {
      id: 'general',
      label: t('groups.general'),
      entries: [
        {
          id: 'theme',
          label: t(`theme_${other}`),
          icon: 'palette',
          run: () => chooseTheme(other),
        },
        ...locales
          .filter((locale) => locale.code !== code)
          .map((locale) => ({
            id: `language-${locale.code}`,
            label: t('language', { name: locale.name }),
            icon: 'settings',
            run: () => void i18n.changeLanguage(locale.code),
          })),
        { id: 'log-out', label: t('log_out'), icon: 'lock', run: () => void logOut() },
      ],
    },
  };
}
