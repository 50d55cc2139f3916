import { constant, type SqlContext, type SqlOperand } from './sql/operand.ts';
import type { OperandType, RuleContext } from './types.ts';

/** The type of a part of a rule; lists of dates stand in rules only, never in columns. */
export type NodeType = OperandType | 'date_list';

/** What one evaluation goes by: the item, and the entry that `all`, `some` or `none` looks at. */
export interface Evaluation {
  readonly context: RuleContext;
  readonly entry: unknown;
}

/** A part of a rule, checked. */
export interface RuleNode {
  readonly type: NodeType;
  readonly pointer: string;
  readonly reads: readonly string[];
  readonly readsEntry: boolean;
  /** False for texts whose search key isn't known: entries of lists. */
  readonly isSearchable: boolean;
  /** The same part as one of another type, where what was written can be read so; else null. */
  readonly coerce: (type: NodeType) => RuleNode | null;
  /** A value of the node's type, null when empty; a boolean that is no column's is never null. */
  readonly evaluate: (evaluation: Evaluation) => unknown;
  readonly toSql: (context: SqlContext) => SqlOperand;
}

const nothing: RuleContext['read'] = () => null;
const unfit: RuleNode['coerce'] = () => null;

/** True when neither the item nor an entry changes its value, so that it is worked out beforehand. */
function isConstant(node: Pick<RuleNode, 'reads' | 'readsEntry'>): boolean {
  return node.reads.length === 0 && !node.readsEntry;
}

/** A node that reads what its `parts` read; one that reads nothing is a constant in SQL. */
export function makeNode(
  node: Pick<RuleNode, 'type' | 'pointer' | 'evaluate' | 'toSql'> & {
    readonly parts: readonly Pick<RuleNode, 'reads' | 'readsEntry'>[];
    readonly isSearchable?: boolean;
    readonly fit?: RuleNode['coerce'];
  },
): RuleNode {
  const { type, pointer, parts, isSearchable = true, fit = unfit, evaluate, toSql } = node;
  const reads = [...new Set(parts.flatMap((part) => part.reads))];
  const readsEntry = parts.some((part) => part.readsEntry);
  const constantSql = (context: SqlContext) =>
    constant(
      evaluate({ context: { read: nothing, isEmpty: () => true, ...context.moment }, entry: null }),
    );
  return {
    type,
    pointer,
    reads,
    readsEntry,
    isSearchable,
    coerce: fit,
    evaluate,
    toSql: isConstant({ reads, readsEntry }) ? constantSql : toSql,
  };
}

/**
 * The node as one of type `type`, or null: nothing is converted but what is written as a literal,
 * in which a text may stand for a date and an empty list for any.
 */
export function coerceNode(node: RuleNode, type: NodeType | 'any'): RuleNode | null {
  return type === 'any' || node.type === type ? node : node.coerce(type);
}

/** Reports a fault at a part of a rule; its value is empty, which makes a condition false. */
export function reportFault(evaluation: Evaluation, code: string, pointer: string): null {
  evaluation.context.report?.(`${code} at ${pointer === '' ? 'the whole rule' : pointer}`);
  return null;
}
