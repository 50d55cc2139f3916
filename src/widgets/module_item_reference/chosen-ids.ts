import type { Rule } from '../../runtime/rules/rule.ts';
import { valuesOfRule } from '../common/filter-rules.ts';

/** The item ids in a filter rule. */
export function chosenIds(rule: Rule | null): readonly number[] {
  return valuesOfRule(rule).filter((id) => typeof id === 'number');
}
