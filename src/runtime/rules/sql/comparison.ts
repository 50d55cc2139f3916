import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';

export type Comparison = '<' | '<=' | '=' | '<>' | '>=' | '>';

export const signs: { readonly [C in Comparison]: SqlFragment } = {
  '<': sql`<`,
  '<=': sql`<=`,
  '=': sql`=`,
  '<>': sql`<>`,
  '>=': sql`>=`,
  '>': sql`>`,
};

/** The comparison with its operands exchanged. */
export const turned: { readonly [C in Comparison]: Comparison } = {
  '<': '>',
  '<=': '>=',
  '=': '=',
  '<>': '<>',
  '>=': '<=',
  '>': '<',
};
