import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { createDraft, mergeDraft, mergeDrafts, unsavedColumns } from './draft.ts';

const names = ['a', 'b', 'c'] as const;
const module = compiled(moduleDocument(names.map((db) => column('number', db))));
const blank = blankItem(module, 1);
const place = { organisation: 1, user: 1, site: 1, module: 'pumps', item: '7' };
const values = fc.record(
  Object.fromEntries(names.map((db) => [db, fc.constantFrom(null, 1, 2, 3)])),
);
const of = (part: object): Item => ({ ...blank, ...part });
const held = (item: Item) => names.map((db) => item[db]);

test('a draft over the item that it was entered over gives what was entered', () => {
  fc.assert(
    fc.property(values, values, (before, entered) => {
      const draft = createDraft(place, module, of(before), of(entered));
      const merged = draft === null ? of(before) : mergeDraft(module, draft, of(before)).item;
      expect(held(merged)).toEqual(held(of(entered)));
      expect(draft === null).toBe(names.every((db) => of(before)[db] === of(entered)[db]));
    }),
  );
});

test('over another item it asks about what both changed, and takes the rest', () => {
  fc.assert(
    fc.property(values, values, values, (before, entered, now) => {
      const draft = createDraft(place, module, of(before), of(entered));
      fc.pre(draft !== null);
      const { item, conflicts } = mergeDraft(module, draft, of(now));
      for (const db of names) {
        const isMine = entered[db] !== before[db];
        const isTheirs = now[db] !== before[db];
        const isAsked = isMine && isTheirs && entered[db] !== now[db];
        expect(conflicts.some(({ column: each }) => each.db === db)).toBe(isAsked);
        expect(item[db]).toBe(isMine && !isAsked ? entered[db] : now[db]);
      }
    }),
  );
});

test('nothing of a draft is unsaved over an item that holds all of it', () => {
  fc.assert(
    fc.property(values, values, (before, entered) => {
      const draft = createDraft(place, module, of(before), of(entered));
      fc.pre(draft !== null);
      expect(unsavedColumns(module, draft, of(entered))).toEqual([]);
      expect(unsavedColumns(module, draft, of(before)).length).toBe(draft.values.length);
    }),
  );
});

test('entered in two goes, the later value of a field counts', () => {
  const first = createDraft(place, module, of({ a: 1 }), of({ a: 2, b: 2 }));
  const second = createDraft(place, module, of({ a: 1 }), of({ a: 3, c: 3 }));
  const mine = mergeDrafts(first, second)?.values.map(({ pointer, mine: value }) => [
    pointer,
    value,
  ]);
  expect(mine).toEqual([
    ['/b', 2],
    ['/a', 3],
    ['/c', 3],
  ]);
  expect(mergeDrafts(first, null)).toBe(first);
  expect(mergeDrafts(null, second)).toBe(second);
});
