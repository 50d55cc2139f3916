import type { ProblemCode } from '../problem.ts';
import type { Text } from '../text.ts';
import type { RuleNode } from './node.ts';
import type { Rule } from './rule.ts';
import type { DescribeFunction, Phrase } from './phrase-builder.ts';
import { problemText, type Params, type ProblemKey } from './texts.ts';
import type { OperandType, RuleScope } from './types.ts';

/** An argument as the document contains it, with its JSON pointer. */
export interface Argument {
  readonly rule: Rule;
  readonly pointer: string;
}

export interface Call {
  readonly operator: string;
  /** The pointers of the object that holds the operator, and of its arguments. */
  readonly pointer: string;
  readonly argumentsPointer: string;
  readonly args: readonly Argument[];
}

/** Where an argument about one entry of a list is compiled. */
export interface Inside {
  readonly entry: OperandType;
  /** The columns that it may read; absent: those of the rule. */
  readonly scope?: RuleScope;
}

/** The services that an operator's `compile` uses. */
export interface Compiler {
  readonly scope: RuleScope;
  /** The type of the current entry inside `all`, `some` and `none`. */
  readonly entry: OperandType | null;
  /** Null if there are problems, which have been reported. */
  readonly compile: (argument: Argument, inside?: Inside) => RuleNode | null;
  readonly refuse: (code: ProblemCode, pointer: string, key: ProblemKey, params?: Params) => null;
}

/**
 * An operator of rules: `compile` checks and compiles a call of it, `describe` describes it in a
 * sentence, with its arguments as the document contains them.
 */
export interface Operator {
  readonly name: string;
  readonly compile: (call: Call, compiler: Compiler) => RuleNode | null;
  readonly describe: DescribeFunction;
  /** Describes the negation; absent or null: "not (...)". */
  readonly describeNegated?: (...args: Parameters<DescribeFunction>) => Phrase | null;
  /** It refers to the signed-in user. */
  readonly isPersonal?: boolean;
  /** Its result in a filter depends on the statuses in which items are finished. */
  readonly readsFinished?: boolean;
  /** The filter builder offers it for columns of this type: the column, then a text input. */
  readonly filterOn?: 'text';
}

function countText(least: number, most: number): Text {
  if (least === most) return String(least);
  return most === Infinity
    ? problemText('at_least', { least })
    : problemText('between', { least, most });
}

/** Checks the number of arguments and reports a wrong one; the maximum may be Infinity. */
export function hasCount(call: Call, compiler: Compiler, least: number, most: number): boolean {
  const { operator, argumentsPointer } = call;
  const count = call.args.length;
  if (count >= least && count <= most) return true;
  const expected = countText(least, most);
  compiler.refuse('rule_arguments', argumentsPointer, 'argument_count', {
    operator,
    expected,
    count,
  });
  return false;
}

/** The arguments as nodes; null if one of them has problems. */
export function compileAll(call: Call, compiler: Compiler): readonly RuleNode[] | null {
  const nodes = call.args.map((argument) => compiler.compile(argument));
  const good = nodes.filter((node) => node !== null);
  return good.length === nodes.length ? good : null;
}
