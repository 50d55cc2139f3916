import type { ColumnDocument, ModuleDocument, TemplateDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { CompileResult } from './options.ts';

/**
 * What is wrong with a column as it would stand alone in a template of the module; its rules are
 * held against the template that takes it. `compile` takes the module with a template.
 */
export function singleColumnProblems(
  module: ModuleDocument,
  given: ColumnDocument,
  compile: (template: TemplateDocument) => CompileResult,
): readonly Problem[] {
  const tab = module.tabs[0];
  const section = tab?.sections[0];
  if (tab === undefined || section === undefined) return [];
  const { visibleWhen: _v, requiredWhen: _r, readOnlyWhen: _o, computed: _c, ...plain } = given;
  const column = { ...plain, tab: tab.id, section: section.id };
  const result = compile({ moduleType: module.type, name: 'column', columns: [column] });
  const isSkipped = result.problems.some(({ code }) => code === 'unknown_column_type');
  if (result.ok && !isSkipped) return [];
  return result.problems.map((problem) => ({
    ...problem,
    pointer: problem.pointer.replace(/^\/columns\/0/, ''),
  }));
}
