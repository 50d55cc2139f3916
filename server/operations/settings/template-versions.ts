import type { TemplateVersion } from '../../../src/contract/templates.ts';
import { templateUsage } from '../../db/items/template-usage.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

/**
 * Every published version of a template, the newest first, with who published it and how many items
 * go by it. Throws a Failure.
 */
export function templateVersions(
  services: Services,
  caller: Caller,
  { siteId, templateId }: { readonly siteId: number; readonly templateId: number },
): Promise<{ readonly versions: TemplateVersion[] }> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { tx } = access;
    const header = await tx
      .selectFrom('template_headers')
      .select('module_type')
      .where('site_id', '=', siteId)
      .where('id', '=', templateId)
      .executeTakeFirst();
    if (header === undefined) throw notFound();
    const stored = await tx
      .selectFrom('template_versions as version')
      .leftJoin('users as author', 'author.id', 'version.published_by_user_id')
      .select(['version.version', 'version.document', 'version.published_at'])
      .select(['author.id as author_id', 'author.display_name as author_name'])
      .where('version.site_id', '=', siteId)
      .where('version.template_id', '=', templateId)
      .orderBy('version.version', 'desc')
      .execute();
    const table = services.modules.byType(header.module_type)?.document.databaseTable;
    const uses = table === undefined ? [] : await templateUsage(tx, siteId, table, templateId);
    const versions = stored.map(({ author_id: id, author_name: name, ...row }) => ({
      ...row,
      published_by: id === null || name === null ? null : { id, name },
      items: uses.find(({ version }) => version === row.version)?.items ?? 0,
    }));
    return { versions };
  });
}
