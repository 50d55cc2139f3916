import type { TemplateDocument } from '../../../src/runtime/documents.ts';
import { withPresentOptions } from '../site-options.ts';
import type { Tx } from '../transaction.ts';

/**
 * The document of a template version of a site and module, with the present options of the site's
 * lists; null if it does not exist.
 */
export async function readTemplateVersion(
  tx: Tx,
  siteId: number,
  moduleType: string,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<TemplateDocument | null> {
  const row = await tx
    .selectFrom('template_versions as stored')
    .innerJoin('template_headers as header', 'header.id', 'stored.template_id')
    .select('stored.document')
    .where('stored.site_id', '=', siteId)
    .where('stored.template_id', '=', id)
    .where('stored.version', '=', version)
    .where('header.site_id', '=', siteId)
    .where('header.module_type', '=', moduleType)
    .executeTakeFirst();
  const [template] = row === undefined ? [] : await withPresentOptions(tx, siteId, [row]);
  return template?.document ?? null;
}

/** The published version of a template that new items may use; null if there is none. */
export async function newestTemplateVersion(
  tx: Tx,
  siteId: number,
  moduleType: string,
  id: number,
): Promise<number | null> {
  const row = await tx
    .selectFrom('template_headers')
    .select('version')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('module_type', '=', moduleType)
    .where('deleted_at', 'is', null)
    .where('version', '>', 0)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Every published version of the templates of a module on a site, deleted templates included. */
export async function allTemplateVersions(
  tx: Tx,
  siteId: number,
  moduleType: string,
): Promise<readonly { readonly id: number; readonly version: number }[]> {
  return tx
    .selectFrom('template_versions as stored')
    .innerJoin('template_headers as header', 'header.id', 'stored.template_id')
    .select(['header.id', 'stored.version'])
    .where('header.site_id', '=', siteId)
    .where('stored.site_id', '=', siteId)
    .where('header.module_type', '=', moduleType)
    .execute();
}
