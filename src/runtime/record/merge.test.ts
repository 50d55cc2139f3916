import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { blankItem } from './blank.ts';
import type { Item } from './item.ts';
import { mergeItems } from './merge.ts';
import { withValues } from './values.ts';

const names = ['a', 'b', 'c'] as const;
const module = compiled(moduleDocument(names.map((db) => column('number', db))));
const blank = blankItem(module, 1);
const of = (part: object): Item => ({ ...blank, ...part });

const values = fc.record(
  Object.fromEntries(names.map((db) => [db, fc.constantFrom(null, 1, 2, 3)])),
);
const dbs = (columns: readonly { readonly db: string }[]) => columns.map(({ db }) => db);

describe('mergeItems', () => {
  test('merging takes each side’s changes and names the fields in conflict', () => {
    const base: Item = { ...blank, name: 'P-1', a: 1, b: 1, c: 1 };
    const mine = { ...base, a: 2, c: 2 };
    const theirs = { ...base, b: 3, c: 3, version: 4 };
    const merged = mergeItems(module, base, mine, theirs);
    expect(merged.item).toEqual({ ...theirs, a: 2 });
    expect(dbs(merged.mine)).toEqual(['a']);
    expect(dbs(merged.theirs)).toEqual(['b']);
    expect(merged.conflicts).toEqual([
      { column: module.byDb.get('c'), base: 1, mine: 2, theirs: 3, rows: null },
    ]);
  });

  test('merging always takes their status', () => {
    const theirs = { ...blank, status: 3, version: 2 };
    const merged = mergeItems(module, blank, { ...blank, status: 2, a: 1 }, theirs);
    expect(merged.item).toEqual({ ...theirs, a: 1 });
    expect(merged.conflicts).toEqual([]);
  });

  test('computed columns are never in conflict', () => {
    const computing = compiled(
      moduleDocument([
        column('number', 'a'),
        column('number', 'twice', { computed: { '*': [{ var: 'a' }, 2] } }),
      ]),
    );
    const start = blankItem(computing, 1);
    const [base, mine, theirs] = [1, 2, 3].map((a) => ({ ...start, a, twice: a * 2 }));
    if (base === undefined || mine === undefined || theirs === undefined) throw new Error('three');
    const { conflicts } = mergeItems(computing, base, mine, theirs);
    expect(conflicts.map(({ column: { db } }) => db)).toEqual(['a']);
  });

  test('every merged field is base, mine or theirs, by the rules of a three-way merge', () => {
    fc.assert(
      fc.property(values, values, values, (b, m, t) => {
        const { item, conflicts } = mergeItems(module, of(b), of(m), of(t));
        for (const db of names) {
          const isConflict = m[db] !== b[db] && t[db] !== b[db] && m[db] !== t[db];
          expect(conflicts.some(({ column: { db: name } }) => name === db)).toBe(isConflict);
          expect(item[db]).toBe(isConflict || m[db] === b[db] ? t[db] : m[db]);
        }
      }),
    );
  });

  test('no change is lost: each is taken, made by both sides, or a conflict', () => {
    fc.assert(
      fc.property(values, values, values, (b, m, t) => {
        const merged = mergeItems(module, of(b), of(m), of(t));
        const requested = dbs(merged.conflicts.map(({ column: each }) => each));
        const quiet = names.filter((db) => !requested.includes(db));
        const [byMe, byThem] = [m, t].map((side) => quiet.filter((db) => side[db] !== b[db]));
        for (const db of byMe ?? []) expect(merged.item[db]).toBe(m[db]);
        for (const db of byThem ?? []) expect(merged.item[db]).toBe(t[db]);
        expect(dbs(merged.mine)).toEqual(byMe?.filter((db) => t[db] === b[db]));
        expect(dbs(merged.theirs)).toEqual(byThem?.filter((db) => m[db] === b[db]));
      }),
    );
  });

  test('merging is symmetric apart from conflicts', () => {
    fc.assert(
      fc.property(values, values, values, (b, m, t) => {
        const one = mergeItems(module, of(b), of(m), of(t));
        const other = mergeItems(module, of(b), of(t), of(m));
        const swapped = one.conflicts.map(({ mine, theirs, ...rest }) => ({
          ...rest,
          mine: theirs,
          theirs: mine,
        }));
        expect(other.conflicts).toEqual(swapped);
        expect(other.mine).toEqual(one.theirs);
        const requested = one.conflicts.map(({ column: { db } }) => db);
        const unasked = (item: Item) =>
          names.filter((db) => !requested.includes(db)).map((db) => item[db]);
        expect(unasked(other.item)).toEqual(unasked(one.item));
      }),
    );
  });

  test('merging again after resolving conflicts with mine finds no conflict', () => {
    fc.assert(
      fc.property(values, values, values, (b, m, t) => {
        const { item, conflicts } = mergeItems(module, of(b), of(m), of(t));
        const answered = withValues(
          item,
          new Map(conflicts.map(({ column: each, mine }) => [each, mine])),
        );
        const again = mergeItems(module, of(t), answered, of(t));
        expect(again.conflicts).toEqual([]);
        expect(again.item).toEqual(answered);
      }),
    );
  });

  test('merging with an identical or unchanged item keeps my item', () => {
    fc.assert(
      fc.property(values, values, (b, m) => {
        const itself = mergeItems(module, of(b), of(m), of(m));
        expect(itself).toMatchObject({ item: of(m), conflicts: [], mine: [], theirs: [] });
        expect(mergeItems(module, of(b), of(m), of(b))).toMatchObject({
          item: of(m),
          conflicts: [],
        });
      }),
    );
  });
});
