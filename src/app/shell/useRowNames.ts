import { useQuery } from '@tanstack/react-query';
import { siteFieldTypesQueryOptions } from '../../api/own-types.ts';
import { siteTemplatesQueryOptions } from '../../api/query-options.ts';
import type { Text } from '../../runtime/text.ts';
import { siteIdOf, subPathOf } from './switch-site.ts';
import { useFolderName } from './useFolderName.ts';

const templatesPath = 'settings/modules/templates';
const typesPath = 'settings/modules/field-types';

/** The names of folders and of what pages of the module settings edit, by the path below the site. */
export function useRowNames(pathname: string): ReadonlyMap<string, Text> {
  const siteId = siteIdOf(pathname);
  const isBelow = (path: string) => siteId !== null && subPathOf(pathname).startsWith(`${path}/`);
  const templates = useQuery({
    ...siteTemplatesQueryOptions(siteId ?? 0),
    enabled: isBelow(templatesPath),
  });
  const types = useQuery({
    ...siteFieldTypesQueryOptions(siteId ?? 0),
    enabled: isBelow(typesPath),
  });
  const folder = useFolderName(siteId, subPathOf(pathname));
  return new Map([
    ...(folder === null ? [] : [[folder.path, folder.name] as const]),
    ...(templates.data ?? []).map(
      ({ id, module_type: module, document }) =>
        [`${templatesPath}/${module}/${id}`, document.name] as const,
    ),
    ...(types.data?.field_types ?? []).map(
      ({ id, document }) => [`${typesPath}/${id}`, document.name] as const,
    ),
  ]);
}
