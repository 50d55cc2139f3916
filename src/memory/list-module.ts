import { notFound } from '../contract/failure.ts';
import type { CompiledModule } from '../runtime/compiled.ts';
import { withTemplateColumns } from '../runtime/query/template-columns.ts';
import type { Kind } from './kind.ts';
import type { Asked } from './memory.ts';

/** The module with the columns of which a list may be asked: of one template, else of all. */
export function listModule(
  kind: Kind,
  { site }: Asked,
  templateId: number | undefined,
): CompiledModule {
  const { type } = kind.compiled.document;
  const versions = kind.mock.rows.templates
    .filter((row) => row.site_id === site.id && row.module_type === type)
    .toSorted((a, b) => a.id - b.id || b.version - a.version);
  const newest = versions.filter((row, at) => versions[at - 1]?.id !== row.id);
  const asItem = (row: (typeof newest)[number]) =>
    kind.moduleOf({ template_id: row.id, template_version: row.version });
  if (templateId === undefined) return withTemplateColumns(kind.compiled, newest.map(asItem));
  const template = newest.find(({ id }) => id === templateId);
  if (template === undefined) throw notFound();
  return asItem(template);
}
