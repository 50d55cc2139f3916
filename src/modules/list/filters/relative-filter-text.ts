import type { Rule } from '../../../runtime/rules/rule.ts';
import { describeRule } from '../../../runtime/rules/describe-rule.ts';

/** The text that follows the column's name: "is overdue", "in the next 7 days". */
export function relativeFilterText(rule: Rule, language: string): string {
  const names = { column: () => '', value: (_: string, value: unknown) => String(value) };
  return describeRule(rule, language, names).trim();
}
