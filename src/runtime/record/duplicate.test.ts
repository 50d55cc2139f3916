import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { blankItem } from './blank.ts';
import { duplicateItem } from './duplicate.ts';
import type { Item } from './item.ts';

const module = compiled(
  moduleDocument([
    column('number', 'days'),
    column('number', 'double', { computed: { '*': [{ var: 'days' }, 2] } }),
    column('text', 'tag', { unique: true }),
    column('signature', 'signed'),
    column('files', 'papers'),
  ]),
  {
    template: {
      id: 1,
      version: 1,
      document: { moduleType: 'pumps', name: 'T', columns: [column('text', 'cause')] },
    },
  },
);
const blank: Item = { ...blankItem(module, 1), client_id: 'new' };
const source: Item = {
  ...blank,
  id: 7,
  version: 4,
  status: 2,
  external_id: 9,
  client_id: 'old',
  deleted_at: '2026-11-22T10:00:00.000Z',
  name: 'P-1',
  days: 3,
  double: 6,
  tag: 'P-1101A',
  signed: [{ signer_id: 1 }],
  papers: [{ id: 5 }],
  columns: { cause: 'Wear' },
};

describe('duplicateItem', () => {
  const copy = duplicateItem(module, blank, source, '(copy)');

  test('a duplicate copies values that may repeat, and files by reference', () => {
    expect(copy).toMatchObject({ days: 3, papers: [{ id: 5 }], columns: { cause: 'Wear' } });
  });

  test('a duplicate leaves out unique values, signatures and computed values', () => {
    for (const db of ['tag', 'signed', 'double']) expect(copy[db]).toEqual(blank[db]);
  });

  test('a duplicate has the status, ids, version and times of a blank item', () => {
    const { name: _, days: __, papers: ___, columns: ____, ...rest } = copy;
    const { name: _a, days: _b, papers: _c, columns: _d, ...begun } = blank;
    expect(rest).toEqual(begun);
  });

  test("a duplicate's name says that it is a copy, if the mark fits", () => {
    expect(copy.name).toBe('P-1 (copy)');
    const [name] = module.columns.filter(({ db }) => db === 'name');
    const longest = Number(name?.settings.maxLength);
    const long = duplicateItem(module, blank, { ...source, name: 'x'.repeat(longest) }, '(copy)');
    expect(long.name).toHaveLength(longest);
    expect(long.name).toMatch(/x \(copy\)$/);
    expect(duplicateItem(module, blank, { ...source, name: null }, '(copy)').name).toBe(blank.name);
  });
});
