import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import { evaluateRule } from '../oracle/rule.ts';
import { computedValue, storedEmpty } from '../oracle/beginning.ts';
import { holdsIn, readerOf, stateIn } from '../oracle/record.ts';
import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import { samplesOf } from '../samples.ts';
import { findExample } from '../search.ts';
import { stageOf } from '../stage.ts';
import type { Case, Derived, Example, Note } from '../types.ts';
import { distinguishingExamples, exampleText } from '../variants.ts';

const kinds = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;

function stateText({ visible, required, readOnly }: ReturnType<typeof stateIn>): string {
  if (!visible) return 'hidden';
  const marks = [required ? 'required' : 'optional', ...(readOnly ? ['read-only'] : [])];
  return `shown, ${marks.join(', ')}`;
}

function stateCase(plan: Plan, column: PlannedColumn, when: string, example: Example): Case {
  const expected = stateIn(plan, column, example);
  return {
    subject: column.db,
    group: 'conditions',
    title: `${when}: ${stateText(expected)}`,
    probe: { kind: 'state', db: column.db, example },
    expected,
  };
}

/** One item with a value in every field, and a new one: the values that no rule changes remain. */
function plainStates(plan: Plan): readonly Case[] {
  const filled: Example = {
    values: Object.fromEntries(
      plan.columns.flatMap((column) =>
        samplesOf(column)
          .slice(0, 1)
          .map((value) => [column.db, value]),
      ),
    ),
  };
  return plan.columns.flatMap((column) => [
    stateCase(plan, column, 'in a new item', { values: {} }),
    stateCase(plan, column, 'in a filled item', filled),
  ]);
}

function ruleStates(plan: Plan, column: PlannedColumn, notes: Note[]): readonly Case[] {
  const rules: readonly (readonly [string, Rule])[] = [
    ...(column.visibleWhen.length > 0
      ? [['visibleWhen', { and: column.visibleWhen }] as const]
      : []),
    ...kinds.slice(1).flatMap((kind) => {
      const rule = column.document[kind];
      return rule === undefined ? [] : [[kind, rule] as const];
    }),
  ];
  const telling = rules.flatMap(([kind, rule]) =>
    distinguishingExamples(plan, rule).map((example) =>
      stateCase(plan, column, `${kind}, ${exampleText(example, rule)}`, example),
    ),
  );
  const both = rules.flatMap(([kind, rule]) =>
    [true, false].flatMap((verdict) => {
      const found = findExample(
        plan,
        [rule],
        (example) => holdsIn(plan, rule, example) === verdict,
      );
      if (found !== null) {
        return [stateCase(plan, column, `${kind} ${verdict ? 'holds' : 'does not hold'}`, found)];
      }
      const text = `no example found in which ${kind} ${verdict ? 'holds' : 'does not hold'}`;
      notes.push({ subject: column.db, text });
      return [];
    }),
  );
  return [...both, ...telling];
}

/** The stored value of a hidden field. */
function hiddenValues(plan: Plan, column: PlannedColumn): readonly Case[] {
  const [sample] = samplesOf(column);
  if (column.isLocked || sample === undefined || column.visibleWhen.length === 0) return [];
  const hidden = stageOf(plan, column, ({ visible }) => !visible);
  if (hidden === null) return [];
  const isCleared = column.document.clearWhenHidden === true;
  const example = { ...hidden, values: { ...hidden.values, [column.db]: sample } };
  if (stateIn(plan, column, example).visible) return [];
  return [
    {
      subject: column.db,
      group: 'conditions',
      title: `a value in the hidden field is ${isCleared ? 'cleared' : 'kept'}`,
      probe: { kind: 'settled', pointer: column.pointer, example },
      expected: isCleared ? storedEmpty(column) : sample,
    },
  ];
}

/** Every condition with both results, each with an example item (spec "Rules"). */
export function conditionCases(plan: Plan): Derived {
  const notes: Note[] = [];
  const cases = [
    ...plainStates(plan),
    ...plan.columns.flatMap((column) => [
      ...ruleStates(plan, column, notes),
      ...hiddenValues(plan, column),
    ]),
  ];
  return { cases, notes };
}

/**
 * Values of a computed field in a new item, and in every item that would reveal a mistake in its
 * rule.
 */
export function computedCases(plan: Plan): Derived {
  const notes: Note[] = [];
  const cases = plan.columns.flatMap((column) => {
    const { computed } = column.document;
    if (computed === undefined) return [];
    const results = new Map<string, Case>();
    const resultIn = (example: Example) =>
      computedValue(column, evaluateRule(computed, readerOf(plan, example)));
    const examine = (example: Example) => {
      const expected = resultIn(example);
      results.set(JSON.stringify(example), {
        subject: column.db,
        group: 'computed',
        title: `${exampleText(example, computed)}: gives ${JSON.stringify(expected)}`,
        probe: { kind: 'settled', pointer: column.pointer, example },
        expected,
      });
    };
    examine({ values: {} });
    distinguishingExamples(plan, computed).forEach(examine);
    const initial = JSON.stringify(resultIn({ values: {} }));
    const other = findExample(
      plan,
      [computed],
      (each) => JSON.stringify(resultIn(each)) !== initial,
    );
    if (other !== null) examine(other);
    const given = new Set([...results.values()].map(({ expected }) => JSON.stringify(expected)));
    if (given.size < 2)
      notes.push({ subject: column.db, text: 'only one result of its rule was found' });
    return [...results.values()];
  });
  return { cases, notes };
}
