import type { SiteRow } from '../../contract/directory.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { inOrder } from '../shell/sidebar/navigation.ts';
import { type Found, placesBelow } from './find.ts';
import { type Place, sitePlaces } from './table.ts';
import { pathOfAnyModule } from './words.ts';

interface PlaceLink {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
}

const usualIcon = 'folder';

/** Lists and places one step below a place; of one that is chosen by module, the modules. */
export function insideOf(
  { place }: Found,
  path: string,
  site: SiteRow | null,
  { modules }: ModuleRegistry,
  language: string,
): readonly PlaceLink[] {
  if (site === null) return [];
  const at = `/app/sites/${site.id}`;
  const link = ({ document }: CompiledModule, to: string): PlaceLink => ({
    to,
    label: textIn(document.name, language),
    icon: document.icon,
  });
  const ordered = inOrder(modules, language);
  if (sitePlaces.some((other) => other.path === pathOfAnyModule(place.path)))
    return ordered.map((module) => link(module, `${at}/${path}/${module.document.type}`));
  const lists = ordered.filter(({ document }) => document.route.startsWith(`${path}/`));
  const below = placesBelow(sitePlaces, place.path);
  return [
    ...lists.map((module) => link(module, `${at}/${module.document.route}`)),
    ...below.map((other) => ({
      to: `${at}/${other.path}`,
      label: textIn(other.name, language),
      icon: other.icon ?? usualIcon,
    })),
  ];
}

/** Lists that help until a place is filled. */
export function relatedTo(
  place: Place,
  site: SiteRow,
  { byRoute }: ModuleRegistry,
  language: string,
): readonly PlaceLink[] {
  return place.related.flatMap((route) => {
    const document = byRoute.get(route)?.document;
    if (document === undefined) return [];
    const to = `/app/sites/${site.id}/${route}`;
    return [{ to, label: textIn(document.name, language), icon: document.icon }];
  });
}
