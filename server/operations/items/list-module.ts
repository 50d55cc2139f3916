import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { withTemplateColumns } from '../../../src/runtime/query/template-columns.ts';
import { baseColumns } from '../../../src/runtime/rules/base-columns.ts';
import { notFound } from '../failure.ts';
import { type ModuleAccess, moduleOf } from '../context/items.ts';
import { visibleOnSite } from '../context/project.ts';

interface Version {
  readonly id: number;
  readonly version: number;
  /** Changes of the site's dropdown lists, from which columns may take their options. */
  readonly lists: number;
}

/** A query of a list. */
export interface ListColumns {
  /** Only items of this template; null: items of any template and of none. */
  readonly templateId: number | null;
  /** Columns that the query names. */
  readonly names: readonly string[];
}

/** The most sites whose columns are cached for a module. */
const maxCached = 100;

/**
 * Published templates of the site in the order of their ids, including deleted ones, because items
 * still use them.
 */
async function newestVersions({ tx, siteId, type }: ModuleAccess): Promise<readonly Version[]> {
  return tx
    .selectFrom('template_headers')
    .select(['id', 'version'])
    .select(
      sql<number>`(select coalesce(sum(d.version), 0)::integer from dropdowns as d
        where d.site_id = ${siteId})`.as('lists'),
    )
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('version', '>', 0)
    .orderBy('id')
    .execute();
}

const moduleOfVersion = (access: ModuleAccess, { id, version }: Pick<Version, 'id' | 'version'>) =>
  moduleOf(access, { template_id: id, template_version: version });

async function withAllTemplates(
  access: ModuleAccess,
  versions: readonly Version[],
): Promise<CompiledModule> {
  const { live } = access;
  const key = versions.map(({ id, version, lists }) => `${id}/${version}/${lists}`).join();
  const found = live.forLists.get(key);
  if (found !== undefined) return found;
  const modules: CompiledModule[] = [];
  for (const version of versions) modules.push(await moduleOfVersion(access, version));
  const module = withTemplateColumns(live.compiled, modules);
  if (live.forLists.size >= maxCached) live.forLists.clear();
  live.forLists.set(key, module);
  return module;
}

/**
 * The module with the columns that a list query may name: of one template in its newest version,
 * else of all templates of the site (`withTemplateColumns`). Templates are read only if a name is
 * no core column, or if the caller may not read all columns. Throws `not_found` for an unknown
 * template.
 */
export async function moduleForList(
  access: ModuleAccess,
  { templateId, names }: ListColumns,
): Promise<CompiledModule> {
  const { compiled } = access.live;
  if (templateId !== null) {
    const template = (await newestVersions(access)).find(({ id }) => id === templateId);
    if (template === undefined) throw notFound();
    return visibleOnSite(access, await moduleOfVersion(access, template), templateId);
  }
  const isOwn = (db: string) => compiled.byDb.has(db) || baseColumns.has(db);
  const module = names.every(isOwn)
    ? compiled
    : await withAllTemplates(access, await newestVersions(access));
  return visibleOnSite(access, module);
}
