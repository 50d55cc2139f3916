import { isDate } from './dates.ts';
import { makeNode, type Node, type NodeType } from './node.ts';
import type { Rule } from './rule.ts';
import { constant } from './sql/operand.ts';

/** A node with a value known from the rule alone; texts and lists that are empty have none. */
export function literalNode(literal: Rule, type: NodeType, pointer: string): Node {
  const isNothing = literal === '' || (Array.isArray(literal) && literal.length === 0);
  const value = isNothing ? null : literal;
  return makeNode({
    type,
    pointer,
    literal,
    parts: [],
    evaluate: () => value,
    toSql: () => constant(value),
  });
}

const lists: readonly NodeType[] = ['number_list', 'text_list', 'date_list'];

const isDateText = (rule: Rule) => typeof rule === 'string' && isDate(rule);

function canBe(literal: Rule, type: NodeType): boolean {
  if (type === 'date') return isDateText(literal);
  if (!Array.isArray(literal)) return false;
  const entries: readonly Rule[] = literal;
  if (entries.length === 0) return lists.includes(type);
  return type === 'date_list' && entries.every(isDateText);
}

/**
 * The node as one of type `type`, or null: nothing is converted but literals, in which a text may
 * be written for a date and an empty list for any.
 */
export function fitted(node: Node, type: NodeType | 'any'): Node | null {
  if (type === 'any' || node.type === type) return node;
  const { literal, pointer } = node;
  if (literal === undefined || !canBe(literal, type)) return null;
  return literalNode(literal, type, pointer);
}
