import type { TemplateDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { EditorContext } from './context.ts';
import { columnOf } from './layout.ts';
import { namesInRule } from './rule-names.ts';
import { tablesOf } from './references.ts';

/**
 * The fields through which the value of a field would depend on itself, if it were computed so or began
 * so; in order, beginning with it. Null if there is no such circle.
 */
export function circleOf(
  document: TemplateDocument,
  context: EditorContext,
  db: string,
  computed: Rule,
): readonly string[] | null {
  const tables = tablesOf(document, context);
  const seen = new Set<string>();
  const visit = (rule: Rule, path: readonly string[]): readonly string[] | null => {
    for (const name of namesInRule(rule, tables)) {
      if (name === db) return path;
      if (seen.has(name)) continue;
      seen.add(name);
      const column = columnOf(document, context, name)?.document;
      const next = column?.computed ?? column?.defaultRule;
      const found = next === undefined ? null : visit(next, [...path, name]);
      if (found !== null) return found;
    }
    return null;
  };
  return visit(computed, [db]);
}
