import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dismissToasts, removeToast, addToast, type ToastList } from './toasts.ts';

type Step = (list: ToastList, id: string) => ToastList;

const add: Step = (list, id) => addToast(list, id, { title: `Toast ${id}` });
const dismissAt =
  (at: number): Step =>
  (list) =>
    dismissToasts(list, list[at]?.id ?? 'none');
const removeAt =
  (at: number): Step =>
  (list) =>
    removeToast(list, list[at]?.id ?? 'none');
const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant(add) },
  fc.nat(4).map(dismissAt),
  fc.nat(4).map(removeAt),
);
const openOf = (list: ToastList) => list.filter(({ open }) => open).map(({ id }) => id);

describe('the list of toasts', () => {
  it('the list holds five toasts at most, newest first, and never drops an open one for a closed one', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let list: ToastList = [];
        for (const [number, take] of steps.entries()) {
          const before = openOf(list);
          list = take(list, String(number));
          const ids = list.map(({ id }) => Number(id));
          expect(ids.length).toBeLessThanOrEqual(5);
          expect(ids).toEqual(ids.toSorted((one, other) => other - one));
          const added = ids.includes(number);
          const expected = added ? [String(number), ...before.slice(0, 4)] : openOf(list);
          expect(openOf(list)).toEqual(expected);
        }
      }),
    );
  });
});
