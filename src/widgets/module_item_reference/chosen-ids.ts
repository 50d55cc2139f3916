import type { Rule } from '../../runtime/rules/rule.ts';
import { valuesOf } from '../common/rules.ts';

/** The items that a filter names. */
export function chosenIds(rule: Rule | null): readonly number[] {
  return valuesOf(rule).filter((id) => typeof id === 'number');
}
