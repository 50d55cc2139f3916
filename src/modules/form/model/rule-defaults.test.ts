import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import { changedValues, patchBodyOf } from '../../../runtime/record/diff.ts';
import { buildNewItem } from '../../../runtime/record/new-item.ts';
import { createFormModel } from './create-form-model.ts';
import type { FormModel } from './form-model.ts';
import { valuesWithRules } from './rule-defaults.ts';

const module = compiled(
  moduleDocument([
    column('number', 'hours'),
    column('number', 'double', { computed: { '*': [{ var: 'hours' }, 2] } }),
    column('number', 'cost', {
      defaultRule: { '*': [{ var: 'double' }, 50] },
      default: 7,
      columnData: { max: 100_000 },
    }),
    column('text', 'summary', {
      defaultRule: { concat: [{ var: 'cost' }, ' for ', { var: 'note' }] },
    }),
    column('text', 'note'),
    column('datetime', 'due', {
      defaultRule: { date_add: [{ today: [] }, { var: 'hours' }, 'days'] },
      columnData: { includeTime: false },
    }),
    column('text', 'shelf', {
      visibleWhen: { '>': [{ var: 'hours' }, 8] },
      clearWhenHidden: true,
      defaultRule: 'B1',
    }),
  ]),
);
const blank = blankItem(module, 1);
const timeZone = 'Europe/Berlin';
const clock = { now: () => '2026-11-22T23:30:00.000Z', elapsed: () => 0 };
const context = { now: clock.now(), timeZone };
let model: FormModel;

function columnOf(db: string) {
  const found = module.byDb.get(db);
  if (found === undefined) throw new Error(`No column ${db}.`);
  return found;
}
const set = (db: string, value: unknown) => model.set(new Map([[columnOf(db), value]]));
const value = (db: string) => model.value(columnOf(db));

/** The item that the server stores of what the form sends. */
function created() {
  const present = model.candidate();
  const body = patchBodyOf(
    new Map([
      ...changedValues(module.columns, blank, present),
      ...valuesWithRules(module, present),
    ]),
  );
  return buildNewItem(
    module,
    { clientId: 'a', externalId: null, templateId: -1, templateVersion: null },
    body,
    { siteId: 1, userId: 1, context },
  );
}

beforeEach(() => {
  model = createFormModel({ module, item: blank, timeZone, clock });
});

describe('a new item with default rules', () => {
  test('begins with what the rules give, and with the constant where they give nothing', () => {
    expect([value('cost'), value('summary'), value('shelf')]).toEqual([7, '7 for', 'B1']);
    expect(model.isDirty()).toBe(false);
  });

  test('follows the rules, through computed values and other defaults, by the day of the site', () => {
    set('hours', 3);
    expect([value('cost'), value('summary'), value('due')]).toEqual([300, '300 for', '2026-11-26']);
    set('note', 'pump');
    expect(value('summary')).toBe('300 for pump');
  });

  test('keeps what somebody entered or emptied, until undo', () => {
    set('hours', 3);
    set('cost', 5);
    set('summary', '');
    set('hours', 4);
    expect([value('cost'), value('summary')]).toEqual([5, '']);
    expect(created().item['summary']).toBeNull();
    model.undo();
    model.undo();
    model.undo();
    expect([value('cost'), value('summary')]).toEqual([300, '300 for']);
    set('hours', 1);
    expect(value('cost')).toBe(100);
  });

  test('one undo takes a change and the defaults that followed it back', () => {
    set('hours', 3);
    model.undo();
    expect([value('hours'), value('cost'), value('due')]).toEqual([null, 7, '']);
    model.redo();
    expect([value('hours'), value('cost')]).toEqual([3, 300]);
  });

  test('a form whose changes are discarded follows the rules again', () => {
    set('cost', 5);
    model.rebase(model.baseline());
    set('hours', 3);
    expect(value('cost')).toBe(300);
  });

  test('values that a draft brings stay', () => {
    const unsaved = new Map([[columnOf('cost'), 9]]);
    model = createFormModel({ module, item: blank, timeZone, clock, unsaved });
    set('hours', 3);
    expect([value('cost'), value('summary')]).toEqual([9, '9 for']);
  });
});

test('a stored item, and the fields of a bulk change, follow no default rule', () => {
  model = createFormModel({ module, item: { ...blank, id: 4 }, timeZone, clock });
  set('hours', 3);
  expect(value('cost')).toBe(7);
  model = createFormModel({ module, item: blank, timeZone, clock, isChange: true });
  set('hours', 3);
  expect(value('due')).not.toBe('2026-11-26');
});

const step = fc.oneof(
  fc.record({ db: fc.constant('hours'), value: fc.constantFrom(null, 0, 3, 9, 1.5) }),
  fc.record({ db: fc.constant('cost'), value: fc.constantFrom(null, 7, 300) }),
  fc.record({ db: fc.constantFrom('note', 'summary', 'shelf'), value: fc.constantFrom('', 'x') }),
  fc.record({ db: fc.constant('due'), value: fc.constantFrom(null, '2026-01-01') }),
  fc.constantFrom('undo' as const, 'redo' as const),
);

test('the server stores what the form shows, whatever is entered, emptied and undone', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      model = createFormModel({ module, item: blank, timeZone, clock });
      for (const each of steps) {
        if (typeof each === 'string') model[each]();
        else set(each.db, each.value);
      }
      const { item, errors } = created();
      expect(errors).toEqual([]);
      const present = model.candidate();
      for (const { db } of module.columns) expect([db, item[db]]).toEqual([db, present[db]]);
    }),
  );
});

test('the server begins fields that a caller leaves out with their rules, and empties null', () => {
  const by = { siteId: 1, userId: 1, context };
  const identity = { clientId: 'a', externalId: null, templateId: -1, templateVersion: null };
  const { item } = buildNewItem(module, identity, { name: 'P', hours: 2, note: 'pump' }, by);
  expect([item['cost'], item['summary']]).toEqual([200, '200 for pump']);
  const emptied = buildNewItem(module, identity, { name: 'P', hours: 2, cost: null }, by).item;
  expect([emptied['cost'], emptied['summary']]).toEqual([null, 'for']);
});
