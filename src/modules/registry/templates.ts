import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { siteTemplatesRead } from '../../api/reads.ts';
import { GET_SITE_TEMPLATES, type TemplateRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { patternsFor } from './patterns.ts';
import { type ModuleRegistry, useModules } from './registry.ts';

/** Modules as the items of each template version see them. */
export interface TemplateModules {
  /** The module for a version; the plain module where the template is not there. */
  readonly of: (
    module: CompiledModule,
    templateId: number,
    version: number | null,
  ) => CompiledModule;
  /** The newest version of each template of a module, for new items. */
  readonly newest: (moduleType: string) => readonly TemplateRow[];
}

function compileTemplate(
  registry: ModuleRegistry,
  row: TemplateRow,
  patterns: PatternEngine | undefined,
): CompiledModule | null {
  const entry = registry.entries.get(row.module_type);
  if (entry === undefined) return null;
  const result = compileModule(entry.document, {
    fieldTypes,
    flows: new Map([[entry.flow.name, entry.flow]]),
    statusNumbers: new Map(Object.entries(row.status_numbers)),
    template: { id: row.id, version: row.version, document: row.document },
    patterns,
  });
  for (const problem of result.problems) console.warn(row.module_type, row.id, problem);
  return result.ok ? result.module : null;
}

function templateModules(
  registry: ModuleRegistry,
  rows: readonly TemplateRow[],
  patterns: PatternEngine | undefined,
): TemplateModules {
  const compiled = new Map<string, CompiledModule | null>();
  const byVersion = new Map(rows.map((row) => [`${row.id}/${row.version}`, row]));
  const newest = new Map<number, TemplateRow>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (known === undefined || known.version < row.version) newest.set(row.id, row);
  }
  return {
    of(module, templateId, version) {
      const known = newest.get(templateId);
      const key = `${templateId}/${version ?? known?.version ?? 0}`;
      const row = byVersion.get(key) ?? known;
      if (row === undefined) return module;
      if (!compiled.has(key)) compiled.set(key, compileTemplate(registry, row, patterns));
      return compiled.get(key) ?? module;
    },
    newest: (moduleType) =>
      [...newest.values()].filter(
        (row) => row.module_type === moduleType && row.deleted_at === null,
      ),
  };
}

/** Template versions of a site, compiled when first asked for; null while they are loading. */
export function useTemplates(siteId: number): {
  readonly templates: TemplateModules | null;
  readonly error: Error | null;
} {
  const registry = useModules();
  const rows = useQuery(siteTemplatesRead(siteId));
  const patterns = useQuery({
    queryKey: [GET_SITE_TEMPLATES.name, siteId, 'patterns', registry.modules, rows.data] as const,
    queryFn: async () => ({
      engine: await patternsFor([
        ...registry.modules.flatMap((module) => module.document.coreColumns),
        ...(rows.data ?? []).flatMap((row) => row.document.columns),
      ]),
    }),
    enabled: rows.data !== undefined,
  });
  const templates = useMemo(() => {
    if (rows.data === undefined || patterns.data === undefined) return null;
    return templateModules(registry, rows.data, patterns.data.engine);
  }, [registry, rows.data, patterns.data]);
  return { templates, error: rows.error ?? patterns.error };
}
