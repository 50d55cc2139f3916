import { isList, isObject } from '../../runtime/record/json.ts';
import { itemColumnOf } from '../../runtime/rules/row-scope.ts';
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

/** What a rule reads: a column of the item, or one of the rows of a table of it. */
export interface RuleRead {
  readonly db: string;
  /** The db name of the table; null for a column of the item. */
  readonly table: string | null;
}

const overRows: ReadonlySet<string> = new Set([
  'all',
  'some',
  'none',
  'count',
  'sum',
  'least',
  'most',
]);

/** What a rule reads, each once. Columns in conditions on the rows of a table are those of the rows. */
export function readsOf(
  rule: Rule,
  isTable: (db: string) => boolean = () => false,
): readonly RuleRead[] {
  const found = new Map<string, RuleRead>();
  const add = (read: RuleRead) => void found.set(JSON.stringify(read), read);
  function walk(part: unknown, table: string | null): void {
    if (isList(part)) for (const each of part) walk(each, table);
    if (!isObject(part)) return;
    for (const [operator, args] of Object.entries(part)) {
      const [first, ...others] = isList(args) ? args : [args];
      if (operator === 'var') {
        if (typeof first !== 'string' || first === '') continue;
        const db = table === null ? first : itemColumnOf(first);
        add(db === null ? { db: first, table } : { db, table: null });
        continue;
      }
      walk(first, table);
      const [list] = overRows.has(operator) ? readsOf(first as Rule) : [];
      walk(others, list !== undefined && isTable(list.db) ? list.db : table);
    }
  }
  walk(rule, null);
  return [...found.values()];
}
