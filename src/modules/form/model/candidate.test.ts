import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { candidateOf, itemWithValues, storedValueOf } from './candidate.ts';

const context = { now: '2026-11-22T10:00:00.000Z', timeZone: 'Europe/Berlin' };
const options = { options: [{ value: 'a', label: 'A' }] };
const module = compiled(
  moduleDocument([
    column('text', 'kind', { required: true }),
    column('number', 'hours', { columnData: { decimals: 1 } }),
    column('number', 'double', { computed: { '+': [{ var: 'hours' }, { var: 'hours' }] } }),
    column('checkbox', 'done'),
    column('checkbox_group', 'boxes', { columnData: options }),
    column('textarea', 'why', {
      clearWhenHidden: true,
      visibleWhen: { '==': [{ var: 'kind' }, 'other'] },
    }),
    column('module_item_reference', 'used_by', {
      columnData: { moduleType: 'orders', isInbound: true },
    }),
  ]),
);
const blank = blankItem(module, 1);
const entry = fc.oneof(
  fc.constantFrom(null, undefined, '', ' ', 'other', 'x\0y', 0, -0, 1.25, true, false),
  fc.constantFrom(['a'], ['b', 'a'], [], {}),
);
const values = fc.record(Object.fromEntries(module.columns.map(({ db }) => [db, entry])));
const of = (part: object): Item => ({ ...blank, ...part });

test('the stored value of a column without rules is the same computed separately or in the whole candidate', () => {
  fc.assert(
    fc.property(values, values, (before, entered) => {
      const [base, shown] = [of(before), itemWithValues(of(before), entered)];
      const whole = candidateOf(module, base, shown, module.columns, context);
      for (const each of module.columns.filter(({ isStatic }) => isStatic)) {
        const alone = storedValueOf(module, base, each, valueOf(each, shown), context);
        expect(alone).toEqual(valueOf(each, whole));
      }
    }),
  );
});

test('the candidate is the same whether untouched columns are compared or not', () => {
  fc.assert(
    fc.property(values, entry, (before, entered) => {
      const base = of(before);
      const shown = itemWithValues(base, { kind: entered });
      const touched = module.columns.filter(({ db }) => db === 'kind');
      expect(candidateOf(module, base, shown, touched, context)).toEqual(
        candidateOf(module, base, shown, module.columns, context),
      );
    }),
  );
});
