import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';

export type Comparison = '<' | '<=' | '=' | '<>' | '>=' | '>';

export const comparisonSql: { readonly [C in Comparison]: SqlFragment } = {
  '<': sql`<`,
  '<=': sql`<=`,
  '=': sql`=`,
  '<>': sql`<>`,
  '>=': sql`>=`,
  '>': sql`>`,
};

/** The comparison with its operands exchanged. */
export const flippedComparison: { readonly [C in Comparison]: Comparison } = {
  '<': '>',
  '<=': '>=',
  '=': '=',
  '<>': '<>',
  '>=': '<=',
  '>': '<',
};
