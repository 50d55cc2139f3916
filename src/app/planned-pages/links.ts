import type { SiteRow } from '../../contract/directory.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { sortModules } from '../shell/sidebar/navigation.ts';
import { type PlannedPageMatch, subpagesOf } from './match-path.ts';
import { plannedSitePages } from './planned-pages.ts';
import { moduleParamPath } from './titles.ts';

interface PageLink {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
}

const defaultIcon = 'folder';

/**
 * Links to the lists and planned pages one level below a page; for a page with a module parameter,
 * links to the modules.
 */
export function subpageLinks(
  { page: place }: PlannedPageMatch,
  path: string,
  site: SiteRow | null,
  { modules }: ModuleRegistry,
  language: string,
): readonly PageLink[] {
  if (site === null) return [];
  const at = `/app/sites/${site.id}`;
  const link = ({ document }: CompiledModule, to: string): PageLink => ({
    to,
    label: textIn(document.name, language),
    icon: document.icon,
  });
  const ordered = sortModules(modules, language);
  if (plannedSitePages.some((other) => other.path === moduleParamPath(place.path)))
    return ordered.map((module) => link(module, `${at}/${path}/${module.document.type}`));
  const lists = ordered.filter(({ document }) => document.route.startsWith(`${path}/`));
  // A page with a screen leads only to what people can work with.
  const below = subpagesOf(plannedSitePages, place.path).filter(
    ({ module }) => place.hasScreen !== true || module === undefined,
  );
  return [
    ...lists.map((module) => link(module, `${at}/${module.document.route}`)),
    ...below.map((other) => ({
      to: `${at}/${other.path}`,
      label: textIn(other.name, language),
      icon: other.icon ?? defaultIcon,
    })),
  ];
}

/** Links to lists that help until a planned page is implemented. */
export function relatedLinks(
  routes: readonly string[],
  site: SiteRow,
  { byRoute }: ModuleRegistry,
  language: string,
): readonly PageLink[] {
  return routes.flatMap((route) => {
    const document = byRoute.get(route)?.document;
    if (document === undefined) return [];
    const to = `/app/sites/${site.id}/${route}`;
    return [{ to, label: textIn(document.name, language), icon: document.icon }];
  });
}
