import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import type { OpenPlace } from '../shell/sidebar/navigation.ts';
import { type Place, appPlaces, sitePlaces } from './table.ts';

/** Where the sidebar has the section that is not about the work on site. */
const adminGroup = 'admin';

function isOpen({ path, module }: Place, { byRoute, byType }: ModuleRegistry): boolean {
  return !byRoute.has(path) && (module === undefined || !byType.has(module));
}

function openAmong(
  places: readonly Place[],
  isOfSite: boolean,
  registry: ModuleRegistry,
): readonly OpenPlace[] {
  return places.flatMap((place) => {
    const { path: route, group, order, label, icon } = place;
    if (group === undefined || order === undefined || label === undefined) return [];
    return isOpen(place, registry) ? [{ route, isOfSite, group, order, label, icon }] : [];
  });
}

interface OpenPlaces {
  readonly ofWork: readonly OpenPlace[];
  readonly ofAdmin: readonly OpenPlace[];
}

/** Places with an entry in the sidebar that no module has filled, by section (spec 2.5). */
export function openPlaces(registry: ModuleRegistry): OpenPlaces {
  const all = [...openAmong(sitePlaces, true, registry), ...openAmong(appPlaces, false, registry)];
  return {
    ofWork: all.filter(({ group }) => group !== adminGroup),
    ofAdmin: all.filter(({ group }) => group === adminGroup).toSorted((a, b) => a.order - b.order),
  };
}
