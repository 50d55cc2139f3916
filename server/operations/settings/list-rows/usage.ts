import type { ListUsage, SiteListName } from '../../../../src/contract/list-rows.ts';
import { countListValues } from '../../../db/items/list-values.ts';
import { settingsPermission } from '../../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../../context/site.ts';
import type { Caller, Services } from '../../services.ts';
import { remainingOf, storedMerges } from './merges.ts';
import { type HeldRows, columnsOfModule, placesOf } from './list-columns.ts';

type Used = ListUsage['usage'][number];

/** The number of items of all modules by row. */
async function countRows(
  services: Services,
  access: SiteAccess,
  held: HeldRows,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const module of services.modules.all()) {
    const places = placesOf(held, await columnsOfModule(services, access, module));
    const { databaseTable } = module.document;
    for (const { value, items } of await countListValues(
      access.tx,
      databaseTable,
      access.siteId,
      places,
    ))
      counts.set(value, (counts.get(value) ?? 0) + items);
  }
  return counts;
}

const ownRows = (counts: ReadonlyMap<number, number>): readonly Used[] =>
  [...counts].map(([row_id, items]) => ({ row_id, value: null, items }));

/** How many items have each option of a dropdown list. */
export async function countOptions(
  services: Services,
  access: SiteAccess,
  dropdownId: number,
): Promise<ReadonlyMap<number, number>> {
  return countRows(services, access, { list: 'dropdowns', dropdownId });
}

async function optionRows(
  services: Services,
  access: SiteAccess,
): Promise<Pick<ListUsage, 'usage' | 'templates'>> {
  const usage: Used[] = [];
  const templates = new Map<string, ListUsage['templates'][number]>();
  const lists = new Set<number>();
  for (const module of services.modules.all())
    for (const { column, template } of await columnsOfModule(services, access, module)) {
      const ids = [column, ...(column.rows?.columns ?? [])].flatMap(
        ({ settings }) => settings.dropdownId ?? [],
      );
      for (const row_id of ids) {
        lists.add(row_id);
        const template_id = Number(template?.split('/')[0]);
        if (template !== null) templates.set(`${row_id} ${template_id}`, { row_id, template_id });
      }
    }
  for (const row_id of lists)
    for (const [value, items] of await countOptions(services, access, row_id))
      usage.push({ row_id, value, items });
  return { usage, templates: [...templates.values()] };
}

/** How often the rows of a list are used, and its merges. Throws a Failure. */
export function usageOfList(
  services: Services,
  caller: Caller,
  { siteId, list }: { readonly siteId: number; readonly list: SiteListName },
): Promise<ListUsage> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { usage, templates } =
      list === 'dropdowns'
        ? await optionRows(services, access)
        : {
            usage: ownRows(await countRows(services, access, { list, dropdownId: null })),
            templates: [],
          };
    const merges: ListUsage['merges'][number][] = [];
    for (const merge of await storedMerges(access, list)) {
      const { id, row_id, into_id, value, into_value } = merge;
      const remaining = remainingOf(merge, usage);
      merges.push({ id, row_id, into_id, value, into_value, remaining });
    }
    return { usage: [...usage], templates, merges };
  });
}
