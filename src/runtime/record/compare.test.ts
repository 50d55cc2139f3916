import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { blankItem } from './blank.ts';
import { compareItems } from './compare.ts';
import type { Item } from './item.ts';

const module = compiled(moduleDocument([column('number', 'days'), column('dropdown', 'fluid')]), {
  template: {
    id: 1,
    version: 1,
    document: { moduleType: 'pumps', name: 'T', columns: [column('text', 'cause')] },
  },
});
const item: Item = {
  ...blankItem(module, 1),
  name: 'P-1',
  days: 3,
  fluid: [1],
  columns: { cause: 'Wear' },
};

describe('compareItems', () => {
  test('compareItems names differences by pointer, before and after', () => {
    const after = { ...item, days: 4, status: 2, columns: { cause: null } };
    expect(compareItems(module, item, after)).toEqual({
      '/days': [3, 4],
      '/columns/cause': ['Wear', null],
      '/status': [1, 2],
    });
  });

  test('compareItems ignores different empty values, times and versions', () => {
    const after = { ...item, version: 9, updated_at: '2026-11-22T10:00:00.000Z', id: 3 };
    expect(compareItems(module, { ...item, name: '' }, { ...after, name: null })).toEqual({});
  });

  test('compareItems reports every value of a new item', () => {
    expect(compareItems(module, null, item)).toEqual({
      '/name': [null, 'P-1'],
      '/days': [null, 3],
      '/fluid': [null, [1]],
      '/columns/cause': [null, 'Wear'],
      '/template_id': [null, 1],
      '/template_version': [null, 1],
      '/status': [null, 1],
    });
  });

  test('compareItems also reports columns that this template version does not have', () => {
    const before = { ...item, columns: { ...item.columns, old: 5 } };
    expect(compareItems(module, before, item)).toEqual({ '/columns/old': [5, null] });
  });
});
