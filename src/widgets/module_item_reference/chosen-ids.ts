import type { Rule } from '../../runtime/rules/rule.ts';
import { valuesOfRule } from '../common/rules.ts';

/** The items that a filter names. */
export function chosenIds(rule: Rule | null): readonly number[] {
  return valuesOfRule(rule).filter((id) => typeof id === 'number');
}
