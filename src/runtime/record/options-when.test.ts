import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { restrictModule } from '../compile/restrict.ts';
import { errorMessage } from '../format-message.ts';
import { blankItem } from './blank.ts';
import { createColumnEvaluator } from './column-state.ts';
import { validateItem } from './validate.ts';

const right = 'costs';
const module = compiled({
  ...moduleDocument([
    column('checkbox', 'indoors'),
    column('number', 'price', { right }),
    column('dropdown', 'work', {
      columnData: {
        options: [
          { value: 1, label: 'Cold work' },
          { value: 2, label: { en: 'Hot work', de: 'Heißarbeit' } },
          { value: 3, label: 'Dear work' },
        ],
        multiple: true,
      },
      optionsWhen: [
        { option: 2, rule: { '!': [{ var: 'indoors' }] } },
        { option: 3, rule: { '>': [{ var: 'price' }, 10] } },
      ],
    }),
  ]),
  fieldRights: [{ id: right, name: 'Costs' }],
});
const context = { now: '2026-11-22T10:00:00.000Z', timeZone: 'UTC' };

const errorsOf = (values: object, of = module) =>
  validateItem(of, { ...blankItem(module, 1), name: 'P', ...values }, context).filter(
    ({ pointer }) => pointer === '/work',
  );

describe('options with a condition', () => {
  test('are withheld while it is false', () => {
    const work = module.byDb.get('work');
    const stateIn = (indoors: boolean) =>
      work && createColumnEvaluator(module, { ...blankItem(module, 1), indoors }, context)(work);
    expect([...(stateIn(true)?.withheld ?? [])]).toEqual([2, 3]);
    expect([...(stateIn(false)?.withheld ?? [])]).toEqual([3]);
  });

  test('are refused by their name while it is false, and one without a condition never', () => {
    expect(errorsOf({ work: [1, 2], indoors: false })).toEqual([]);
    const [error, ...others] = errorsOf({ work: [1, 2], indoors: true });
    expect(others).toEqual([]);
    expect(error && errorMessage(error, 'de')).toContain('„Heißarbeit“');
  });

  test('say nothing about a field that somebody may not read', () => {
    expect(errorsOf({ work: [3], price: 1 })).toHaveLength(1);
    const restricted = restrictModule(module, { read: [right], write: [right] });
    expect(errorsOf({ work: [3], price: 1 }, restricted)).toEqual([]);
  });
});

test('an option of a row is offered and stored only while its condition about row and item holds', () => {
  const cells = [
    { db: 'deep', name: 'Deep', columnType: 'checkbox' },
    {
      db: 'work',
      name: 'Work',
      columnType: 'dropdown',
      columnData: {
        options: [
          { value: 1, label: 'Dig' },
          { value: 2, label: { en: 'Weld' } },
        ],
      },
      optionsWhen: [
        { option: 2, rule: { and: [{ '!': [{ var: 'deep' }] }, { var: 'item.fire' }] } },
      ],
    },
  ];
  const rows = compiled(
    moduleDocument([
      column('checkbox', 'fire'),
      column('table', 'steps', { columnData: { columns: cells } }),
    ]),
  );
  const found = (fire: boolean, step: object) =>
    validateItem(
      rows,
      { ...blankItem(rows, 1), name: 'P', fire, steps: [{ id: 'a', ...step }] },
      context,
    ).map((error) => `${error.pointer} ${errorMessage(error, 'en')}`);
  expect(found(true, { work: [2] })).toEqual([]);
  expect(found(true, { work: [1], deep: true })).toEqual([]);
  const refused = [expect.stringMatching(/^\/steps\/0\/work .*Weld/)];
  expect(found(false, { work: [2] })).toEqual(refused);
  expect(found(true, { work: [2], deep: true })).toEqual(refused);
});
