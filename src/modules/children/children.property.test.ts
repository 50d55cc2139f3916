import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  certificate,
  columnOf,
  formWithPoints,
  point,
  pointsColumn,
  storedItem,
} from '../../../tests/support/child-list.ts';
import type { SaveItemsBody } from '../../contract/save-items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { applyChanges } from '../../runtime/record/apply.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { normaliseItem } from '../../runtime/record/normalise-item.ts';
import { valueOf, withValues } from '../../runtime/record/values.ts';
import type { ChildList } from './child-list.ts';
import { candidateRow } from './check-row.ts';
import { conflictsOf } from './child-rows.ts';
import { pendingIn, pendingValue, unsavedSince } from '../../domain/pending-children.ts';
import { addChild, deleteRows, duplicateRows, enterInRows, moveRow } from './row-actions.ts';
import { saveRequestOf } from './save-body.ts';

const context = { now: '2026-11-25T08:00:00.000Z', timeZone: 'UTC' };
const editable = ['name', 'sequence', 'lock_number', 'remark'] as const;

interface Edit {
  readonly do: 'edit';
  readonly at: number;
  readonly db: (typeof editable)[number];
  readonly value: number;
}

type Step =
  | Edit
  | { readonly do: 'add' | 'name'; readonly value: number }
  | { readonly do: 'delete' | 'keep' | 'copy' | 'move'; readonly at: number }
  | { readonly do: 'undo' | 'redo' };

const at = fc.nat(6);
const value = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), at, db: fc.constantFrom(...editable), value }),
  fc.record({ do: fc.constantFrom('add' as const, 'name' as const), value }),
  fc.record({
    do: fc.constantFrom('delete' as const, 'keep' as const, 'copy' as const, 'move' as const),
    at,
  }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
);
const steps = fc.array(step, { maxLength: 30 });

const valueFor = (db: string, given: number) => (db === 'sequence' ? given : `${db} ${given}`);

type Form = ReturnType<typeof formWithPoints>;

function perform({ model, list }: Form, next: Step): void {
  if (!('value' in next || 'at' in next)) {
    model[next.do]();
    return;
  }
  if (next.do === 'name') {
    model.set(new Map([[columnOf(certificate, 'name'), `Certificate ${next.value}`]]));
    return;
  }
  if (!('at' in next)) {
    addChild(list, { name: `New ${next.value}` });
    return;
  }
  const rows = list.rows();
  const row = rows[next.at % Math.max(1, rows.length)];
  if (row === undefined) return;
  if ('db' in next) {
    const own = columnOf(point, next.db);
    if (row.state !== 'deleted')
      enterInRows(list, new Map([[row, new Map([[own, valueFor(next.db, next.value)]])]]));
  } else if (next.do === 'delete' || next.do === 'keep')
    deleteRows(list, [row], next.do === 'keep');
  else if (next.do === 'copy') duplicateRows(list, [row], null);
  else if (row.state === 'stored' || row.state === 'new') {
    const isMoved = row.pending?.move !== undefined;
    moveRow(list, row, isMoved ? null : { from: row.item.status, to: 'REMOVED' });
  }
}

/** What people see of an item, without what saving gives it. */
const seen = (module: CompiledModule, item: Item) => ({
  ...Object.fromEntries(
    module.columns
      .filter(({ db }) => db !== 'isolation_points' && db !== 'loto_id')
      .map((column) => [column.db, valueOf(column, item) ?? null]),
  ),
  status: item.status,
});

/** The children as the form shows them, in any order. */
const shownIn = (list: ChildList) =>
  list
    .rows()
    .filter(({ state }) => state !== 'deleted')
    .map((row) => {
      const item = candidateRow(row, context);
      const to = row.pending?.move && point.flow.byKey.get(row.pending.move.to);
      return JSON.stringify(seen(point, to ? { ...item, status: to.number } : item));
    })
    .toSorted();

interface Stored {
  readonly parent: Item;
  readonly children: readonly Item[];
  readonly created: ReadonlyMap<string, { readonly id: number; readonly version: number }>;
}

/** Carries out a body as the server does: delete, change, create, move. */
function replay({ parent, children }: Omit<Stored, 'created'>, body: SaveItemsBody): Stored {
  const store = new Map<string, Item>(
    [parent, ...children]
      .filter(({ id }) => id > 0)
      .map((item) => [`${item.type} ${item.id}`, item]),
  );
  const created = new Map<string, { id: number; version: number }>();
  const moduleOf = (type: string) => (type === point.document.type ? point : certificate);
  let nextId = Math.max(1000, ...children.map(({ id }) => id));
  const change = (item: Item, changes: object) => {
    const module = moduleOf(item.type);
    const { client_id: _, ...values } = changes as Record<string, unknown>;
    const applied = applyChanges(module, item, values, context);
    expect(applied.errors).toEqual([]);
    return { ...normaliseItem(module, applied.item, context), version: item.version + 1 };
  };
  const find = (type: string, id: number, version: number) => {
    const item = store.get(`${type} ${id}`);
    if (item === undefined) throw new Error('There is no such item');
    expect(version).toBe(item.version);
    return item;
  };
  for (const { module_type, id, version } of body.delete ?? []) {
    find(module_type, id, version);
    store.delete(`${module_type} ${id}`);
  }
  for (const { module_type, id, version, changes } of body.change ?? [])
    store.set(`${module_type} ${id}`, change(find(module_type, id, version), changes));
  const ids = (body.create ?? []).map(({ module_type, changes, references = {}, transition }) => {
    const id = (nextId += 1);
    const made = change({ ...blankItem(moduleOf(module_type), 1), id }, changes);
    const status = transition && point.flow.byKey.get(transition.to)?.number;
    const item = status === undefined ? made : { ...made, status, version: made.version + 1 };
    const { client_id } = changes as { client_id: string };
    if (module_type === point.document.type) created.set(client_id, { id, version: item.version });
    store.set(`${module_type} ${id}`, { ...item, client_id });
    return { id, module_type, references };
  });
  for (const { id, module_type, references } of ids) {
    const item = store.get(`${module_type} ${id}`);
    if (item === undefined) continue;
    const referred = Object.entries(references).map(
      ([db, to]) => [columnOf(moduleOf(module_type), db), [ids[to]?.id]] as const,
    );
    store.set(`${module_type} ${id}`, withValues(item, new Map(referred)));
  }
  for (const { module_type, id, to } of body.transition ?? []) {
    const item = store.get(`${module_type} ${id}`);
    const status = point.flow.byKey.get(to)?.number;
    if (item === undefined || status === undefined) throw new Error('Nothing to move');
    store.set(`${module_type} ${id}`, { ...item, status, version: item.version + 1 });
  }
  const all = [...store.values()];
  const after = all.find(({ type }) => type === certificate.document.type);
  if (after === undefined) throw new Error('The parent is gone');
  return {
    parent: after,
    children: all.filter(({ type }) => type === point.document.type),
    created,
  };
}

