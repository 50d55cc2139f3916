import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import { createFormModel } from './create-form-model.ts';

const module = compiled(
  moduleDocument([
    column('table', 'tests', {
      columnData: {
        columns: [
          { db: 'oxygen', name: 'Oxygen', columnType: 'number', required: true },
          {
            db: 'twice',
            name: 'Twice',
            columnType: 'number',
            computed: { '*': [{ var: 'oxygen' }, 2] },
          },
        ],
      },
    }),
    column('number', 'total', { computed: { sum: [{ var: 'tests' }, { var: 'twice' }] } }),
  ]),
);

describe('a form with a table', () => {
  const tests = module.byDb.get('tests');
  const total = module.byDb.get('total');
  if (tests === undefined || total === undefined) throw new Error('The module has both');

  test('a refused save names the cell, and its correction clears the error', async () => {
    const model = createFormModel({
      module,
      item: { ...blankItem(module, 1), name: 'P-1', version: 1 },
      timeZone: 'UTC',
    });
    model.set(new Map([[tests, [{ id: 'A', oxygen: 20 }, { id: 'B' }]]]));
    expect(await model.validate()).toBe(false);
    expect(model.errors.of('/tests')).toMatchObject([
      { pointer: '/tests/1/oxygen', code: 'required' },
    ]);
    model.set(
      new Map([
        [
          tests,
          [
            { id: 'A', oxygen: 20 },
            { id: 'B', oxygen: 21 },
          ],
        ],
      ]),
    );
    expect(model.errors.of('/tests')).toEqual([]);
    expect(await model.validate()).toBe(true);
  });

  test('cells and values of the item are computed while rows are entered', () => {
    const model = createFormModel({ module, item: blankItem(module, 1), timeZone: 'UTC' });
    model.set(
      new Map([
        [
          tests,
          [
            { id: 'A', oxygen: 20 },
            { id: 'B', oxygen: 21.5 },
          ],
        ],
      ]),
    );
    expect(model.storedValue(total)).toBe(83);
    expect(model.storedValue(tests)).toEqual([
      { id: 'A', oxygen: 20, twice: 40 },
      { id: 'B', oxygen: 21.5, twice: 43 },
    ]);
  });
});
