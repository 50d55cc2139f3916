import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { auditPermission } from '../../domain/permissions.ts';
import { useRecentItems } from '../../modules/recent.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { may } from '../../modules/session.ts';
import { isOpenable, siteLocation, sortSites } from '../../modules/sites.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { PaletteEntry, PaletteGroup } from '../../screens/command-palette/entries.ts';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';
import { entryPath } from '../shell/sidebar/entry.ts';
import type { NavigationEntry } from '../shell/sidebar/navigation.ts';
import { useNavigation } from '../shell/sidebar/useNavigation.ts';

const fixedPages = [
  ['home', '/app', 'house'],
  ['sites', '/app/sites', 'map-pinned'],
  ['bulletins', '/app/bulletins', 'megaphone'],
  ['profile', '/app/settings/profile', 'circle-user'],
  ['help', '/app/help', 'circle-question-mark'],
  ['support', '/app/support', 'message-square-text'],
  ['feedback', '/app/feedback', 'message-square'],
] as const;

interface NavigationGroups {
  readonly recent: PaletteGroup;
  readonly pages: PaletteGroup;
  readonly sites: PaletteGroup;
}

/** Everything the person can navigate to: recently opened items, pages of the sidebar, sites. */
export function useNavigationGroups(): NavigationGroups {
  const { t, i18n } = useTranslation('palette');
  const navigate = useNavigate();
  const { byType } = useModules();
  const { groups, admin } = useNavigation();
  const { site } = useSelectedSite();
  const all = useQuery(sitesQueryOptions).data ?? [];
  const me = useMe();
  const open = sortSites(all.filter(isOpenable), i18n.language);

  const page = (
    id: string,
    label: string,
    to: string,
    icon: string,
    hint?: string,
  ): PaletteEntry => ({
    id: `page-${id}`,
    label,
    hint,
    icon,
    run: () => void navigate(to),
  });
  const entriesOf = (
    entries: readonly NavigationEntry[],
    icon: string,
    hint: string,
  ): readonly PaletteEntry[] =>
    entries.flatMap((entry) => {
      const to = entryPath(entry, site?.id ?? null);
      return to === null ? [] : page(to.replaceAll('/', '-'), entry.label, to, icon, hint);
    });

  const recent = useRecentItems(me.user).flatMap((item): readonly PaletteEntry[] => {
    const module = byType.get(item.type);
    const where = open.find(({ id }) => id === item.siteId);
    if (module === undefined || where === undefined) return [];
    const to = `/app/sites/${where.id}/${module.document.route}/${item.id}`;
    return [
      {
        id: `recent-${where.id}-${item.type}-${item.id}`,
        label: item.name,
        codes: [itemCode(module, item)],
        hint: where.site_name,
        icon: module.document.icon,
        run: () => void navigate(to),
      },
    ];
  });
  return {
    recent: {
      id: 'recent',
      label: t('groups.recent'),
      entries: recent.slice(0, 5),
      shownWhen: 'empty',
    },
    pages: {
      id: 'pages',
      label: t('groups.pages'),
      entries: [
        ...fixedPages.map(([key, to, icon]) => page(key, t(`go.${key}`), to, icon)),
        ...(may(me, auditPermission, null)
          ? [page('audit_log', t('app:audit_log'), '/app/settings/audit', 'shield-check')]
          : []),
        page('developers', t('app:developers'), '/app/settings/developers', 'key-round'),
        ...groups.flatMap(({ entries, icon, name }) => entriesOf(entries, icon, name)),
        ...admin.flatMap(({ entry, subpages, icon }) => [
          ...entriesOf([entry], icon, t('app:admin')),
          ...entriesOf(subpages, icon, entry.label),
        ]),
      ],
    },
    sites: {
      id: 'sites',
      label: t('groups.sites'),
      shownWhen: 'typed',
      entries: open.map((each) => ({
        id: `site-${each.id}`,
        label: each.site_name,
        hint: siteLocation(each),
        icon: 'map-pin',
        run: () => void navigate(`/app/sites/${each.id}`),
      })),
    },
  };
}
