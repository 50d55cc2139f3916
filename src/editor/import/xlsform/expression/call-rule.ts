import type { Rule } from '../../../../runtime/rules/rule.ts';
import type { Expression } from './parser.ts';
import type { Scope, Typed } from './scope.ts';

export type Call = Extract<Expression, { readonly is: 'call' }>;

/** What the rule of a call is made from. */
export interface Inside {
  readonly call: Call;
  readonly scope: Scope;
  /** The rule of an argument. */
  readonly typed: (at: number) => Typed;
  readonly refuse: (code?: 'rule_function' | 'rule_types') => never;
}

export type CallRule = (inside: Inside) => Typed;

/** The functions of a file: the counts of arguments that each takes, and its rule. */
export type Calls = Readonly<Record<string, readonly [args: readonly number[], rule: CallRule]>>;

export const truth = (rule: Rule): Typed => ({ rule, type: 'boolean' });
export const number = (rule: Rule): Typed => ({ rule, type: 'number' });
export const words = (rule: Rule): Typed => ({ rule, type: 'text' });
