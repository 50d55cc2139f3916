import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import { createFormModel } from './create-form-model.ts';

const module = compiled(
  moduleDocument([
    column('table', 'points', {
      columnData: { columns: [{ db: 'depth', name: 'Depth', columnType: 'number' }] },
    }),
  ]),
);

const rows = [
  { id: 'A', depth: 1 },
  { id: 'B', depth: 2 },
];

function open() {
  const points = module.byDb.get('points');
  if (points === undefined) throw new Error('The module has points');
  const item = { ...blankItem(module, 1), name: 'Shaft', points: rows, id: 7, version: 1 };
  const model = createFormModel({ module, item, timeZone: 'UTC' });
  return { model, points };
}

describe('a table in a form', () => {
  test('a changed row makes the form dirty, and its old value makes it clean again', () => {
    const { model, points } = open();
    model.set(new Map([[points, [rows[0], { id: 'B', depth: 3 }]]]));
    expect(model.isDirty()).toBe(true);
    model.set(new Map([[points, structuredClone(rows)]]));
    expect(model.isDirty()).toBe(false);
  });

  test('rows that a change leaves alone stay the same objects', () => {
    const { model, points } = open();
    const [first] = rows;
    model.set(new Map([[points, [first, { id: 'B', depth: 3 }]]]));
    expect(model.value(points)).toEqual([first, { id: 'B', depth: 3 }]);
    expect((model.value(points) as readonly unknown[])[0]).toBe(first);
  });

  test('undo and saving give back plain rows', () => {
    const { model, points } = open();
    model.set(new Map([[points, []]]));
    expect(model.candidate()['points']).toEqual([]);
    model.undo();
    expect(model.candidate()['points']).toEqual(rows);
    expect(model.value(points)).toEqual(rows);
  });
});
