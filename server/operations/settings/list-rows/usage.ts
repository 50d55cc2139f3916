import type { ListUsage, SiteListName } from '../../../../src/contract/list-rows.ts';
import { countListValues } from '../../../db/items/list-values.ts';
import type { LiveModule } from '../../../modules/modules.ts';
import type { SiteAccess } from '../../context/site.ts';
import type { Caller, Services } from '../../services.ts';
import { type ListAccess, otherListSites, withLists } from './access.ts';
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

/** How many items of a site have each option of a dropdown list. */
export const countOptions = (
  services: Services,
  site: SiteAccess,
  dropdownId: number,
): Promise<ReadonlyMap<number, number>> =>
  countRows(services, site, { list: 'dropdowns', dropdownId });

/** The dropdown lists of the organisation. */
function sharedLists({ tx, organisationId }: SiteAccess) {
  return tx
    .selectFrom('dropdowns')
    .select(['id', 'module_type'])
    .where('organisation_id', '=', organisationId)
    .where('site_id', 'is', null)
    .execute();
}

type OptionUsage = Pick<ListUsage, 'usage' | 'templates' | 'sites'>;

/**
 * Options of the lists of the site, and of those of the organisation on all sites whose lists the
 * caller keeps.
 */
async function optionRows(services: Services, access: ListAccess): Promise<OptionUsage> {
  const counts = new Map<string, { row_id: number; value: number; items: number }>();
  const templates = new Map<string, ListUsage['templates'][number]>();

  /** Counts in a module of a site those of the lists that `isCounted`. */
  async function countIn(
    site: SiteAccess,
    module: LiveModule,
    isCounted: (dropdownId: number) => boolean,
  ): Promise<void> {
    const columns = await columnsOfModule(services, site, module);
    const lists = new Set<number>();
    for (const { column, template } of columns)
      for (const { settings } of [column, ...(column.rows?.columns ?? [])]) {
        const { dropdownId: row_id } = settings;
        if (row_id === undefined || !isCounted(row_id)) continue;
        lists.add(row_id);
        const template_id = Number(template?.split('/')[0]);
        if (template !== null) templates.set(`${row_id} ${template_id}`, { row_id, template_id });
      }
    const { databaseTable } = module.document;
    for (const row_id of lists) {
      const places = placesOf({ list: 'dropdowns', dropdownId: row_id }, columns);
      for (const { value, items } of await countListValues(
        site.tx,
        databaseTable,
        site.siteId,
        places,
      )) {
        const key = `${row_id} ${value}`;
        const known = counts.get(key)?.items ?? 0;
        counts.set(key, { row_id, value, items: known + items });
      }
    }
  }

  const shared = new Map((await sharedLists(access)).map((list) => [list.id, list.module_type]));
  const others = await otherListSites(access);
  const modules = services.modules.all();
  for (const module of modules) await countIn(access, module, () => true);
  const ofShared = new Set(shared.values());
  for (const site of others.sites)
    for (const module of modules.filter(({ document }) => ofShared.has(document.type)))
      await countIn(site, module, (dropdownId) => shared.has(dropdownId));
  return {
    usage: [...counts.values()],
    templates: [...templates.values()],
    sites: { counted: others.sites.length + 1, all: others.all },
  };
}

async function plainRows(
  services: Services,
  access: ListAccess,
  list: SiteListName,
): Promise<OptionUsage> {
  const counts = await countRows(services, access, { list, dropdownId: null });
  return { usage: ownRows(counts), templates: [], sites: { counted: 1, all: 1 } };
}

/** How often the rows of a list are used, and its merges. Throws a Failure. */
export function usageOfList(
  services: Services,
  caller: Caller,
  { siteId, list }: { readonly siteId: number; readonly list: SiteListName },
): Promise<ListUsage> {
  return withLists(services, caller, siteId, async (access) => {
    const { usage, templates, sites } =
      list === 'dropdowns'
        ? await optionRows(services, access)
        : await plainRows(services, access, list);
    const merges: ListUsage['merges'][number][] = [];
    for (const merge of await storedMerges(access, list)) {
      const { id, row_id, into_id, value, into_value } = merge;
      const remaining = remainingOf(merge, usage);
      merges.push({ id, row_id, into_id, value, into_value, remaining });
    }
    return { usage, templates, merges, sites };
  });
}
