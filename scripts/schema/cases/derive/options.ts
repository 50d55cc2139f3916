import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import { holdsIn, stateIn } from '../oracle/record.ts';
import { findExample } from '../search.ts';
import type { Case, Derived, Note } from '../types.ts';
import { changeOf, outcomeOf } from './values.ts';

/** An option chosen while its condition has a value; null if no example shows that. */
function optionCase(
  plan: Plan,
  column: PlannedColumn,
  { option, rule }: { readonly option: unknown; readonly rule: Rule },
  isOffered: boolean,
): Case | null {
  const example = findExample(plan, [rule, ...column.visibleWhen], (each) => {
    const { visible, readOnly } = stateIn(plan, column, each);
    return visible && !readOnly && holdsIn(plan, rule, each) === isOffered;
  });
  if (example === null) return null;
  const { [column.db]: _own, ...values } = example.values;
  const base = { ...example, values };
  const expected = outcomeOf(plan, column, [option], base);
  return {
    subject: column.db,
    group: 'conditions',
    title: `option ${JSON.stringify(option)}, which is ${isOffered ? 'offered' : 'not offered'}`,
    probe: {
      kind: 'save',
      pointer: column.pointer,
      example: base,
      change: changeOf(column, [option]),
    },
    expected,
  };
}

/** Every option with a condition, chosen while it is offered and while it is not. */
export function optionCases(plan: Plan): Derived {
  const notes: Note[] = [];
  const cases = plan.columns.flatMap((column) => {
    if (column.isLocked) return [];
    return (column.document.optionsWhen ?? []).flatMap((entry) =>
      [true, false].flatMap((isOffered) => {
        const found = optionCase(plan, column, entry, isOffered);
        if (found !== null) return [found];
        const text = `no example found in which option ${String(entry.option)} is ${isOffered ? '' : 'not '}offered`;
        notes.push({ subject: column.db, text });
        return [];
      }),
    );
  });
  return { cases, notes };
}
