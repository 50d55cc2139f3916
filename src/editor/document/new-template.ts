import type { ModuleDocument, TemplateDocument } from '../../runtime/documents.ts';
import { texts } from './first-texts.ts';

/** A template that has no module yet. */
export type UnboundTemplate = Omit<TemplateDocument, 'moduleType'>;

/** A new template without a module type: one tab with one section and no columns (spec 4.6). */
export function newTemplate(): UnboundTemplate {
  const { name, description, tab, section } = texts;
  return {
    name,
    description,
    tabs: [{ id: 'general', name: tab, sections: [{ id: 'first_section', name: section }] }],
    columns: [],
  };
}

/** A new template of a module: its core columns in their tabs and sections (spec 4.6). */
export function newTemplateOf({ type, tabs }: ModuleDocument): TemplateDocument {
  const { name, description } = texts;
  return { moduleType: type, name, description, tabs, columns: [] };
}

/**
 * A new template of the module with a type; without one, an unbound template.
 *
 * @throws {Error} 'Module config not found' for an unknown module type (spec section 8)
 */
export function newTemplateFor(
  moduleType: string | null,
  modules: ReadonlyMap<string, ModuleDocument>,
): TemplateDocument | UnboundTemplate {
  if (moduleType === null) return newTemplate();
  const module = modules.get(moduleType);
  if (module === undefined) throw new Error('Module config not found');
  return newTemplateOf(module);
}
