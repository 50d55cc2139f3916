import { useQueries } from '@tanstack/react-query';
import { itemQueryOptions } from '../../api/items.ts';
import { folderModulesOf } from '../../modules/folders/folder-modules.ts';
import { moduleRefOf } from '../../modules/module-ref.ts';
import { type ModuleRegistry, useModules } from '../../modules/registry/registry.ts';
import { parseId } from '../../runtime/record/parse-id.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { routeOf } from './switch-site.ts';

/** The folder that a path below a site names; null if it names none. */
function folderIn(subPath: string, { modules, byRoute }: ModuleRegistry) {
  const route = routeOf(subPath, byRoute.keys());
  const module = route === null ? undefined : byRoute.get(route);
  if (route === null || module === undefined || folderModulesOf(module, modules) === null)
    return null;
  const id = parseId(subPath.slice(route.length + 1).split('/')[0]);
  return id === null ? null : { module, id, path: `${route}/${id}` };
}

/**
 * The path below the site of the folder on screen, with its name, since people know folders by names and
 * not by codes; null while it is unknown and on other pages.
 */
export function useFolderName(
  siteId: number | null,
  subPath: string,
): { readonly path: string; readonly name: string } | null {
  const { language } = useFormat();
  const folder = folderIn(subPath, useModules());
  const wanted =
    folder === null || siteId === null
      ? []
      : [itemQueryOptions(moduleRefOf(folder.module, language), siteId, folder.id)];
  const name = useQueries({ queries: wanted })[0]?.data?.name ?? null;
  return folder === null || name === null ? null : { path: folder.path, name };
}
