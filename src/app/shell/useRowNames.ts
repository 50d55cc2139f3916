import { useQuery } from '@tanstack/react-query';
import { siteFieldTypesQueryOptions } from '../../api/own-types.ts';
import { siteTemplatesQueryOptions, siteTypesQueryOptions } from '../../api/query-options.ts';
import { siteDropdownsQueryOptions, templateOverviewQueryOptions } from '../../api/site-lists.ts';
import type { Text } from '../../runtime/text.ts';
import { siteIdOf, subPathOf } from './switch-site.ts';
import { useDrawingName } from './useDrawingName.ts';
import { useFolderName } from './useFolderName.ts';

const templatesPath = 'settings/modules/templates';
const fieldTypesPath = 'settings/modules/field-types';
const typesPath = 'settings/modules/types';
const dropdownsPath = 'settings/modules/dropdowns';

/** The names of folders, of drawings and of what pages of the module settings edit, by the path below the site. */
export function useRowNames(pathname: string): ReadonlyMap<string, Text> {
  const siteId = siteIdOf(pathname);
  const isBelow = (path: string) => siteId !== null && subPathOf(pathname).startsWith(`${path}/`);
  const templates = useQuery({
    ...siteTemplatesQueryOptions(siteId ?? 0),
    enabled: isBelow(templatesPath),
  });
  const drafts = useQuery({
    ...templateOverviewQueryOptions(siteId ?? 0),
    enabled: isBelow(templatesPath),
  });
  const fieldTypes = useQuery({
    ...siteFieldTypesQueryOptions(siteId ?? 0),
    enabled: isBelow(fieldTypesPath),
  });
  const types = useQuery({
    ...siteTypesQueryOptions(siteId ?? 0),
    enabled: isBelow(typesPath),
  });
  const dropdowns = useQuery({
    ...siteDropdownsQueryOptions(siteId ?? 0),
    enabled: isBelow(dropdownsPath),
  });
  const folder = useFolderName(siteId, subPathOf(pathname));
  const drawing = useDrawingName(siteId, subPathOf(pathname));
  return new Map([
    ...(drawing === null ? [] : [[drawing.path, drawing.name] as const]),
    ...(folder === null ? [] : [[folder.path, folder.name] as const]),
    // Those that were never published are in no other list.
    ...(drafts.data?.templates ?? []).map(
      ({ id, module_type: module, name }) => [`${templatesPath}/${module}/${id}`, name] as const,
    ),
    ...(templates.data ?? []).map(
      ({ id, module_type: module, document }) =>
        [`${templatesPath}/${module}/${id}`, document.name] as const,
    ),
    ...(fieldTypes.data?.field_types ?? []).map(
      ({ id, document }) => [`${fieldTypesPath}/${id}`, document.name] as const,
    ),
    ...(types.data ?? []).map(
      ({ id, module_type: module, name }) => [`${typesPath}/${module}/${id}`, name] as const,
    ),
    ...(dropdowns.data?.dropdowns ?? []).map(
      ({ id, module_type: module, name }) => [`${dropdownsPath}/${module}/${id}`, name] as const,
    ),
  ]);
}
