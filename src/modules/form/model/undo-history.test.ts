import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FieldChange,
  maxSteps,
  emptyHistory,
  record,
  redo,
  mergeWindowMs,
  endStep,
  type UndoStep,
  type UndoHistory,
  undo,
} from './undo-history.ts';

type Values = Readonly<Record<string, number>>;

const set = (
  values: Values,
  changes: readonly FieldChange[],
  side: 'before' | 'after',
): Values => ({
  ...values,
  ...Object.fromEntries(changes.map((change) => [change.pointer, Number(change[side])])),
});

const typing = (pointer: string, before: string, after: string, at: number): UndoStep => ({
  pointer,
  changes: [{ pointer, before, after }],
  typed: true,
  at,
});

describe('typing', () => {
  const type = (steps: readonly UndoStep[]) => steps.reduce(record, emptyHistory);

  test('typing in one field is one step, from before the first key to after the last', () => {
    const { done } = type([typing('/name', '', 'H', 0), typing('/name', 'H', 'Ho', 200)]);
    expect(done).toEqual([typing('/name', '', 'Ho', 200)]);
  });

  test.each([
    ['input in another field', [typing('/name', '', 'H', 0), typing('/code', '', 'P', 1)]],
    [
      'input after a pause',
      [typing('/name', '', 'H', 0), typing('/name', 'H', 'Ho', mergeWindowMs + 1)],
    ],
    [
      'input after a choice',
      [{ ...typing('/name', '', 'H', 0), typed: false }, typing('/name', 'H', 'Ho', 1)],
    ],
  ])('%s begins another step', (_, steps) => {
    expect(type(steps).done).toEqual(steps);
  });

  test('typing after a change of focus or an undo begins another step', () => {
    const first = record(emptyHistory, typing('/name', '', 'H', 0));
    const second = typing('/name', 'H', 'Ho', 1);
    expect(record(endStep(first), second).done).toHaveLength(2);
    const again = redo(undo(first)[0])[0];
    expect(record(again, second).done).toHaveLength(2);
  });
});

/** A person's actions: changes of fields, several per step if others depend on them, undo, redo. */
const acts = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        values: fc.dictionary(fc.constantFrom('/a', '/b', '/c'), fc.integer(), { minKeys: 1 }),
        typed: fc.boolean(),
        after: fc.integer({ min: 0, max: mergeWindowMs * 2 }),
      }),
    },
    fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'seal' as const) }),
  ),
);

interface World {
  readonly steps: UndoHistory;
  readonly values: Values;
  readonly at: number;
}

const start: World = { steps: emptyHistory, values: { '/a': 0, '/b': 0, '/c': 0 }, at: 0 };

function act(
  world: World,
  one: (typeof acts extends fc.Arbitrary<infer T> ? T : never)[number],
): World {
  const { steps, values, at } = world;
  if (one.kind === 'change') {
    const changes = Object.entries(one.values).map(([pointer, after]) => ({
      pointer,
      before: values[pointer],
      after,
    }));
    const [first] = changes;
    if (first === undefined) return world;
    const step = { pointer: first.pointer, changes, typed: one.typed, at: at + one.after };
    return { steps: record(steps, step), values: set(values, changes, 'after'), at: step.at };
  }
  if (one.kind === 'seal') return { ...world, steps: endStep(steps) };
  const [next, step] = one.kind === 'undo' ? undo(steps) : redo(steps);
  const side = one.kind === 'undo' ? 'before' : 'after';
  return { ...world, steps: next, values: set(values, step?.changes ?? [], side) };
}

/** The world after everything is undone, or redone. */
function toTheEnd(world: World, kind: 'undo' | 'redo'): World {
  const left = kind === 'undo' ? world.steps.done : world.steps.undone;
  return left.reduce((current) => act(current, { kind }), world);
}

describe('any sequence of actions', () => {
  test('undoing everything gives the beginning, and redoing everything gives the end', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const now = list.reduce(act, start);
        const begun = toTheEnd(now, 'undo');
        expect(begun.values).toEqual(start.values);
        expect(begun.steps.done).toEqual([]);
        const end = toTheEnd(now, 'redo');
        expect(toTheEnd(begun, 'redo').values).toEqual(end.values);
        expect(toTheEnd(end, 'undo').values).toEqual(start.values);
      }),
    );
  });

  test('an undo followed by a redo changes nothing', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const now = list.reduce(act, start);
        fc.pre(now.steps.done.length > 0);
        const back = act(act(now, { kind: 'undo' }), { kind: 'redo' });
        expect(back.values).toEqual(now.values);
        expect(back.steps).toEqual(endStep(now.steps));
      }),
    );
  });

  test('the history stores no more than its maximum of steps', () => {
    const many = Array.from({ length: maxSteps + 3 }, (_, at) => typing(`/${at}`, '', 'x', at));
    const { done } = many.reduce(record, emptyHistory);
    expect(done).toEqual(many.slice(3));
  });
});
