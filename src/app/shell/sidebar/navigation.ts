import { standardGroups } from '../../../domain/navigation-groups.ts';
import { compareNames } from '../../../runtime/compare-names.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { type Text, textIn } from '../../../runtime/text.ts';

/** The groups of spec 2.5 in order, with their icons. Their names are in locales, `groups`. */
const groupIcons = {
  analytics: 'chart-no-axes-combined',
  three_d: 'box',
  assets: 'factory',
  maintenance: 'wrench',
  safety: 'shield-check',
  contractors: 'hard-hat',
  documents: 'folder-open',
  general: 'sliders-horizontal',
  viewer: 'rotate-3d',
} as const satisfies Record<(typeof standardGroups)[number], string>;

const knownGroups: ReadonlyMap<string, string> = new Map(
  standardGroups.map((group) => [group, groupIcons[group]]),
);

const defaultIcon = 'shapes';

/** An entry of the sidebar. */
export interface NavigationEntry {
  /** The module whose list it opens; null for a planned page. */
  readonly type: string | null;
  /** Below the site, or below /app for a page of no site. */
  readonly route: string;
  readonly isOfSite: boolean;
  readonly label: string;
  /** Modules whose lists it leads to; their pinned views are shown below it. */
  readonly modules: readonly { readonly type: string; readonly route: string }[];
}

/** A planned page with an entry in the sidebar. */
export interface PlannedEntry {
  readonly route: string;
  readonly isOfSite: boolean;
  readonly group: string;
  readonly order: number;
  readonly label: Text;
  /** Icon of an entry outside the groups. */
  readonly icon?: string | undefined;
}

export interface NavigationGroup {
  readonly id: string;
  /** Whether locales have a name for it. */
  readonly isKnown: boolean;
  readonly icon: string;
  readonly entries: readonly NavigationEntry[];
}

/** The name of a group that locales do not know: "quality_lab" becomes "Quality Lab". */
export function titleCase(id: string): string {
  return id
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

type Compare = ReturnType<typeof compareNames>;

/** Sorts known groups in the order of the spec, then the others by name. */
function compareGroups(a: string, b: string, compare: Compare): number {
  const known = [...knownGroups.keys()];
  const rank = (group: string) => (knownGroups.has(group) ? known.indexOf(group) : known.length);
  return rank(a) - rank(b) || compare(a, b);
}

/** Sorts modules as the sidebar does: by group, then by `order`, then by name. */
export function sortModules(
  modules: readonly CompiledModule[],
  language: string,
): readonly CompiledModule[] {
  const compare = compareNames(language);
  return modules.toSorted(({ document: a }, { document: b }) => {
    const [left, right] = [a.navigation, b.navigation];
    return (
      compareGroups(left.group, right.group, compare) ||
      left.order - right.order ||
      compare(textIn(a.name, language), textIn(b.name, language))
    );
  });
}

interface RankedEntry extends NavigationEntry {
  readonly group: string;
  readonly order: number;
}

/**
 * The groups that have entries, in order, with their entries (spec 2.5). A module whose route is
 * below that of an open planned page has no separate entry, since that page leads to it.
 */
export function navigationGroups(
  modules: readonly CompiledModule[],
  language: string,
  plannedEntries: readonly PlannedEntry[] = [],
): readonly NavigationGroup[] {
  const parentOf = (route: string) =>
    plannedEntries.find((place) => place.isOfSite && route.startsWith(`${place.route}/`));
  const own = modules.map(({ document }): RankedEntry & { readonly isBelow: boolean } => {
    const { type, route, name, navigation } = document;
    const { group, order, label } = navigation;
    return {
      type,
      route,
      isOfSite: true,
      label: textIn(label ?? name, language),
      modules: [{ type, route }],
      group,
      order,
      isBelow: parentOf(route) !== undefined,
    };
  });
  const open = plannedEntries.map(({ route, isOfSite, group, order, label }): RankedEntry => {
    const below = own.filter((entry) => isOfSite && parentOf(entry.route)?.route === route);
    const modules = below.flatMap((entry) => entry.modules);
    return { type: null, route, isOfSite, label: textIn(label, language), modules, group, order };
  });
  const compare = compareNames(language);
  const entries = [...own.filter(({ isBelow }) => !isBelow), ...open].toSorted(
    (a, b) =>
      compareGroups(a.group, b.group, compare) || a.order - b.order || compare(a.label, b.label),
  );
  return [...Map.groupBy(entries, ({ group }) => group)].map(([id, found]) => ({
    id,
    isKnown: knownGroups.has(id),
    icon: knownGroups.get(id) ?? defaultIcon,
    entries: found.map(({ type, route, isOfSite, label, modules }) => ({
      type,
      route,
      isOfSite,
      label,
      modules,
    })),
  }));
}
