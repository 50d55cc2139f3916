import { beforeEach, describe, expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { createFormModel } from './create-form-model.ts';
import { type FormModel, formTopics } from './form-model.ts';

const module = compiled(
  moduleDocument([
    column('number', 'hours'),
    column('text', 'reason', { requiredWhen: { '>': [{ var: 'hours' }, 5] } }),
    column('number', 'cost', { computed: { '*': [{ var: 'hours' }, 50] } }),
    column('text', 'shelf', { visibleWhen: { '>': [{ var: 'hours' }, 8] } }),
    column('type', 'type_id'),
    column('type', 'sub_type_id', { columnData: { parentType: 'type_id' } }),
    column('text', 'note'),
  ]),
);
const item: Item = {
  ...blankItem(module, 1),
  id: 7,
  version: 3,
  name: 'Pump',
  hours: 2,
  cost: 100,
  reason: null,
  type_id: 1,
  sub_type_id: 11,
  note: null,
};

function columnOf(db: string) {
  const found = module.byDb.get(db);
  if (found === undefined) throw new Error(`No column ${db}.`);
  return found;
}

let elapsed: number;
let model: FormModel;
const clock = { now: () => '2026-11-22T10:00:00.000Z', elapsed: () => elapsed };
const set = (db: string, value: unknown, typed?: boolean) =>
  model.set(new Map([[columnOf(db), value]]), typed);
const value = (db: string) => model.value(columnOf(db));

beforeEach(() => {
  elapsed = 0;
  model = createFormModel({ module, item, timeZone: 'Europe/Berlin', clock });
});

describe('values', () => {
  test('the candidate has the entered values, normalised and computed, and the baseline stays', () => {
    set('hours', 4);
    expect(model.candidate()).toMatchObject({ hours: 4, cost: 200 });
    expect(model.storedValue(columnOf('cost'))).toBe(200);
    expect(model.baseline()).toBe(item);
  });

  test('a change of the type empties the sub-type, and one undo brings both back', () => {
    set('type_id', 2);
    expect([value('type_id'), value('sub_type_id')]).toEqual([2, null]);
    expect(model.undo()).toBe('/type_id');
    expect([value('type_id'), value('sub_type_id')]).toEqual([1, 11]);
    expect(model.redo()).toBe('/type_id');
    expect([value('type_id'), value('sub_type_id')]).toEqual([2, null]);
  });

  test('a form is dirty until its values are those of the baseline again', () => {
    expect(model.isDirty()).toBe(false);
    set('note', 'x');
    expect(model.isDirty()).toBe(true);
    set('note', '');
    expect(model.isDirty()).toBe(false);
    expect(value('note')).toBeNull();
  });

  test('rules decide the state of a column from the values as entered', () => {
    expect(model.state(columnOf('shelf')).visible).toBe(false);
    expect(model.state(columnOf('reason')).required).toBe(false);
    set('hours', 9);
    expect(model.state(columnOf('shelf')).visible).toBe(true);
    expect(model.state(columnOf('reason')).required).toBe(true);
  });

  test('every column of a read-only form is read-only', () => {
    const readOnly = createFormModel({ module, item, timeZone: 'UTC', readOnly: true });
    expect(module.columns.filter((each) => !readOnly.state(each).readOnly)).toEqual([]);
  });
});

describe('subscriptions', () => {
  test('a change calls the subscribers of its column and of all values, and no others', () => {
    const [hours, note, all] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    model.subscribe(['hours'], hours);
    model.subscribe(['note'], note);
    model.subscribe([formTopics.values], all);
    set('hours', 3);
    expect([hours, note, all].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  });

  test('subscribers of the dirty state read the new state when they are called', () => {
    const seen: boolean[] = [];
    model.subscribe([formTopics.dirty], () => seen.push(model.isDirty()));
    set('note', 'x');
    set('note', 'xy');
    set('note', '');
    expect(seen).toEqual([true, false]);
  });

  test('errors call the subscribers of the columns that they belong to', async () => {
    const [name, hours] = [vi.fn<() => void>(), vi.fn<() => void>()];
    model.subscribe(['/name'], name);
    model.subscribe(['/hours'], hours);
    set('name', '');
    await model.validate();
    expect([name, hours].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });
});

describe('validation', () => {
  test('errors keep code and pointer, and a refused save is counted once', async () => {
    set('hours', 9);
    expect(await model.validate()).toBe(false);
    expect(model.errors.of('/reason')).toEqual([
      { pointer: '/reason', code: 'required', params: {} },
    ]);
    expect(model.progress().refused).toBe(1);
  });

  test('after a refused save each change validates the columns that read it', async () => {
    set('hours', 9);
    await model.validate();
    set('hours', 1);
    expect(model.errors.all().size).toBe(0);
    set('hours', 9);
    expect([...model.errors.all().keys()]).toEqual(['/reason']);
    set('reason', 'Leak');
    expect(model.errors.all().size).toBe(0);
    expect(await model.validate()).toBe(true);
    expect(model.progress().refused).toBe(1);
  });

  test('no column has an error before the first validation', () => {
    set('name', '');
    expect(model.errors.all().size).toBe(0);
  });

  test('an error of the server keeps its sentence and belongs to the column that its pointer leads to', () => {
    model.showErrors([{ pointer: '/note/0', code: 'unique', params: {}, message: 'Taken.' }]);
    expect(model.errors.of('/note')[0]?.message).toBe('Taken.');
    expect(model.progress().refused).toBe(1);
  });
});

describe('the history', () => {
  test('quick typing in one column is a single undo step', () => {
    set('note', 'a', true);
    elapsed = 100;
    set('note', 'ab', true);
    model.endStep();
    set('note', 'abc', true);
    expect(model.history().done).toHaveLength(2);
    model.undo();
    expect(value('note')).toBe('ab');
    model.undo();
    expect(value('note')).toBeNull();
    expect(model.undo()).toBeNull();
    expect(model.isDirty()).toBe(false);
  });
});

describe('a save', () => {
  test('values entered during a save stay and are unsaved', () => {
    set('note', 'sent');
    const sent = model.entered();
    set('hours', 4);
    model.markSaved({ ...item, note: 'sent', version: 4 }, sent);
    expect(model.baseline().version).toBe(4);
    expect([value('note'), value('hours'), model.isDirty()]).toEqual(['sent', 4, true]);
    expect(model.history().done).toHaveLength(2);
  });

  test('a save by others is merged by column: the same column is a conflict, other columns are not', () => {
    set('note', 'mine');
    set('hours', 4);
    const theirs = { ...item, note: 'theirs', name: 'Pump 2', version: 4 };
    const { base, merged } = model.merge(theirs);
    expect(base).toBe(item);
    const dbs = [merged.mine, merged.theirs, merged.conflicts.map((each) => each.column)].map(
      (columns) => columns.map(({ db }) => db),
    );
    expect(dbs).toEqual([['hours'], ['name'], ['note']]);
    model.rebase(theirs, new Map([[columnOf('hours'), 4]]));
    expect([value('name'), value('hours'), value('note')]).toEqual(['Pump 2', 4, 'theirs']);
    expect(model.isDirty()).toBe(true);
    expect(model.history().done).toEqual([]);
  });

  test('a save whose answer was lost is not a change by others', () => {
    set('note', 'mine');
    model.setUnanswered(model.candidate());
    set('note', 'mine too');
    expect(model.merge({ ...item, note: 'mine', version: 4 }).merged.conflicts).toEqual([]);
  });
});

describe('a draft', () => {
  const key = { organisation: 1, user: 1, site: 1, module: 'pumps', item: '7' };

  test('a draft has the unsaved values, and restoring it is one step that can be undone', () => {
    expect(model.draft(key)).toBeNull();
    set('note', 'x');
    set('hours', 4);
    const draft = model.draft(key);
    expect(draft?.values.map(({ pointer, mine }) => [pointer, mine])).toEqual([
      ['/hours', 4],
      ['/note', 'x'],
    ]);
    if (draft === null) return;
    const other = createFormModel({ module, item, timeZone: 'UTC', clock });
    const { mine, item: merged } = other.mergeDraft(draft);
    other.restoreDraft(draft, new Map(mine.map((each) => [each, merged[each.db]])));
    expect(other.candidate()).toMatchObject({ note: 'x', hours: 4 });
    other.undo();
    expect(other.isDirty()).toBe(false);
  });

  test('the draft of a new item has the client id under which it may have been posted', () => {
    const blank = { ...blankItem(module, 1), client_id: 'new' };
    const form = createFormModel({ module, item: blank, timeZone: 'UTC', clock });
    const draft = { ...key, version: 0, keptAt: clock.now(), values: [], clientId: 'old' };
    form.restoreDraft(draft, new Map([[columnOf('note'), 'x']]));
    expect(form.candidate()).toMatchObject({ client_id: 'old', note: 'x' });
  });
});

test('a model with other options keeps values, baseline and history', () => {
  set('note', 'x');
  const locked = model.withOptions({ module, timeZone: 'UTC', readOnly: true });
  expect(locked.value(columnOf('note'))).toBe('x');
  expect(locked.isDirty()).toBe(true);
  expect(locked.baseline()).toBe(item);
  expect(locked.history()).toBe(model.history());
});
