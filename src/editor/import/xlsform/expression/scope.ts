import type { Rule } from '../../../../runtime/rules/rule.ts';
import type { ReportCode } from '../../report.ts';

/** The type of a value in an expression. `day` and `moment` are dates without and with a time. */
export type ValueType = 'number' | 'text' | 'boolean' | 'day' | 'moment' | 'choice' | 'nothing';

/** What a name of the form has become. */
export interface Target {
  readonly db: string;
  readonly type: ValueType | 'table' | 'other';
  /** The table whose rows have the field; null: the item. */
  readonly table: string | null;
  /** The values of choices by their names, of fields with choices. */
  readonly choices?: ReadonlyMap<string, string | number>;
}

/** What an expression may read. */
export interface Scope {
  readonly find: (name: string) => Target | undefined;
  /** The question whose expression it is. */
  readonly self: Target | null;
  /** The table whose row it is about; null: about the item. */
  readonly table: string | null;
}

/** A rule with the type of its value. */
export interface Typed {
  readonly rule: Rule;
  readonly type: ValueType;
  readonly target?: Target;
}

/** The expression has no counterpart among the rules; the message is the code. */
export class NoCounterpart extends Error {
  readonly code: ReportCode;
  readonly part: string;

  constructor(code: ReportCode, part: string) {
    super(`${code}: ${part}`);
    this.code = code;
    this.part = part;
  }
}

/** Reads a field by the name that rules use for it in this place. */
export function readTarget(target: Target, scope: Scope): Typed {
  const { db, table, type } = target;
  if (type === 'table' || type === 'other') throw new NoCounterpart('rule_types', db);
  if (table !== null && table !== scope.table) throw new NoCounterpart('rule_table', db);
  const name = table === null && scope.table !== null ? `item.${db}` : db;
  return { rule: { var: name }, type, target };
}

/** The rule of a condition: what has a value is true, as in XPath. */
export function conditionOf({ rule, type }: Typed): Rule {
  if (type === 'boolean') return rule;
  if (type === 'number') return { and: [{ '!': { empty: rule } }, { '!': { '==': [rule, 0] } }] };
  if (type === 'nothing') return false;
  return { '!': { empty: rule } };
}
