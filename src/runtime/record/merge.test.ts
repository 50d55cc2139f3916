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
const entriesOf = (value: unknown) => (Array.isArray(value) ? (value as readonly string[]) : []);
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

  describe('sets', () => {
    const sets = compiled(
      moduleDocument([
        column('photos', 'photos', { columnData: { maxPhotos: 3 } }),
        column('checkbox_group', 'checks', {
          columnData: { options: ['a', 'b', 'c'].map((value) => ({ value, label: value })) },
        }),
        column('user_reference', 'people', { columnData: { allowMultipleUsers: true } }),
        column('user_reference', 'owner', { columnData: { allowMultipleUsers: false } }),
        column('module_item_reference', 'pump', {
          columnData: { moduleType: 'equipment', allowMultiple: false },
        }),
      ]),
    );
    const start = blankItem(sets, 1);
    const people = (...user_ids: number[]) => ({ user_ids, team_ids: [] });
    const merge = (base: object, mine: object, theirs: object) => {
      const { item, conflicts } = mergeItems(
        sets,
        { ...start, ...base },
        { ...start, ...mine },
        { ...start, ...theirs },
      );
      return { item, conflicts: dbs(conflicts.map(({ column: each }) => each)) };
    };

    test('what one side added is in the merge, what one side removed is not', () => {
      const { item, conflicts } = merge(
        { photos: [1, 2], checks: ['a'], people: people(1) },
        { photos: [1, 2, 3], checks: ['b'], people: people(1, 2) },
        { photos: [2, 4], checks: ['a', 'c'], people: people(3) },
      );
      expect(conflicts).toEqual([]);
      expect(item).toMatchObject({
        photos: [2, 4, 3],
        checks: ['c', 'b'],
        people: people(2, 3),
      });
    });

    test('a merge that the field does not take is a conflict: another choice, one photo too many', () => {
      const { conflicts } = merge(
        { photos: [1], owner: people(1), pump: [1] },
        { photos: [1, 2, 3], owner: people(2), pump: [2] },
        { photos: [1, 4], owner: people(3), pump: [3] },
      );
      expect(conflicts).toEqual(['photos', 'owner', 'pump']);
    });

    test('any additions and removals of both are in the merge', () => {
      const subset: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'));
      fc.assert(
        fc.property(subset, subset, subset, (base, mine, theirs) => {
          const { item } = merge({ checks: base }, { checks: mine }, { checks: theirs });
          const expected = ['a', 'b', 'c'].filter((each) =>
            base.includes(each)
              ? mine.includes(each) && theirs.includes(each)
              : mine.includes(each) || theirs.includes(each),
          );
          expect([...entriesOf(item['checks'])].toSorted()).toEqual(expected);
        }),
      );
    });
  });
});
