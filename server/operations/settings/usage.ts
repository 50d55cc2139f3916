import { templateUsage } from '../../db/items/template-usage.ts';
import { withSite } from '../context/site.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { siteOfSetting } from './site-of-setting.ts';

/**
 * The number of items of a module's table that use a template, by version (spec 7.2). Throws a
 * Failure.
 */
export async function usageOfTemplate(
  services: Services,
  caller: Caller,
  moduleTable: string,
  templateId: number,
) {
  const module = services.modules.byTable(moduleTable);
  if (module === undefined) throw notFound();
  const siteId = await siteOfSetting(services, caller, 'template_headers', templateId);
  return withSite(services, caller, siteId, async ({ tx }) => {
    const header = await tx
      .selectFrom('template_headers')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', templateId)
      .where('module_type', '=', module.document.type)
      .executeTakeFirst();
    if (header === undefined) throw notFound();
    const versions = await templateUsage(tx, siteId, moduleTable, templateId);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
    return {
      template_id: templateId,
      items: sum(versions.map(({ items }) => items)),
      deleted_items: sum(versions.map(({ deleted }) => deleted)),
      versions: versions.map(({ version, items }) => ({ version, items })),
    };
  });
}
