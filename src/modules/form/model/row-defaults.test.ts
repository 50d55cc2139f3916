import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import type { CompiledRows, Row } from '../../../runtime/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import { begunRow } from '../../../runtime/record/default-rules.ts';
import { changedValues, patchBodyOf } from '../../../runtime/record/diff.ts';
import { buildNewItem } from '../../../runtime/record/new-item.ts';
import { blankRow, rowsOf, withCell } from '../../../runtime/record/rows.ts';
import { ruleContext } from '../../../runtime/rules/context.ts';
import { createFormModel } from './create-form-model.ts';
import type { FormModel } from './form-model.ts';
import { valuesWithRules } from './rule-defaults.ts';

const cells = [
  { db: 'hours', name: 'Hours', columnType: 'number' },
  {
    db: 'double',
    name: 'Double',
    columnType: 'number',
    computed: { '*': [{ var: 'hours' }, 2] },
  },
  {
    db: 'cost',
    name: 'Cost',
    columnType: 'number',
    default: 7,
    defaultRule: { '*': [{ var: 'double' }, { var: 'item.rate' }] },
  },
  {
    db: 'note',
    name: 'Note',
    columnType: 'text',
    visibleWhen: { '>': [{ var: 'hours' }, 1] },
    defaultRule: { concat: [{ var: 'cost' }, ' in ', { var: 'item.place' }] },
  },
];
const module = compiled(
  moduleDocument([
    column('number', 'rate'),
    column('text', 'place', { defaultRule: 'Hall' }),
    column('table', 'work', {
      columnData: { columns: cells, fixedRows: [{ id: 'start', hours: 2 }] },
    }),
  ]),
);
const timeZone = 'Europe/Berlin';
const clock = { now: () => '2026-11-22T23:30:00.000Z', elapsed: () => 0 };
const context = { now: clock.now(), timeZone };
const blank = blankItem(module, 1);
let model: FormModel;

function columnOf(db: string) {
  const found = module.byDb.get(db);
  if (found === undefined) throw new Error(`No column ${db}.`);
  return found;
}
function tableOf(): CompiledRows {
  const { rows } = columnOf('work');
  if (rows === null) throw new Error('The column is a table.');
  return rows;
}
const table = tableOf();

const set = (db: string, value: unknown) => model.set(new Map([[columnOf(db), value]]));
const entered = () => rowsOf(model.value(columnOf('work')));
const shown = () => rowsOf(model.candidate()['work']);

/** Adds a row as the button of the table does. */
function add(id: string): void {
  const reading = ruleContext(module.byDb, model.candidate(), context);
  set('work', [...entered(), begunRow(table, blankRow(table, id), reading)]);
}
function setCell(id: string, db: string, value: unknown): void {
  const cell = table.byDb.get(db);
  if (cell === undefined) throw new Error(`No cell ${db}.`);
  set(
    'work',
    entered().map((row) => (row.id === id ? withCell(row, cell, value) : row)),
  );
}
const row = (id: string): Row | undefined => shown().find((each) => each.id === id);

function created() {
  const present = model.candidate();
  const sent = [...changedValues(module.columns, blank, present)];
  const body = patchBodyOf(new Map([...sent, ...valuesWithRules(module, present)]));
  const identity = { clientId: 'a', externalId: null, templateId: -1, templateVersion: null };
  return buildNewItem(module, identity, body, { siteId: 1, userId: 1, context });
}

beforeEach(() => {
  model = createFormModel({ module, item: blank, timeZone, clock });
});

