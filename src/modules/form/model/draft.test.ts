import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { createDraft, mergeDraft, mergeDrafts, unsavedColumns } from './draft.ts';

const names = ['a', 'b', 'c'] as const;
const module = compiled(moduleDocument(names.map((db) => column('number', db))));
const blank = blankItem(module, 1);
const draftKey = { organisation: 1, user: 1, site: 1, module: 'pumps', item: '7' };
const values = fc.record(
  Object.fromEntries(names.map((db) => [db, fc.constantFrom(null, 1, 2, 3)])),
);
const of = (part: object): Item => ({ ...blank, ...part });
const held = (item: Item) => names.map((db) => item[db]);

test('a draft merged with the item that it was entered over gives what was entered', () => {
  fc.assert(
    fc.property(values, values, (before, entered) => {
      const draft = createDraft(draftKey, module, of(before), of(entered));
      const merged = draft === null ? of(before) : mergeDraft(module, draft, of(before)).item;
      expect(held(merged)).toEqual(held(of(entered)));
      expect(draft === null).toBe(names.every((db) => of(before)[db] === of(entered)[db]));
    }),
  );
});

test('a draft over an item that others changed has a conflict if both changed a column, else it is merged', () => {
  fc.assert(
    fc.property(values, values, values, (before, entered, now) => {
      const draft = createDraft(draftKey, module, of(before), of(entered));
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

test('a draft has no unsaved columns over an item that holds all of its values', () => {
  fc.assert(
    fc.property(values, values, (before, entered) => {
      const draft = createDraft(draftKey, module, of(before), of(entered));
      fc.pre(draft !== null);
      expect(unsavedColumns(module, draft, of(entered))).toEqual([]);
      expect(unsavedColumns(module, draft, of(before)).length).toBe(draft.values.length);
    }),
  );
});

test('when two drafts are merged, the later value of a column wins', () => {
  const first = createDraft(draftKey, module, of({ a: 1 }), of({ a: 2, b: 2 }));
  const second = createDraft(draftKey, module, of({ a: 1 }), of({ a: 3, c: 3 }));
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
