import { isDate } from './dates.ts';
import { makeNode, type RuleNode, type NodeType } from './node.ts';
import type { Rule } from './rule.ts';
import { constant } from './sql/operand.ts';

const lists: readonly NodeType[] = ['number_list', 'text_list', 'date_list'];

const isDateText = (rule: Rule) => typeof rule === 'string' && isDate(rule);

function canBe(literal: Rule, type: NodeType): boolean {
  if (type === 'date') return isDateText(literal);
  if (!Array.isArray(literal)) return false;
  const entries: readonly Rule[] = literal;
  if (entries.length === 0) return lists.includes(type);
  return type === 'date_list' && entries.every(isDateText);
}

/** A node with a constant value; empty texts and lists have the value null. */
export function literalNode(literal: Rule, type: NodeType, pointer: string): RuleNode {
  const isNothing = literal === '' || (Array.isArray(literal) && literal.length === 0);
  const value = isNothing ? null : literal;
  return makeNode({
    type,
    pointer,
    parts: [],
    fit: (other) => (canBe(literal, other) ? literalNode(literal, other, pointer) : null),
    evaluate: () => value,
    toSql: () => constant(value),
  });
}
