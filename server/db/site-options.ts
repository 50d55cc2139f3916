import {
  type SiteOptions,
  dropdownIdsOf,
  withSiteOptions,
} from '../../src/runtime/compile/site-options.ts';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import { type Tx, tenantOf } from './transaction.ts';

async function readOptions(tx: Tx, siteId: number, ids: readonly number[]): Promise<SiteOptions> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('dropdowns')
    .select(['id', 'options'])
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where((row) => row.or([row('site_id', '=', siteId), row('site_id', 'is', null)]))
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, options }) => [id, options]));
}

/**
 * Templates of a site with the present options of the dropdown lists of the site and of its organisation,
 * retired lists too, in place of those that their documents have.
 */
export async function withPresentOptions<T extends { readonly document: TemplateDocument }>(
  tx: Tx,
  siteId: number,
  templates: readonly T[],
): Promise<readonly T[]> {
  const ids = new Set(templates.flatMap(({ document }) => dropdownIdsOf(document)));
  const lists = await readOptions(tx, siteId, [...ids]);
  if (lists.size === 0) return templates;
  return templates.map((template) => ({
    ...template,
    document: withSiteOptions(template.document, lists),
  }));
}
