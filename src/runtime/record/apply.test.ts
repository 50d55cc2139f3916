import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { applyChanges } from './apply.ts';
import { blankItem } from './blank.ts';
import type { Item, ItemChanges } from './item.ts';

const context = { now: '2026-11-22T10:00:00.000Z', timeZone: 'Europe/Berlin' };

const module = compiled(
  moduleDocument([
    column('number', 'days'),
    column('dropdown', 'fluid'),
    column('checkbox', 'is_spare'),
    column('text', 'serial', { visibleWhen: { '==': [{ var: 'is_spare' }, true] } }),
    column('text', 'maker', { readOnlyWhen: { '>': [{ var: 'days' }, 5] } }),
    column('number', 'double', { computed: { '*': [{ var: 'days' }, 2] } }),
    column('file_size', 'size'),
  ]),
  {
    template: {
      id: 1,
      version: 1,
      document: {
        moduleType: 'pumps',
        name: 'T',
        columns: [column('text', 'cause'), column('text', 'remedy')],
      },
    },
  },
);

const item: Item = {
  ...blankItem(module, 1),
  id: 5,
  version: 2,
  name: 'P-1101A',
  days: 1,
  maker: 'KSB',
  serial: 'S1',
  fluid: [1],
  double: 2,
  columns: { cause: 'Wear', remedy: 'New seal' },
};

function apply(changes: { readonly [key: string]: unknown }, to: Item = item) {
  const { item: after, errors } = applyChanges(module, to, changes, context);
  return { after, errors: errors.map(({ pointer, code }) => `${pointer} ${code}`) };
}

describe('applyChanges', () => {
  test('applyChanges replaces changed values, keeps absent ones and merges columns per key', () => {
    const { after, errors } = apply({ days: 3, columns: { cause: 'Cavitation' } });
    expect(errors).toEqual([]);
    expect(after).toEqual({
      ...item,
      days: 3,
      columns: { cause: 'Cavitation', remedy: 'New seal' },
    });
  });

  test('null clears a value: a list to [], a checkbox to off, all else to null', () => {
    const { after } = apply({ fluid: null, days: null, is_spare: null, columns: { cause: null } });
    expect(after).toMatchObject({ fluid: [], days: null, is_spare: false });
    expect(after.columns).toEqual({ cause: null, remedy: 'New seal' });
  });

  test('applyChanges normalises values to their stored form', () => {
    const { after } = apply({ name: '  P-2\r\n', days: '4', fluid: 2 });
    expect(after).toMatchObject({ name: 'P-2', days: 4, fluid: [2] });
  });

  test('applyChanges removes from texts what no database can store, at every depth', () => {
    const { after } = apply({ name: 'a\u0000b\ud800', fluid: ['\u0000x'] });
    expect(after).toMatchObject({ name: 'ab\ufffd', fluid: ['x'] });
  });

  test('applyChanges refuses unknown columns and applies the other changes', () => {
    const { after, errors } = apply({
      days: 2,
      color: 'red',
      cause: 'x',
      toString: 'x',
      columns: { days: 1, valueOf: 2 },
    });
    expect(errors).toEqual([
      '/color unknown_column',
      '/cause unknown_column',
      '/toString unknown_column',
      '/columns/days unknown_column',
      '/columns/valueOf unknown_column',
    ]);
    expect(after).toEqual({ ...item, days: 2 });
  });

  test('applyChanges refuses __proto__ as a name and does not pollute prototypes', () => {
    const changes = JSON.parse(
      '{"__proto__": {"x": 1}, "columns": {"__proto__": {"x": 1}}}',
    ) as ItemChanges;
    const { after, errors } = apply(changes);
    expect(errors).toEqual(['/__proto__ unknown_column', '/columns/__proto__ unknown_column']);
    expect(after).not.toHaveProperty('x');
    expect(after.columns).not.toHaveProperty('x');
  });

  test('applyChanges refuses columns that are not an object', () => {
    expect(apply({ columns: [1] }).errors).toEqual(['/columns type']);
  });

  test('applyChanges refuses columns that are computed, of the server or locked by a rule', () => {
    const locked = { ...item, days: 9 };
    const { after, errors } = apply({ maker: 'Sulzer', double: 7, size: 9, id: 9 }, locked);
    expect(errors).toEqual([
      '/maker read_only',
      '/double read_only',
      '/size read_only',
      '/id read_only',
    ]);
    expect(after).toEqual(locked);
  });

  test('a rule locks a column by the stored values, not by those of the same change', () => {
    expect(apply({ days: 9, maker: 'Sulzer' })).toMatchObject({ errors: [] });
    expect(apply({ days: 1, maker: 'Sulzer' }, { ...item, days: 9 }).errors).toEqual([
      '/maker read_only',
    ]);
  });

  test('sending the stored item back changes nothing and refuses nothing', () => {
    const locked = { ...item, days: 9 };
    expect(apply(locked, locked)).toEqual({ after: locked, errors: [] });
  });

  test('a field that ends up hidden keeps its value unless the new one is valid', () => {
    expect(apply({ serial: 5 }).after['serial']).toBe('S1');
    expect(apply({ serial: 'S2' }).after['serial']).toBe('S2');
    expect(apply({ is_spare: true, serial: 5 }).after['serial']).toBe(5);
  });

  describe('a sub-type', () => {
    const typed = compiled(
      moduleDocument([
        column('type', 'type_id'),
        column('type', 'sub_type_id', { columnData: { parentType: 'type_id' } }),
        column('type', 'variant_id', { columnData: { parentType: 'sub_type_id' } }),
      ]),
    );
    const before: Item = { ...blankItem(typed, 1), type_id: 1, sub_type_id: 11, variant_id: 111 };
    const after = (changes: ItemChanges) => {
      const { type_id, sub_type_id, variant_id } = applyChanges(typed, before, changes, context)
        .item as Item & Record<string, unknown>;
      return [type_id, sub_type_id, variant_id];
    };

    test('a sub-type and the columns that depend on it are emptied when its type changes', () => {
      expect(after({ type_id: 2 })).toEqual([2, null, null]);
      expect(after({ type_id: null })).toEqual([null, null, null]);
    });

    test('a sub-type stays when its type is sent again unchanged', () => {
      expect(after({ type_id: 1 })).toEqual([1, 11, 111]);
    });

    test('a sub-type keeps the value that the same change gives it', () => {
      expect(after({ type_id: 2, sub_type_id: 21 })).toEqual([2, 21, null]);
      expect(after({ type_id: 2, sub_type_id: 11 })).toEqual([2, 11, 111]);
    });
  });

  test('a value with too many levels is refused', () => {
    const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)]);
    expect(apply({ fluid: nest(1000) }).errors).toEqual(['/fluid depth']);
  });

  test('applyChanges never throws, never mutates the given item and is idempotent', () => {
    const names = fc.constantFrom('name', 'days', 'fluid', 'is_spare', 'serial', 'columns', 'id');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (changes) => {
        const before = structuredClone(item);
        const first = applyChanges(module, item, changes, context).item;
        expect(item).toEqual(before);
        expect(applyChanges(module, first, changes, context).item).toEqual(first);
      }),
    );
  });
});
