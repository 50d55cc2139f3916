import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { blankItem } from './blank.ts';

const module = compiled(moduleDocument([column('number', 'hours', { columnData: { min: 1 } })]));

test('a compiled module is a Standard Schema', async () => {
  const { version, validate } = module['~standard'];
  const item = { ...blankItem(module, 1), name: 'P-1' };
  expect(version).toBe(1);
  expect(await validate(item)).toEqual({ value: item });
  expect(await validate({ ...item, name: '', hours: -1 })).toMatchObject({
    issues: [
      { path: ['name'], message: 'required', code: 'required' },
      { path: ['hours'], message: 'minimum', params: { limit: 1 } },
    ],
  });
});

test.each([null, 5, 'text', [], {}])(
  'the Standard Schema of a module refuses %j',
  async (value) => {
    expect(await module['~standard'].validate(value)).toMatchObject({
      issues: [{ path: [], code: 'type' }],
    });
  },
);
