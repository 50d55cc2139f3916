import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import type { PlannedEntry } from '../shell/sidebar/navigation.ts';
import { type PlannedPage, plannedAppPages, plannedSitePages } from './planned-pages.ts';

/** The sidebar group that is about the organisation and not about the work on site. */
const adminGroup = 'admin';

function isUnfilled({ path, module }: PlannedPage, { byRoute, byType }: ModuleRegistry): boolean {
  return !byRoute.has(path) && (module === undefined || !byType.has(module));
}

function unfilledEntries(
  pages: readonly PlannedPage[],
  isOfSite: boolean,
  registry: ModuleRegistry,
): readonly PlannedEntry[] {
  return pages.flatMap((place) => {
    const { path: route, group, order, label, icon } = place;
    if (group === undefined || order === undefined || label === undefined) return [];
    return isUnfilled(place, registry) ? [{ route, isOfSite, group, order, label, icon }] : [];
  });
}

interface PlannedEntries {
  readonly ofWork: readonly PlannedEntry[];
  readonly ofAdmin: readonly PlannedEntry[];
}

/** Planned pages that have a sidebar entry and no module yet, by group (spec 2.5). */
export function plannedEntries(registry: ModuleRegistry): PlannedEntries {
  const all = [
    ...unfilledEntries(plannedSitePages, true, registry),
    ...unfilledEntries(plannedAppPages, false, registry),
  ];
  return {
    ofWork: all.filter(({ group }) => group !== adminGroup),
    ofAdmin: all.filter(({ group }) => group === adminGroup).toSorted((a, b) => a.order - b.order),
  };
}
