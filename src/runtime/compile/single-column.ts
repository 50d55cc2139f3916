import type { ColumnDocument, ModuleDocument, TemplateDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { CompileResult } from './options.ts';

/**
 * The problems of a column as the only one in a template of the module. Its rules are checked when
 * a template uses it. `compile` compiles the module with a template.
 */
export function singleColumnProblems(
  module: ModuleDocument,
  given: ColumnDocument,
  compile: (template: TemplateDocument) => CompileResult,
): readonly Problem[] {
  const tab = module.tabs[0];
  const section = tab?.sections[0];
  if (tab === undefined || section === undefined) return [];
  const {
    visibleWhen: _v,
    requiredWhen: _r,
    readOnlyWhen: _o,
    computed: _c,
    defaultRule: _d,
    optionsWhen: _w,
    ...plain
  } = given;
  const column = { ...plain, tab: tab.id, section: section.id };
  const result = compile({ moduleType: module.type, name: 'column', columns: [column] });
  const isSkipped = result.problems.some(({ code }) => code === 'unknown_column_type');
  if (result.ok && !isSkipped) return [];
  return result.problems.map((problem) => ({
    ...problem,
    pointer: problem.pointer.replace(/^\/columns\/0/, ''),
  }));
}
