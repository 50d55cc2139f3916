import type { Rule } from '../../runtime/rules/rule.ts';
import { valuesOfRule } from '../common/filter-rules.ts';

/** The items that a filter names. */
export function chosenIds(rule: Rule | null): readonly number[] {
  return valuesOfRule(rule).filter((id) => typeof id === 'number');
}
