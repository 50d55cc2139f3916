import type { ReactNode } from 'react';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { OperandType } from '../../../runtime/rules/types.ts';

/** Renders the editor of a part of a value; `isPiece` if a text there may be a number too. */
export type RenderValue = (
  rule: Rule,
  type: OperandType,
  label: string,
  onChange: (rule: Rule) => void,
  isPiece?: boolean,
) => ReactNode;

/** What the editor of an operator gets: its arguments, and how to edit parts of them. */
export interface OperatorProps {
  readonly args: readonly Rule[];
  readonly renderValue: RenderValue;
  readonly onChange: (rule: Rule) => void;
}
