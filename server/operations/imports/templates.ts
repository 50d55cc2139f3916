import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type ItemAccess, moduleOf } from '../context/items.ts';

/** The published version of a template that new items may use, and the module compiled with it. */
export interface NewestTemplate {
  readonly id: number;
  readonly version: number;
  readonly module: CompiledModule;
}

/** Every template of the module on the site that new items may use. */
export async function newestTemplates(access: ItemAccess): Promise<readonly NewestTemplate[]> {
  const rows = await access.tx
    .selectFrom('template_headers')
    .select(['id', 'version'])
    .where('site_id', '=', access.siteId)
    .where('module_type', '=', access.type)
    .where('deleted_at', 'is', null)
    .where('version', '>', 0)
    .orderBy('id')
    .execute();
  const templates: NewestTemplate[] = [];
  for (const { id, version } of rows) {
    const module = await moduleOf(access, { template_id: id, template_version: version });
    templates.push({ id, version, module });
  }
  return templates;
}
