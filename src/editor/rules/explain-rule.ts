import { isList, isObject } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';

/** What a condition is for an item, and the parts of it that decided. */
export interface Verdict {
  readonly value: boolean;
  /** Conditions without and, or, not, in the order of the rule. */
  readonly causes: readonly Rule[];
}

function operandsOf(rule: Rule, operator: string): readonly Rule[] | null {
  if (!isObject(rule) || Object.keys(rule).length !== 1 || !Object.hasOwn(rule, operator))
    return null;
  const args: unknown = rule[operator];
  return (isList(args) ? args : [args]) as readonly Rule[];
}

/**
 * Says why a condition is true or false: of an `and` that is false the first part that is false, of
 * an `or` that is true the first that is true, otherwise every part. `evaluate` gives the verdict of
 * a single condition.
 */
export function explainRule(rule: Rule, evaluate: (condition: Rule) => boolean): Verdict {
  const [denied] = operandsOf(rule, '!') ?? [];
  if (denied !== undefined) {
    const { value, causes } = explainRule(denied, evaluate);
    return { value: !value, causes };
  }
  for (const [operator, decides] of [
    ['and', false],
    ['or', true],
  ] as const) {
    const parts = operandsOf(rule, operator);
    if (parts === null) continue;
    const verdicts = parts.map((part) => explainRule(part, evaluate));
    const decisive = verdicts.find(({ value }) => value === decides);
    if (decisive !== undefined) return decisive;
    return { value: !decides, causes: verdicts.flatMap(({ causes }) => causes) };
  }
  return { value: evaluate(rule), causes: [rule] };
}

/** The db names that a condition reads, each once. */
export function readsOf(rule: Rule): readonly string[] {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (isList(part)) part.forEach(walk);
    if (!isObject(part)) return;
    for (const [operator, args] of Object.entries(part)) {
      const [first] = isList(args) ? args : [args];
      if (operator === 'var' && typeof first === 'string' && first !== '') found.add(first);
      else walk(args);
    }
  };
  walk(rule);
  return [...found];
}
