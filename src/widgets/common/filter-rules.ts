import { jsonEquals } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';

/** A column equals one of these ids or numbers. */
export function oneOfRule(db: string, values: readonly (number | string)[]): Rule | null {
  return values.length === 0 ? null : { in: [{ var: db }, [...values]] };
}

/** A list column contains at least one of these. */
export function containsAnyRule(db: string, values: readonly (number | string)[]): Rule | null {
  if (values.length === 0) return null;
  return { or: values.map((value) => ({ contains: [{ var: db }, value] })) };
}

/** A column of references contains at least one of these items of a module, or something below it. */
export function containsBelowRule(
  db: string,
  ids: readonly number[],
  moduleType: string,
): Rule | null {
  if (ids.length === 0) return null;
  return { or: ids.map((id) => ({ contains_below: [{ var: db }, id, moduleType] })) };
}

/** The ids in a rule of `containsBelowRule`; none for another rule. */
export function idsOfBelowRule(rule: Rule | null): readonly number[] {
  return (rule === null ? [] : (argumentsOf(rule, 'or') ?? []))
    .map((part) => argumentsOf(part, 'contains_below')?.[1])
    .filter((id) => typeof id === 'number');
}

/** Whether `containsBelowRule` made the rule, for any module. */
export function isContainsBelowRule(db: string, rule: Rule): boolean {
  const [first] = argumentsOf(rule, 'or') ?? [];
  const moduleType = argumentsOf(first, 'contains_below')?.[2];
  return (
    typeof moduleType === 'string' &&
    jsonEquals(containsBelowRule(db, idsOfBelowRule(rule), moduleType), rule)
  );
}

/** A column of people contains at least one of these users or teams. */
export function containsPeopleRule(
  db: string,
  userIds: readonly number[],
  teamIds: readonly number[],
): Rule | null {
  const users = userIds.map((id): Rule => ({ contains: [{ var: db }, id] }));
  const teams = teamIds.map((id): Rule => ({ contains_team: [{ var: db }, id] }));
  return users.length + teams.length === 0 ? null : { or: [...users, ...teams] };
}

/** The ids in a rule of `containsPeopleRule`: users for `contains`, teams for `contains_team`. */
export function peopleOfRule(
  rule: Rule | null,
  of: 'contains' | 'contains_team',
): readonly number[] {
  return (rule === null ? [] : (argumentsOf(rule, 'or') ?? []))
    .map((part) => argumentsOf(part, of)?.[1])
    .filter((id) => typeof id === 'number');
}

/** Both bounds are optional and inclusive. */
export function betweenRule(
  db: string,
  from: number | string | null,
  to: number | string | null,
): Rule | null {
  const parts: Rule[] = [];
  if (from !== null) parts.push({ '>=': [{ var: db }, from] });
  if (to !== null) parts.push({ '<=': [{ var: db }, to] });
  return parts.length === 0 ? null : { and: parts };
}

/** The arguments of a rule with this operator, else null. */
function argumentsOf(rule: Rule | undefined, operator: string): readonly Rule[] | null {
  if (typeof rule !== 'object' || rule === null || !(operator in rule)) return null;
  const found: unknown = Reflect.get(rule, operator);
  return Array.isArray(found) ? (found as readonly Rule[]) : null;
}

const isValue = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

/** The values in a rule of `oneOfRule` or `containsAnyRule`. */
export function valuesOfRule(rule: Rule | null): readonly (number | string)[] {
  if (rule === null) return [];
  const list = argumentsOf(rule, 'in')?.[1];
  if (Array.isArray(list)) return list.filter(isValue);
  return (argumentsOf(rule, 'or') ?? [])
    .map((part) => argumentsOf(part, 'contains')?.[1])
    .filter(isValue);
}

/** The bounds in a rule of `betweenRule`. */
export function boundsOfRule(rule: Rule | null): {
  readonly from: number | string | null;
  readonly to: number | string | null;
} {
  const parts = rule === null ? [] : (argumentsOf(rule, 'and') ?? []);
  const bound = (operator: string) => {
    const found = parts.map((part) => argumentsOf(part, operator)?.[1]).find(isValue);
    return found ?? null;
  };
  return { from: bound('>='), to: bound('<=') };
}

/** Whether `betweenRule` made the rule. */
export function isBetweenRule(db: string, rule: Rule): boolean {
  const { from, to } = boundsOfRule(rule);
  return jsonEquals(betweenRule(db, from, to), rule);
}

/** The text in `{"contains": [{"var": db}, text]}`. */
export function textOfRule(rule: Rule | null): string {
  const found = rule === null ? null : argumentsOf(rule, 'contains')?.[1];
  return typeof found === 'string' ? found : '';
}

/** A column equals this value. */
export function equalsRule(db: string, value: boolean | number | string): Rule {
  return { '==': [{ var: db }, value] };
}

/** The value in a rule of `equalsRule`; null for another rule. */
export function valueOfRule(rule: Rule | null): Rule {
  return (rule === null ? null : argumentsOf(rule, '==')?.[1]) ?? null;
}

/** A column has a value, or is empty. */
export function presenceRule(db: string, isThere: boolean): Rule {
  const none: Rule = { empty: [{ var: db }] };
  return isThere ? { '!': [none] } : none;
}

/** Whether a rule of `presenceRule` requires a value; null for another rule. */
export function presenceOfRule(rule: Rule | null): boolean | null {
  if (rule === null) return null;
  if (argumentsOf(rule, 'empty') !== null) return false;
  return argumentsOf(argumentsOf(rule, '!')?.[0], 'empty') === null ? null : true;
}
