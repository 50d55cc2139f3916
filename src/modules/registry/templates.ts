import { createContext, use } from 'react';
import type { TemplateRow } from '../../contract/directory.ts';
import { compileModule } from '../../runtime/compile/module.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import type { ModuleRegistry } from './registry.ts';

/** The modules of a site by template version. */
export interface TemplateModules {
  /**
   * The module with a template version, null for the newest; the same object on each call. The
   * plain module if the template does not exist or does not compile.
   */
  readonly forVersion: (
    module: CompiledModule,
    templateId: number,
    version: number | null,
  ) => CompiledModule;
  /** The newest version of each template of a module, for new items; the default is the first. */
  readonly newest: (moduleType: string) => readonly TemplateRow[];
  /** Every version of every template of a module. */
  readonly all: (moduleType: string) => readonly TemplateRow[];
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
  return result.ok ? registry.seen(result.module) : null;
}

function newestById(rows: readonly TemplateRow[]): ReadonlyMap<number, TemplateRow> {
  const newest = new Map<number, TemplateRow>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (known === undefined || known.version < row.version) newest.set(row.id, row);
  }
  return newest;
}

/** Compiles template versions on first use. */
export function templateModules(
  registry: ModuleRegistry,
  rows: readonly TemplateRow[],
  patterns: PatternEngine | undefined,
): TemplateModules {
  const compiled = new Map<TemplateRow, CompiledModule | null>();
  const byVersion = new Map(rows.map((row) => [`${row.id}/${row.version}`, row]));
  const newest = newestById(rows);
  return {
    forVersion(module, templateId, version) {
      const row = byVersion.get(`${templateId}/${version}`) ?? newest.get(templateId);
      if (row === undefined) return module;
      if (!compiled.has(row)) compiled.set(row, compileTemplate(registry, row, patterns));
      return compiled.get(row) ?? module;
    },
    newest: (moduleType) =>
      [...newest.values()]
        .filter((row) => row.module_type === moduleType && row.deleted_at === null)
        .toSorted((a, b) => Number(b.is_default) - Number(a.is_default)),
    all: (moduleType) => rows.filter((row) => row.module_type === moduleType),
  };
}

/** The module with its default template, with which it begins where nobody chooses one; without one, the module. */
export function withDefaultTemplate(
  { newest, forVersion }: TemplateModules,
  module: CompiledModule,
): CompiledModule {
  const row = newest(module.document.type).find(({ is_default }) => is_default);
  return row === undefined ? module : forVersion(module, row.id, null);
}

/** The template with which a new item begins, as its body names it; nothing without one. */
export const templateOfNew = ({ template }: CompiledModule) =>
  template === null ? {} : { template_id: template.id, template_version: template.version };

const TemplatesContext = createContext<TemplateModules | null>(null);

export const TemplatesProvider = TemplatesContext.Provider;

/** The template versions of the open site. Throws outside SiteServices. */
export function useTemplates(): TemplateModules {
  const templates = use(TemplatesContext);
  if (templates === null) throw new Error('useTemplates needs a SiteServices above it');
  return templates;
}
