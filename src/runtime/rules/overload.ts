import {
  reportFault,
  coerceNode,
  makeNode,
  type Evaluation,
  type RuleNode,
  type NodeType,
} from './node.ts';
import { compileAll, hasCount, type Call, type Compiler, type Operator } from './operator.ts';
import { constant, isEmptyConstant, type SqlContext, type SqlOperand } from './sql/operand.ts';
import { typeText, type ProblemKey, type TypeKey } from './texts.ts';
import type { OperandType, Person } from './types.ts';

export type ArgumentType = NodeType | 'any';

/** The context that an operator's evaluation gets in addition to the values. */
export interface StrictContext {
  readonly timeZone: string;
  readonly now: string;
  readonly person: Person | undefined;
  /** Numbers of the statuses in which items are finished; empty if they are unknown. */
  readonly finished: readonly number[];
  /** Ids of an item and of everything below it, by `belowKey`. */
  readonly below: ReadonlyMap<string, readonly number[]>;
  /** Reports a fault; the result is empty. */
  readonly fault: (code: string) => null;
}

/** One signature of an operator: types of the arguments and of the result. */
export interface Overload {
  readonly args: readonly ArgumentType[];
  /** Type of further arguments, of which there may be `most` in all. */
  readonly rest?: ArgumentType;
  readonly most?: number;
  readonly result: OperandType;
  /** Columns that it reads in addition to its arguments, by db name. */
  readonly reads?: readonly string[];
  /** True if the overload needs search keys, which texts from lists' entries lack. */
  readonly searches?: boolean;
  /** False if its result is a text whose search key the database does not know. */
  readonly isSearchable?: boolean;
  readonly evaluate: (
    nodes: readonly RuleNode[],
    evaluation: Evaluation,
    pointer: string,
  ) => unknown;
  readonly toSql: (operands: readonly SqlOperand[], context: SqlContext) => SqlOperand;
}

type Operands<Values extends readonly unknown[]> = { readonly [K in keyof Values]: SqlOperand };

/** An overload whose arguments are evaluated first; if one is empty, the result is `whenEmpty`. */
export interface StrictOverload<Values extends readonly unknown[]> extends Omit<
  Overload,
  'evaluate' | 'toSql'
> {
  readonly whenEmpty: boolean | number | null;
  readonly evaluate: (values: Values, frame: StrictContext) => unknown;
  readonly toSql: (operands: Operands<Values>, context: SqlContext) => SqlOperand;
}

/** Safe: the overload's selection has checked number and types of the arguments. */
function asTuple<Tuple extends readonly unknown[]>(list: readonly unknown[]): Tuple {
  return list as Tuple;
}

const noneBelow: ReadonlyMap<string, readonly number[]> = new Map();

export function strictOverload<Values extends readonly unknown[]>(
  form: StrictOverload<Values>,
): Overload {
  const { whenEmpty } = form;
  return {
    ...form,
    evaluate: (nodes, evaluation, pointer) => {
      const values = nodes.map((node) => node.evaluate(evaluation));
      if (values.includes(null)) return whenEmpty;
      const { now, timeZone, person, finished = [], below = noneBelow } = evaluation.context;
      const report = (code: string) => reportFault(evaluation, code, pointer);
      return form.evaluate(asTuple(values), {
        now,
        timeZone,
        person,
        finished,
        below,
        fault: report,
      });
    },
    toSql: (operands, context) =>
      operands.some(isEmptyConstant) ? constant(whenEmpty) : form.toSql(asTuple(operands), context),
  };
}

function typeAt(form: Overload, index: number): ArgumentType | undefined {
  return form.args[index] ?? form.rest;
}

function mostOf(form: Overload): number {
  return form.rest === undefined ? form.args.length : (form.most ?? Infinity);
}

function coerceArgument(form: Overload, node: RuleNode, index: number): RuleNode | null {
  const type = typeAt(form, index);
  return type === undefined ? null : coerceNode(node, type);
}

/**
 * The first overload that accepts these arguments, with the arguments in its types; null if
 * reported.
 */
function formOf(
  forms: readonly Overload[],
  nodes: readonly RuleNode[],
  call: Call,
  compiler: Compiler,
): { readonly form: Overload; readonly nodes: readonly RuleNode[] } | null {
  let left = forms.filter(
    (form) => nodes.length >= form.args.length && nodes.length <= mostOf(form),
  );
  for (const [index, node] of nodes.entries()) {
    const fitting = left.filter((form) => coerceArgument(form, node, index) !== null);
    if (fitting.length === 0) {
      const expected = left.map((form) => typeAt(form, index)).filter((type) => type !== undefined);
      const found = typeText(node.type);
      const isEquality = call.operator === '==' || call.operator === '!=';
      const key = isEquality && node.type.endsWith('_list') ? 'list_equality' : 'wrong_type';
      return compiler.refuse('rule_type', node.pointer, key, {
        operator: call.operator,
        expected: typeText(...(expected satisfies TypeKey[])),
        found,
      });
    }
    left = fitting;
  }
  const [form] = left;
  if (form === undefined) return null;
  return { form, nodes: nodes.map((node, index) => coerceArgument(form, node, index) ?? node) };
}

/** Compiles a call with the first overload that accepts its arguments; null if reported. */
export function compileOverloads(
  forms: readonly Overload[],
  call: Call,
  compiler: Compiler,
): RuleNode | null {
  const least = Math.min(...forms.map((form) => form.args.length));
  const most = Math.max(...forms.map(mostOf));
  if (!hasCount(call, compiler, least, most)) return null;
  const compiled = compileAll(call, compiler);
  const chosen = compiled === null ? null : formOf(forms, compiled, call, compiler);
  if (chosen === null) return null;
  const { form, nodes } = chosen;
  const blind = form.searches === true ? nodes.find((node) => !node.isSearchable) : undefined;
  if (blind !== undefined)
    return compiler.refuse('rule_type', blind.pointer, 'no_search_key', {
      operator: call.operator,
    });
  return makeNode({
    type: form.result,
    pointer: call.pointer,
    parts: [...nodes, { reads: form.reads ?? [], readsEntry: false }],
    isSearchable: form.isSearchable ?? true,
    evaluate: (evaluation) => form.evaluate(nodes, evaluation, call.pointer),
    toSql: (context) =>
      form.toSql(
        nodes.map((node) => node.toSql(context)),
        context,
      ),
  });
}

/** An operator with overloads: the first that accepts the types of the arguments is used. */
export function operator(
  name: string,
  forms: readonly Overload[],
  rest: Omit<Operator, 'name' | 'compile'>,
): Operator {
  return { name, ...rest, compile: (call, compiler) => compileOverloads(forms, call, compiler) };
}

/** An operator that is refused in rules other than filters, with the reason `key`. */
export function onlyInFilters(own: Operator, key: ProblemKey = 'filters_only'): Operator {
  return {
    ...own,
    compile: (call, compiler) =>
      compiler.scope.isFilter === true
        ? own.compile(call, compiler)
        : compiler.refuse('rule_operator', call.pointer, key, { operator: call.operator }),
  };
}

/** An operator that refers to the signed-in user, whom only filters know. */
export function requireCurrentUser(own: Operator): Operator {
  return { ...onlyInFilters(own, 'nobody'), isPersonal: true };
}
