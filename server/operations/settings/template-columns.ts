import { restrictModule } from '../../../src/runtime/compile/restrict.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { SiteAccess } from '../context/site.ts';
import type { Services } from '../services.ts';
import { presentTemplates } from './template-rows.ts';

/** A column of a template version. */
export interface TemplateColumn {
  readonly column: CompiledColumn;
  readonly templateId: number;
  readonly version: number;
}

/**
 * The columns that the site's templates add to a module, of every published version that still
 * compiles.
 */
export async function templateColumns(
  { modules }: Pick<Services, 'modules'>,
  { tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>,
  module: LiveModule,
): Promise<readonly TemplateColumn[]> {
  const stored = await presentTemplates(tx, siteId, module.document.type);
  return stored.flatMap(({ id, version, document }) => {
    const result = modules.withTemplate(module, { id, version, document });
    if (!result.ok) return [];
    return restrictModule(result.module, module.lacked)
      .columns.filter(
        ({ origin, settings }) => origin === 'template' || settings.dropdownId !== undefined,
      )
      .map((column) => ({ column, templateId: id, version }));
  });
}
