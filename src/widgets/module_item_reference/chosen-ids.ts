import type { Rule } from '../../runtime/rules/rule.ts';
import { idsOfBelowRule, valuesOfRule } from '../common/filter-rules.ts';

/** The item ids in a filter rule, with or without what is below them. */
export function chosenIds(rule: Rule | null): readonly number[] {
  const below = idsOfBelowRule(rule);
  return below.length > 0 ? below : valuesOfRule(rule).filter((id) => typeof id === 'number');
}