describe('a new row of a table with default rules', () => {
  test('begins with what they give, the rows of the template too, and nothing is unsaved', () => {
    expect(shown()).toEqual([{ id: 'start', hours: 2, double: 4, cost: 7, note: '7 in Hall' }]);
    expect(model.isDirty()).toBe(false);
  });

  test('follows its cells and the fields of the form until somebody enters a value', () => {
    set('rate', 10);
    add('a');
    setCell('a', 'hours', 3);
    expect(row('a')).toMatchObject({ cost: 60, note: '60 in Hall' });
    set('place', 'Yard');
    expect(row('a')).toMatchObject({ note: '60 in Yard' });
    expect(row('start')).toMatchObject({ cost: 40, note: '40 in Yard' });
    setCell('a', 'cost', 5);
    setCell('a', 'note', null);
    setCell('a', 'hours', 4);
    expect(row('a')).toEqual({ id: 'a', hours: 4, double: 8, cost: 5 });
    for (let step = 0; step < 3; step += 1) model.undo();
    expect(row('a')).toMatchObject({ hours: 3, cost: 60, note: '60 in Yard' });
    setCell('a', 'hours', 5);
    expect(row('a')).toMatchObject({ cost: 100 });
    model.undo();
    expect(row('a')).toMatchObject({ hours: 3, cost: 60 });
  });

  test('keeps what it brings, as a copy and a draft do', () => {
    set('rate', 10);
    set('work', [...entered(), { id: 'copy', hours: 3, cost: 9 }]);
    set('rate', 20);
    expect(row('copy')).toEqual({ id: 'copy', hours: 3, double: 6, cost: 9 });
  });
});

test('rows that are stored follow no rule, and new ones beside them do', () => {
  const work = [{ id: 'old', hours: 2, double: 4, cost: 1 }];
  const item = { ...blank, id: 4, rate: 10, work };
  model = createFormModel({ module, item, timeZone, clock });
  add('a');
  setCell('a', 'hours', 1);
  setCell('old', 'hours', 3);
  set('rate', 30);
  expect(row('old')).toMatchObject({ hours: 3, cost: 1 });
  expect(row('a')).toMatchObject({ hours: 1, cost: 60 });
});

const ids = fc.constantFrom('start', 'a', 'b');
const step = fc.oneof(
  fc.record({ rate: fc.constantFrom(null, 0, 10, 2.5) }),
  fc.record({ place: fc.constantFrom('', 'Yard') }),
  fc.record({ added: fc.constantFrom('a', 'b') }),
  fc.record({ removed: fc.constantFrom('a', 'b') }),
  fc.record({ id: ids, db: fc.constant('hours'), value: fc.constantFrom(null, 0, 3, 5) }),
  fc.record({ id: ids, db: fc.constant('cost'), value: fc.constantFrom(null, 7, 60) }),
  fc.record({ id: ids, db: fc.constant('note'), value: fc.constantFrom(null, 'x') }),
  fc.constantFrom('undo' as const, 'redo' as const),
);

function take(each: typeof step extends fc.Arbitrary<infer S> ? S : never): void {
  if (typeof each === 'string') model[each]();
  else if ('rate' in each) set('rate', each.rate);
  else if ('place' in each) set('place', each.place);
  else if ('removed' in each)
    set(
      'work',
      entered().filter(({ id }) => id !== each.removed),
    );
  else if ('added' in each) {
    if (!entered().some(({ id }) => id === each.added)) add(each.added);
  } else setCell(each.id, each.db, each.value);
}

test('the server stores the rows that the form shows, and undo of all goes back to the beginning', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      model = createFormModel({ module, item: blank, timeZone, clock });
      const first = model.candidate();
      steps.forEach(take);
      const { item, errors } = created();
      expect(errors).toEqual([]);
      expect(item['work']).toEqual(model.candidate()['work']);
      while (model.undo() !== null);
      expect(model.candidate()).toEqual(first);
      expect(model.isDirty()).toBe(false);
    }),
  );
});

test('rows of the template begin with their rules where a call leaves the table out', () => {
  const identity = { clientId: 'a', externalId: null, templateId: -1, templateVersion: null };
  const by = { siteId: 1, userId: 1, context };
  const begin = (body: object) =>
    rowsOf(buildNewItem(module, identity, { name: 'P', ...body }, by).item['work']);
  expect(begin({ rate: 5 })).toEqual([
    { id: 'start', hours: 2, double: 4, cost: 20, note: '20 in Hall' },
  ]);
  expect(begin({ rate: 5, work: [{ id: 'start' }, { id: 'own', hours: 1 }] })).toEqual([
    { id: 'start', hours: 2, double: 4 },
    { id: 'own', hours: 1, double: 2 },
  ]);
});