const parentOf = (isNew: boolean) =>
  isNew ? blankItem(certificate, 1) : storedItem(certificate, 7, { name: 'Pump' });

const threePoints = () =>
  [1, 2, 3].map((id) => storedItem(point, id, { name: `Point ${id}`, sequence: id, loto_id: [7] }));

const requestOf = ({ model, list }: Form) =>
  saveRequestOf(
    { module: certificate, present: model.candidate(), base: model.baseline() },
    [{ ...list, rows: list.rows() }],
    context,
  );

describe('children in the form of their parent', () => {
  test('whatever is done to a parent and its children, the body of the save replays to what the form shows', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (all, isNew) => {
        const children = isNew ? [] : threePoints();
        const form = formWithPoints(parentOf(isNew), () => children);
        for (const each of all) perform(form, each);
        const after = replay({ parent: parentOf(isNew), children }, requestOf(form).body);
        expect(seen(certificate, after.parent)).toEqual(seen(certificate, form.model.candidate()));
        const stored = after.children.map((item) => JSON.stringify(seen(point, item))).toSorted();
        expect(stored).toEqual(shownIn(form.list));
        for (const child of after.children)
          expect(child).toMatchObject({ loto_id: [after.parent.id] });
      }),
      { numRuns: 400 },
    );
  });

  test('what is done while a save runs is unsaved after it, on top of what was saved', () => {
    fc.assert(
      fc.property(steps, steps, (before, meanwhile) => {
        let children: readonly Item[] = threePoints();
        const form = formWithPoints(parentOf(false), () => children);
        for (const each of before) perform(form, each);
        const sent = pendingIn(form.model.value(pointsColumn));
        const { body } = requestOf(form);
        // A redone or undone step would put back what was pending before the save.
        const entered = form.model.entered();
        const during = meanwhile.filter((each) => each.do !== 'undo' && each.do !== 'redo');
        // Keeping a child whose deletion is being saved comes too late.
        for (const each of during)
          if (each.do !== 'keep' && each.do !== 'move') perform(form, each);
        const shown = shownIn(form.list);
        const after = replay({ parent: parentOf(false), children }, body);
        children = after.children;
        const rest = unsavedSince(sent, pendingIn(form.model.value(pointsColumn)), after.created);
        const { parent } = after;
        form.model.markSaved(parent, entered, new Map([[pointsColumn, pendingValue(rest)]]));
        expect(shownIn(form.list)).toEqual(shown);
        const again = replay({ parent, children }, requestOf(form).body);
        expect(again.children.map((item) => JSON.stringify(seen(point, item))).toSorted()).toEqual(
          shown,
        );
      }),
      { numRuns: 300 },
    );
  });

  test('what others store in other cells stays, and the same cell is a conflict until it is decided', () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.record({ at: fc.nat(2), db: fc.constantFrom(...editable), value }), {
          maxLength: 6,
        }),
        (mine, theirs) => {
          let children: readonly Item[] = threePoints();
          const form = formWithPoints(parentOf(false), () => children);
          for (const each of mine) perform(form, each);
          const base = children;
          for (const { at: index, db, value: given } of theirs)
            children = children.map((item, number) =>
              number === index
                ? { ...item, [db]: valueFor(db, given), version: item.version + 1 }
                : item,
            );
          for (const row of form.list.rows().filter(({ state }) => state === 'stored')) {
            const before = base.find(({ id }) => id === row.item.id) ?? row.item;
            const entered = row.pending?.mine ?? {};
            const collide = editable.filter((db) => {
              const theirs = valueOf(columnOf(point, db), row.item);
              const isTheirs = theirs !== valueOf(columnOf(point, db), before);
              return Object.hasOwn(entered, db) && isTheirs && theirs !== entered[db];
            });
            const found = conflictsOf(row).flatMap(({ column: own }) => own?.db ?? []);
            expect(found.toSorted()).toEqual([...collide].toSorted());
            const saved = requestOf(form).body.change?.find(({ id }) => id === row.item.id);
            const untouched = editable.filter((db) => !Object.hasOwn(entered, db));
            for (const db of untouched) expect(saved?.changes ?? {}).not.toHaveProperty(db);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
