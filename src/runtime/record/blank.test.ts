import { describe, expect, test } from 'vitest';
import {
  column,
  compiled,
  moduleDocument,
  shippedModules,
  shippedOptions,
} from '../../../tests/support/compiled.ts';
import { compileModule } from '../compile/module.ts';
import { blankItem } from './blank.ts';
import { validateItem } from './validate.ts';

describe('blankItem', () => {
  test("a blank item has the spec's values by data type", () => {
    const module = compiled(
      moduleDocument([
        column('textarea', 'notes'),
        column('number', 'hours'),
        column('checkbox', 'is_spare'),
        column('photos', 'photos'),
        column('checkbox_group', 'kinds'),
        column('user_reference', 'owner'),
        column('3drm_coordinate', 'place'),
        column('module_item_connection_reference', 'linked'),
      ]),
    );
    expect(blankItem(module, 7)).toMatchObject({
      id: 0,
      site_id: 7,
      name: '',
      type: 'pumps',
      template_id: -1,
      status: 1,
      columns: {},
      notes: '',
      hours: null,
      is_spare: false,
      photos: [],
      kinds: [],
      owner: null,
      place: null,
      linked: null,
    });
  });

  test('a blank item has the defaults of the settings', () => {
    const options = [
      { value: 4, label: 'Water' },
      { value: 5, label: 'Oil' },
    ];
    const module = compiled(
      moduleDocument([
        column('checkbox', 'is_spare', { columnData: { defaultChecked: true } }),
        column('dropdown', 'fluid', { columnData: { options, defaultValue: [5] } }),
      ]),
    );
    expect(blankItem(module, 1)).toMatchObject({ is_spare: true, fluid: [5] });
  });

  test('a number begins empty where 0 would be an answer, unless the document gives a default', () => {
    const zero = { default: 0 };
    const requiredWhen = { '==': [{ var: 'name' }, 'Pump'] };
    const module = compiled(
      moduleDocument([
        column('number', 'reading', { columnData: { min: -10, max: 10 } }),
        column('number', 'hours', { columnData: { min: 1, max: 9 } }),
        column('number', 'days', zero),
        column('number', 'needed', { ...zero, required: true }),
        column('number', 'asked_sometimes', { ...zero, requiredWhen }),
        column('number', 'shifts', { default: 3, required: true }),
        column('criticality', 'rank'),
        column('text', 'maker', { default: 'Sulzer' }),
      ]),
    );
    const blank = blankItem(module, 1);
    expect(blank).toMatchObject({
      reading: null,
      hours: null,
      days: 0,
      needed: null,
      asked_sometimes: null,
      shifts: 3,
      rank: 0,
      maker: 'Sulzer',
    });
    const context = { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC' };
    const given = { ...blank, name: 'Pump' };
    const wrong = validateItem(module, given, context).map(({ pointer, code }) => [pointer, code]);
    expect(wrong).toEqual([
      ['/needed', 'required'],
      ['/asked_sometimes', 'required'],
    ]);
  });

  test('a default that the column refuses is a problem of the document', () => {
    const document = moduleDocument([column('number', 'hours', { default: 200 })]);
    const result = compileModule(document, shippedOptions);
    expect(result.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['invalid_setting', '/coreColumns/1/default'],
    ]);
  });

  test('a number of a template begins empty', () => {
    const columns = [column('number', 'reading'), column('number', 'count', { default: 0 })];
    const template = { id: 12, version: 3, document: { moduleType: 'pumps', name: 'T', columns } };
    expect(blankItem(compiled(moduleDocument([]), { template }), 1).columns).toEqual({
      reading: null,
      count: 0,
    });
  });

  test("work orders and permits keep the numbers of the spec's blank item", () => {
    const modules = ['workorders', 'permits'].flatMap((type) => {
      const document = shippedModules.get(type);
      return document === undefined ? [] : [compiled(document)];
    });
    const numbers = modules.flatMap((module) =>
      module.columns
        .filter(({ fieldType }) => fieldType.document.type === 'number')
        .map(({ db }) => [db, Reflect.get(blankItem(module, 1), db)]),
    );
    expect(Object.fromEntries(numbers)).toEqual({
      estimated_days: 0,
      estimated_hours: 0,
      estimated_minutes: 0,
      revalidation_hours: 0,
    });
  });

  test('a blank item has template columns inside `columns`', () => {
    const template = {
      id: 12,
      version: 3,
      document: { moduleType: 'pumps', name: 'T', columns: [column('text', 'cause')] },
    };
    expect(blankItem(compiled(moduleDocument([]), { template }), 1)).toMatchObject({
      template_id: 12,
      template_version: 3,
      columns: { cause: '' },
    });
  });

  test.each([...shippedModules])('%s: a blank item has the status of the start', (_, document) => {
    const module = compiled(document);
    expect(module.flow.byNumber.get(blankItem(module, 1).status)).toBe(module.flow.start);
  });
});
