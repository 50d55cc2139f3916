import { isList, isObject } from '../record/json.ts';
import { operators } from './operators/list.ts';

/** Whether an unchecked rule refers to the signed-in user. */
export function readsCurrentUser(rule: unknown): boolean {
  if (isList(rule)) return rule.some(readsCurrentUser);
  if (!isObject(rule)) return false;
  return Object.entries(rule).some(
    ([name, args]) => operators.get(name)?.isPersonal === true || readsCurrentUser(args),
  );
}
