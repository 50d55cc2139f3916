import { constant, type SqlContext, type SqlOperand } from './sql/operand.ts';
import type { OperandType, RuleContext } from './types.ts';

/** The type of a part of a rule; lists of dates occur only in rules, never in columns. */
export type NodeType = OperandType | 'date_list';

/** The input of one evaluation: the item, and the current entry of `all`, `some` or `none`. */
export interface Evaluation {
  readonly context: RuleContext;
  readonly entry: unknown;
}

/** A checked part of a rule. */
export interface RuleNode {
  readonly type: NodeType;
  readonly pointer: string;
  readonly reads: readonly string[];
  readonly readsEntry: boolean;
  /** False for texts whose search key is unknown: entries of lists. */
  readonly isSearchable: boolean;
  /** The same part as another type, if its literal can be read so; else null. */
  readonly coerce: (type: NodeType) => RuleNode | null;
  /**
   * A value of the node's type, null if empty. A boolean is null only if it comes from a column.
   */
  readonly evaluate: (evaluation: Evaluation) => unknown;
  readonly toSql: (context: SqlContext) => SqlOperand;
}

const nothing: RuleContext['read'] = () => null;
const unfit: RuleNode['coerce'] = () => null;

/**
 * True if its value depends on neither the item nor an entry, so that it is computed in advance.
 */
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
 * Coerces a node to `type`, or returns null. Only literals are converted: a text may be a date, and
 * an empty list may have any type.
 */
export function coerceNode(node: RuleNode, type: NodeType | 'any'): RuleNode | null {
  return type === 'any' || node.type === type ? node : node.coerce(type);
}

/** Reports a fault at a part of a rule; its value is empty, which makes a condition false. */
export function reportFault(evaluation: Evaluation, code: string, pointer: string): null {
  evaluation.context.report?.(`${code} at ${pointer === '' ? 'the whole rule' : pointer}`);
  return null;
}
