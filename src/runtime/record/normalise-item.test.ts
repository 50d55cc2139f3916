import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { blankItem } from './blank.ts';
import type { Item } from './item.ts';
import { normaliseItem } from './normalise-item.ts';

const context = { now: '2026-11-22T10:00:00.000Z', timeZone: 'Europe/Berlin' };

describe('normaliseItem', () => {
  const module = compiled(
    moduleDocument([
      // The document lists it before the column from which it is computed.
      column('number', 'cost', { computed: { '*': [{ var: 'total' }, 50] } }),
      column('number', 'total', { computed: { '+': [{ var: 'hours' }, { var: 'travel' }] } }),
      column('number', 'hours'),
      column('number', 'travel', {
        clearWhenHidden: true,
        visibleWhen: { '==': [{ var: 'is_away' }, true] },
      }),
      column('checkbox', 'is_away', {
        clearWhenHidden: true,
        visibleWhen: { '!=': [{ var: 'kind' }, 'office'] },
      }),
      column('text', 'kind'),
      column('dropdown', 'fluid'),
      column('type', 'type_id'),
      column('number', 'retries', { columnData: { min: 1 } }),
      column('module_item_reference', 'used_by', {
        columnData: { moduleType: 'orders', isInbound: true },
      }),
    ]),
  );
  const item: Item = {
    ...blankItem(module, 1),
    hours: 4,
    travel: 2,
    is_away: true,
    kind: 'field',
  };

  test('normalising empties a column that has become an inbound column', () => {
    const held = { ...item, used_by: [7, 8] };
    expect(normaliseItem(module, held, context)).toMatchObject({ used_by: [] });
  });

  test('normalising computes values in the order of their dependencies', () => {
    expect(normaliseItem(module, item, context)).toMatchObject({ total: 6, cost: 300 });
  });

  test('normalising empties hidden columns and reports them, with everything that follows', () => {
    const settled = normaliseItem(module, { ...item, is_away: false }, context);
    expect(settled).toMatchObject({ travel: null, hours: 4 });
    expect(settled['total']).not.toBe(6);
  });

  test('hiding one column may hide the next', () => {
    const settled = normaliseItem(module, { ...item, kind: 'office' }, context);
    expect(settled).toMatchObject({ is_away: false, travel: null });
  });

  test('normalising stores empty values in one form', () => {
    const empty = normaliseItem(module, blankItem(module, 1), context);
    expect(empty).toMatchObject({
      name: null,
      kind: null,
      fluid: [],
      type_id: null,
      is_away: false,
      retries: null,
      hours: null,
    });
  });

  test('normalising twice changes nothing', () => {
    const settled = normaliseItem(module, item, context);
    expect(normaliseItem(module, settled, context)).toEqual(settled);
  });
});
