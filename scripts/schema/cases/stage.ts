import { stateIn, type FieldState } from './oracle/record.ts';
import type { Plan, PlannedColumn } from '../../../server/documents/plan.ts';
import { findExample } from './search.ts';
import type { Example } from './types.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';

/** The rules that decide the state of a field. */
function rulesOf({ document, visibleWhen }: PlannedColumn): readonly Rule[] {
  const { requiredWhen, readOnlyWhen } = document;
  return [...visibleWhen, requiredWhen, readOnlyWhen].filter((rule) => rule !== undefined);
}

/**
 * An example in which the field has the wanted state, without its own value; null if there is
 * none.
 */
export function stageOf(
  plan: Plan,
  column: PlannedColumn,
  isWanted: (state: FieldState) => boolean,
): Example | null {
  return findExample(plan, rulesOf(column), (example) => isWanted(stateIn(plan, column, example)));
}

const stages = new WeakMap<PlannedColumn, Example | null>();

/** An example in which the field can be filled in, if there is one. */
export function openStage(plan: Plan, column: PlannedColumn): Example | null {
  const known = stages.get(column);
  if (known !== undefined) return known;
  const isOpen = ({ visible, readOnly }: FieldState) => visible && (column.isLocked || !readOnly);
  const found = stageOf(plan, column, isOpen);
  stages.set(column, found);
  return found;
}
