import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { blankItem } from './blank.ts';
import type { Item } from './item.ts';
import { mergeItems } from './merge.ts';

const names = ['a', 'b', 'c'] as const;
const module = compiled(moduleDocument(names.map((db) => column('number', db))));
const blank = blankItem(module, 1);

const values = fc.record(
  Object.fromEntries(names.map((db) => [db, fc.constantFrom(null, 1, 2, 3)])),
);

describe('mergeItems', () => {
  test('takes each side’s changes, and names the fields that both changed differently', () => {
    const base: Item = { ...blank, name: 'P-1', a: 1, b: 1, c: 1 };
    const mine = { ...base, a: 2, c: 2 };
    const theirs = { ...base, b: 3, c: 3, version: 4 };
    const { item, conflicts } = mergeItems(module, base, mine, theirs);
    expect(item).toEqual({ ...theirs, a: 2 });
    expect(conflicts).toEqual([
      expect.objectContaining({ pointer: '/c', base: 1, mine: 2, theirs: 3 }),
    ]);
  });

  test('every field is base, mine or theirs, as the rule of three says', () => {
    fc.assert(
      fc.property(values, values, values, (b, m, t) => {
        const of = (part: object): Item => ({ ...blank, ...part });
        const { item, conflicts } = mergeItems(module, of(b), of(m), of(t));
        for (const db of names) {
          const isConflict = m[db] !== b[db] && t[db] !== b[db] && m[db] !== t[db];
          expect(conflicts.some(({ column: { db: name } }) => name === db)).toBe(isConflict);
          expect(item[db]).toBe(isConflict || m[db] === b[db] ? t[db] : m[db]);
        }
      }),
    );
  });

  test('merging with oneself, or with nobody, gives what one has', () => {
    fc.assert(
      fc.property(values, values, (b, m) => {
        const [base, mine] = [
          { ...blank, ...b },
          { ...blank, ...m },
        ];
        expect(mergeItems(module, base, mine, mine)).toEqual({ item: mine, conflicts: [] });
        expect(mergeItems(module, base, mine, base)).toEqual({ item: mine, conflicts: [] });
      }),
    );
  });
});
