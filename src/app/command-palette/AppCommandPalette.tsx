import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { CommandPalette } from '../../screens/command-palette/CommandPalette.tsx';
import { scanCommand } from '../scan/scanner-context.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';
import type { PaletteEntry, PaletteGroup } from '../../screens/command-palette/entries.ts';
import { type Command, useAvailableCommands } from '../../ui/commands/commands.ts';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { useLogOut } from '../session/log-out.ts';
import { itemSearchQueryOptions } from '../../api/search.ts';
import { useFoundItemViews } from '../../modules/found-items.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { reportPathFrom, useReportSites } from '../../modules/reports.ts';
import { locales } from '../../../locales/list.ts';
import { localeOf } from '../../runtime/text.ts';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { useMe } from '../session/me.ts';
import { useNavigationGroups } from './useNavigationGroups.ts';

interface ItemSearch {
  readonly state: 'idle' | 'searching' | 'failed';
  readonly reason: string;
  readonly groups: readonly PaletteGroup[];
}

/** Milliseconds without a key press before the search request is sent. */
const debounceMs = 150;
const maxResults = 8;

/** Searches items of all sites by tag, code, id or name; those of the selected site come first. */
function useItemSearch(search: string): ItemSearch {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const { site } = useSelectedSite();
  const toViews = useFoundItemViews();
  const wanted = search.trim();
  const debounced = useDebouncedValue(wanted, debounceMs);
  const { data, error } = useQuery({
    ...itemSearchQueryOptions(debounced, maxResults, site?.id ?? null),
    enabled: debounced !== '',
  });
  const idle = { state: 'idle', reason: '', groups: [] } as const;
  if (wanted === '') return idle;
  if (error !== null && debounced === wanted)
    return { ...idle, state: 'failed', reason: error.message };
  if (data === undefined || debounced !== wanted) return { ...idle, state: 'searching' };
  const views = toViews(data.found);
  const entriesOf = (isExact: boolean): readonly PaletteEntry[] =>
    views
      .filter((view) => view.isExact === isExact)
      .map(({ key, name, codes, foundIn, moduleName, siteName, status, icon, to }) => ({
        id: `item-${key}`,
        label: name,
        codes,
        foundIn,
        hint: `${moduleName} · ${siteName}`,
        status,
        icon,
        run: () => void navigate(to),
      }));
  const all: PaletteEntry = {
    id: 'all-results',
    label: t('show_all'),
    icon: 'arrow-right',
    run: () => void navigate(`/app/search?${new URLSearchParams({ search: wanted })}`),
  };
  const others = entriesOf(false);
  return {
    ...idle,
    groups: [
      { id: 'exact', label: t('groups.exact'), entries: entriesOf(true), results: 'exact' },
      {
        id: 'items',
        label: t('groups.items'),
        entries: views.length > 0 ? [...others, all] : [],
        results: 'others',
      },
    ],
  };
}

/**
 * The palette with everything that can be opened: commands of the page, items, pages, sites,
 * settings.
 */
export function AppCommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette');
  const [search, setSearch] = useState('');
  const { scanning, onPage, general } = useCommandGroups();
  const { recent, pages, sites } = useNavigationGroups();
  const items = useItemSearch(search);
  const note =
    items.state === 'searching'
      ? t('searching')
      : items.state === 'failed'
        ? `${t('failed')}: ${items.reason}`
        : null;
  return (
    <CommandPalette
      groups={[onPage, scanning, recent, ...items.groups, pages, sites, general]}
      search={search}
      onSearch={setSearch}
      note={note}
      onClose={onClose}
    />
  );
}

interface CommandGroups {
  readonly scanning: PaletteGroup;
  readonly onPage: PaletteGroup;
  readonly general: PaletteGroup;
}

/** The report of a problem, about the item that is open, for people who may report one. */
function useReportEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { site } = useSelectedSite();
  const { modules } = useModules();
  if (useReportSites(useMe()).length === 0) return [];
  return [
    {
      id: 'report-problem',
      label: t('report_problem'),
      icon: 'message-square-warning',
      run: () => void navigate(reportPathFrom(pathname, modules, site?.id)),
    },
  ];
}

/** Scanning and reporting, the commands that the page registered, and those that work on every page. */
function useCommandGroups(): CommandGroups {
  const { t, i18n } = useTranslation('palette');
  const offered = useAvailableCommands();
  const report = useReportEntries();
  const { theme, chooseTheme } = useTheme();
  const logOut = useLogOut();
  const other = theme === 'dark' ? 'light' : 'dark';
  const { code } = localeOf(i18n.language);
  const entriesOf = (commands: readonly Command[], icon: string): readonly PaletteEntry[] =>
    commands.map(({ id, label, keys, run }) => ({ id: `command-${id}`, label, keys, icon, run }));
  const isScan = ({ id }: Command) => id === scanCommand;
  return {
    scanning: {
      id: 'scanning',
      label: t('groups.scanning'),
      entries: [...entriesOf(offered.filter(isScan), 'scan-line'), ...report],
    },
    onPage: {
      id: 'page',
      label: t('groups.page'),
      entries: entriesOf(
        offered.filter((command) => !isScan(command)),
        'check',
      ),
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
