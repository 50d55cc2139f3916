import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useModules } from '../../../modules/registry/registry.ts';
import { may } from '../../../modules/session.ts';
import { textIn } from '../../../runtime/text.ts';
import { maySetUp, pagesToSetUp, plannedEntries } from '../../planned-pages/sidebar-entries.ts';
import { useMe } from '../../session/me.ts';
import { useSelectedSite } from '../selected-site.tsx';
import { entryOf } from './entry.ts';
import {
  type NavigationEntry,
  type NavigationGroup,
  type PlannedEntry,
  navigationGroups,
  titleCase,
} from './navigation.ts';

/** A group with its name in the language of the page. */
export interface NamedGroup extends NavigationGroup {
  readonly name: string;
}

/** An entry of the Admin group, with the pages below it. */
export interface AdminEntry {
  readonly entry: NavigationEntry;
  readonly icon: string;
  readonly subpages: readonly NavigationEntry[];
}

interface Navigation {
  readonly groups: readonly NamedGroup[];
  readonly admin: readonly AdminEntry[];
  /** The entry that the current page belongs to. */
  readonly current: NavigationEntry | null;
}

const defaultIcon = 'settings';

function adminEntries(
  plannedEntries: readonly PlannedEntry[],
  language: string,
): readonly AdminEntry[] {
  const entries = plannedEntries.map(({ route, isOfSite, label, icon }) => ({
    entry: { type: null, route, isOfSite, label: textIn(label, language), modules: [] },
    icon: icon ?? defaultIcon,
  }));
  const isBelow = (one: NavigationEntry, other: NavigationEntry) =>
    one.isOfSite === other.isOfSite && one.route.startsWith(`${other.route}/`);
  return entries
    .filter(({ entry }) => !entries.some((other) => isBelow(entry, other.entry)))
    .map((top) => ({
      ...top,
      subpages: entries.map(({ entry }) => entry).filter((entry) => isBelow(entry, top.entry)),
    }));
}

function setUpEntry(label: string): AdminEntry {
  const entry = { type: null, route: 'settings/more', isOfSite: false, label, modules: [] };
  return { entry, icon: 'shapes', subpages: [] };
}

/** The entries of the sidebar (spec 2.5): modules that the person may read, and pages with a screen that
 * they may open. */
export function useNavigation(): Navigation {
  const { t, i18n } = useTranslation('app');
  const registry = useModules();
  const me = useMe();
  const { site } = useSelectedSite();
  const { pathname } = useLocation();
  const { language } = i18n;
  const readable = registry.modules.filter(
    ({ document }) => site === null || may(me, `${document.type}.read`, site.id),
  );
  const { ofWork, ofAdmin } = plannedEntries(registry, me, site?.id ?? null);
  const groups = navigationGroups(readable, language, ofWork).map((group) => ({
    ...group,
    name: group.isKnown ? t(`groups.${group.id}`) : titleCase(group.id),
  }));
  const setUp =
    maySetUp(me) && pagesToSetUp(registry).length > 0 ? [setUpEntry(t('set_up_more'))] : [];
  const admin = [...adminEntries(ofAdmin, language), ...setUp];
  const entries = [
    ...groups.flatMap((group) => group.entries),
    ...admin.flatMap(({ entry, subpages }) => [entry, ...subpages]),
  ];
  return { groups, admin, current: entryOf(pathname, site?.id ?? null, entries) };
}
