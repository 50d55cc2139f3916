import { isList, isObject } from '../record/json.ts';
import type { Operator } from './operator.ts';
import { operators } from './operators/list.ts';

/** Whether an unchecked rule uses an operator. */
function uses(rule: unknown, holds: (operator: Operator) => boolean): boolean {
  if (isList(rule)) return rule.some((part) => uses(part, holds));
  if (!isObject(rule)) return false;
  return Object.entries(rule).some(([name, args]) => {
    const operator = operators.get(name);
    return (operator !== undefined && holds(operator)) || uses(args, holds);
  });
}

/** Whether an unchecked rule refers to the signed-in user. */
export const readsCurrentUser = (rule: unknown): boolean =>
  uses(rule, ({ isPersonal }) => isPersonal === true);

/** Whether an unchecked filter depends on the statuses in which items are finished. */
export const readsFinished = (rule: unknown): boolean =>
  uses(rule, (operator) => operator.readsFinished === true);
