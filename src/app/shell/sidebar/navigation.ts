import { compareNames } from '../../../runtime/compare-names.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { type Text, textIn } from '../../../runtime/text.ts';

/** The groups of spec 2.5 in its order, with their icons; names are in locales, `groups`. */
const knownGroups: ReadonlyMap<string, string> = new Map([
  ['analytics', 'chart-no-axes-combined'],
  ['three_d', 'box'],
  ['assets', 'factory'],
  ['maintenance', 'wrench'],
  ['safety', 'shield-check'],
  ['contractors', 'hard-hat'],
  ['documents', 'folder-open'],
  ['general', 'sliders-horizontal'],
  ['viewer', 'rotate-3d'],
]);

const defaultIcon = 'shapes';

/** An entry of the sidebar. */
export interface NavigationEntry {
  /** The module whose list it leads to; null for a place that no module fills. */
  readonly type: string | null;
  /** Below the site, or below /app where it belongs to none. */
  readonly route: string;
  readonly isOfSite: boolean;
  readonly label: string;
  /** Modules that are reached by it; their pinned views stand below it. */
  readonly modules: readonly { readonly type: string; readonly route: string }[];
}

/** A place that has an entry because no module fills it. */
export interface PlannedEntry {
  readonly route: string;
  readonly isOfSite: boolean;
  readonly group: string;
  readonly order: number;
  readonly label: Text;
  /** Of an entry that stands in no group. */
  readonly icon?: string | undefined;
}

export interface NavigationGroup {
  readonly id: string;
  /** Whether locales know a name for it. */
  readonly isKnown: boolean;
  readonly icon: string;
  readonly entries: readonly NavigationEntry[];
}

/** "quality_lab" as "Quality Lab": the name of a group that only documents know. */
export function titleCase(id: string): string {
  return id
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

type Compare = ReturnType<typeof compareNames>;

/** Groups that are known in their order, then the others by name. */
function compareGroups(a: string, b: string, compare: Compare): number {
  const known = [...knownGroups.keys()];
  const rank = (group: string) => (knownGroups.has(group) ? known.indexOf(group) : known.length);
  return rank(a) - rank(b) || compare(a, b);
}

/** Modules in the order of the sidebar: by group, within it by `order`, then by name. */
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
 * The groups that have an entry, in order, with their entries (spec 2.5). A module whose route lies
 * below that of an open place is reached from there and has no entry of its own.
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
