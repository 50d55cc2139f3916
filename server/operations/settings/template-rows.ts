import type { TemplateRow } from '../../../src/contract/directory.ts';
import { type TemplateRecord, toTemplateRow as present } from '../../../src/domain/template-row.ts';
import type { Tx } from '../../db/transaction.ts';
import { withPresentOptions } from '../../db/site-options.ts';
import type { Services } from '../services.ts';

/** A stored version of a template. */
export interface StoredTemplate extends TemplateRecord {
  /** The newest version. */
  readonly newest: number;
}

/** Versions of a site's templates as they are stored. */
export function templateVersions(tx: Tx, siteId: number) {
  return tx
    .selectFrom('template_versions as stored')
    .innerJoin('template_headers as header', 'header.id', 'stored.template_id')
    .select(['header.id', 'header.site_id', 'header.module_type', 'header.version as newest'])
    .select(['stored.version', 'stored.document', 'stored.published_at as updated_at'])
    .select(['header.created_at', 'header.deleted_at', 'header.is_default'])
    .where('header.site_id', '=', siteId)
    .where('stored.site_id', '=', siteId);
}

/** Versions of a site's templates, of one module if it is given, with the present options of its lists. */
export async function presentTemplates(
  tx: Tx,
  siteId: number,
  moduleType?: string,
): Promise<readonly StoredTemplate[]> {
  const stored = await templateVersions(tx, siteId)
    .$if(moduleType !== undefined, (query) =>
      query.where('header.module_type', '=', moduleType ?? ''),
    )
    .orderBy('header.id')
    .orderBy('stored.version')
    .execute();
  return withPresentOptions(tx, siteId, stored);
}

/**
 * A version as calls return it; null if its module does not exist or it does not compile any more.
 * `isDraft` while it is not committed, so that it is not cached.
 */
export function templateRow(
  { modules }: Services,
  stored: StoredTemplate,
  isDraft = false,
): TemplateRow | null {
  const module = modules.byType(stored.module_type);
  if (module === undefined) return null;
  const { id, version, document } = stored;
  const compile = isDraft ? modules.withDraft : modules.withTemplate;
  const result = compile(module, { id, version, document });
  return result.ok ? present(stored, result.module) : null;
}
