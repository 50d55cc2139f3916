import { useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { withTemplateColumns } from '../../../runtime/query/template-columns.ts';
import { viewNames } from '../../../runtime/views/check.ts';
import { viewTypes } from '../view-types/registry.ts';
import { useTemplates } from '../../registry/templates.ts';

/** Whether a view names columns that only templates have. */
export function usesTemplateColumns(module: CompiledModule, view: ViewDocument): boolean {
  if (view.templateId !== undefined) return true;
  const listed = new Set(module.listColumns.map(({ db }) => db));
  return viewNames(view, viewTypes).some((db) => !listed.has(db));
}

/**
 * The module for a view: with its template's columns, or with those of all templates if the view
 * names a column of another.
 */
export function useViewModule(module: CompiledModule, view: ViewDocument): CompiledModule {
  const templates = useTemplates();
  const { templateId } = view;
  const namesOthers = useMemo(() => usesTemplateColumns(module, view), [module, view]);
  return useMemo(() => {
    const { forVersion, newest } = templates;
    if (templateId !== undefined)
      return withTemplateColumns(module, [forVersion(module, templateId, null)]);
    // Compiling every template is slow, and few lists use their columns.
    const rows = namesOthers ? newest(module.document.type) : [];
    return withTemplateColumns(
      module,
      rows.map(({ id }) => forVersion(module, id, null)),
    );
  }, [module, templates, templateId, namesOthers]);
}
