import { isList, isObject } from '../../record/json.ts';
import { isDay } from '../../record/formats.ts';
import { searchKey } from '../../text-keys.ts';
import { compileRule } from '../compile.ts';
import type { Rule } from '../rule.ts';
import type { OperandType, RuleContext, RuleScope } from '../types.ts';

/** A condition on one column that compares it with constants, or empties it. */
export interface Atom {
  readonly kind: 'atom';
  readonly db: string;
  readonly holds: (value: unknown) => boolean;
}

/** A condition whose parts are atoms, or conditions that may be true or false. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Formula[] }
  | { readonly kind: 'not'; readonly part: Formula }
  | { readonly kind: 'unknown'; readonly key: string }
  | Atom;

/** What the atoms of a column compare it with. */
export interface FoundConstants {
  readonly type: OperandType;
  readonly values: Set<string | number>;
  readonly parts: Set<string>;
}

const comparisons: readonly string[] = ['==', '!=', '<', '<=', '>', '>='];

type Literal = string | number | boolean | null;
const isLiteral = (rule: unknown): rule is Literal =>
  rule === null || ['string', 'number', 'boolean'].includes(typeof rule);

const isLiteralList = (rule: unknown): rule is readonly Literal[] =>
  isList(rule) && rule.every(isLiteral);

function operatorOf(rule: Rule): { readonly name: string; readonly args: readonly Rule[] } | null {
  if (!isObject(rule)) return null;
  const [name = ''] = Object.keys(rule);
  const written = rule[name] ?? null;
  const args: readonly Rule[] = Array.isArray(written) ? written : [written];
  return { name, args };
}

function columnOf(rule: Rule | undefined): string | null {
  const call = rule === undefined ? null : operatorOf(rule);
  const [name] = call?.args ?? [];
  return call?.name === 'var' && typeof name === 'string' ? name : null;
}

/** The constants with which a condition compares a column; null if it does anything else. */
interface Comparison {
  readonly db: string;
  readonly values: readonly Literal[];
  /** The values are looked for inside of a text. */
  readonly isPart: boolean;
}

function comparisonIn(rule: Rule, typeOf: (db: string) => OperandType | null): Comparison | null {
  const call = operatorOf(rule);
  if (call === null) return null;
  const { name, args } = call;
  const [first, second] = args;
  if (name === 'var') {
    const db = columnOf(rule);
    return db !== null && typeOf(db) === 'boolean' ? { db, values: [], isPart: false } : null;
  }
  if (name === 'empty') {
    const db = columnOf(first);
    return db === null ? null : { db, values: [], isPart: false };
  }
  if (args.length !== 2) return null;
  const [left, right] = [columnOf(first), columnOf(second)];
  if (comparisons.includes(name)) {
    if (left !== null && isLiteral(second)) return { db: left, values: [second], isPart: false };
    if (right !== null && isLiteral(first)) return { db: right, values: [first], isPart: false };
    return null;
  }
  if (name === 'in' && left !== null && isLiteralList(second))
    return { db: left, values: second, isPart: false };
  const [whole, part] = name === 'contains' ? [left, second] : [right, first];
  if ((name === 'contains' || name === 'in') && whole !== null && isLiteral(part))
    return { db: whole, values: [part], isPart: typeOf(whole) === 'text' };
  return null;
}

const canonical = (rule: Rule) => JSON.stringify(rule);

/** Any moment does: the atoms compare with constants only. */
const moment = { now: '2000-01-01T00:00:00.000Z', timeZone: 'UTC' };

/** Reads rules as formulas, and collects what their atoms compare each column with. */
export class FormulaReader {
  readonly constants = new Map<string, FoundConstants>();
  readonly #scope: RuleScope;

  constructor(scope: RuleScope) {
    this.#scope = scope;
  }

  read(rule: Rule): Formula {
    if (typeof rule === 'boolean') return { kind: 'constant', value: rule };
    const call = operatorOf(rule);
    const [first = null] = call?.args ?? [];
    switch (call?.name) {
      case 'and':
        return { kind: 'all', parts: call.args.map((each) => this.read(each)) };
      case 'or':
        return { kind: 'any', parts: call.args.map((each) => this.read(each)) };
      case '!':
        return { kind: 'not', part: this.read(first) };
      default:
        return (
          this.#constant(rule) ?? this.#atom(rule) ?? { kind: 'unknown', key: canonical(rule) }
        );
    }
  }

  /** A comparison of two constants. */
  #constant(rule: Rule): Formula | null {
    const call = operatorOf(rule);
    if (call === null || !comparisons.includes(call.name) || !call.args.every(isLiteral))
      return null;
    const holds = this.#evaluator(rule);
    return holds && { kind: 'constant', value: holds(null) };
  }

  #atom(rule: Rule): Formula | null {
    const typeOf = (db: string) => this.#scope.variables.get(db)?.type ?? null;
    const found = comparisonIn(rule, typeOf);
    const type = found === null ? null : typeOf(found.db);
    const holds = this.#evaluator(rule);
    if (found === null || type === null || holds === null) return null;
    const { db, values, isPart } = found;
    // A moment would divide days, and a day divides moments.
    if (type === 'date' && !values.every((day) => typeof day === 'string' && isDay(day)))
      return null;
    const known = this.constants.get(db) ?? { type, values: new Set(), parts: new Set() };
    this.constants.set(db, known);
    for (const value of values) {
      if (typeof value === 'boolean' || value === null) continue;
      if (isPart) known.parts.add(searchKey(String(value)));
      else known.values.add(value);
    }
    known.parts.delete('');
    return { kind: 'atom', db, holds };
  }

  #evaluator(rule: Rule): Atom['holds'] | null {
    const result = compileRule(rule, this.#scope, 'boolean');
    if (!result.ok) return null;
    return (value) => {
      const context: RuleContext = {
        ...moment,
        read: () => value,
        isEmpty: () => value === null,
      };
      return result.rule.evaluate(context) === true;
    };
  }
}
