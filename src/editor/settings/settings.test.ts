import { describe, expect, test } from 'vitest';
import { isList, isObject, type JsonObject } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { column, moduleDocument } from '../../../tests/support/compiled.ts';
import { followingLimits, limitChoices, limitsOf } from './limit-choices.ts';
import type { Choice } from './setting-field.ts';
import { settingFields } from './setting-fields.ts';
import { settingsModule } from './settings-module.ts';

const choices = new Map<string, readonly Choice[]>([
  ['moduleType', [{ value: 'equipment', label: 'Equipment' }]],
  ['raises', [{ value: 'workorders', label: 'Work orders' }]],
  ['parentType', [{ value: 'type_id', label: 'Type' }]],
  ['matchField', [{ value: 'place', label: 'Place' }]],
  ['matchColumn', [{ value: 'location_id', label: 'Location' }]],
  ['dropdownId', [{ value: 7, label: 'Media' }]],
  ['summary', [{ value: 'oxygen', label: 'Oxygen' }]],
  ['childColumns', [{ value: 'name', label: 'Name' }]],
]);

describe('what limits the choice of a reference', () => {
  const field = (db: string, columnType: string, columnData = {}) => ({
    ...column(columnType, db),
    columnData,
  });
  const referTo = (db: string, moduleType: string, isInbound = false) =>
    field(db, 'module_item_reference', { moduleType, isInbound });
  const machines = moduleDocument([
    referTo('location_id', 'locations'),
    referTo('part_of', 'machines'),
    referTo('orders', 'orders', true),
    field('remarks', 'text'),
  ]);
  const form = [
    referTo('area', 'locations'),
    referTo('machine', 'machines'),
    referTo('order', 'orders'),
    field('title', 'text'),
  ];
  const limits = limitsOf(machines, form, fieldTypes);
  const offered = (settings: JsonObject) =>
    limitChoices(limits, settings).map(([, list]) => list.map(({ value }) => value));

  test('fields that refer to what the items belong to are offered, and then the column that says so', () => {
    expect(offered({})).toEqual([['area', 'machine'], []]);
    expect(offered({ matchField: 'area' })).toEqual([['area', 'machine'], ['location_id']]);
    expect(offered({ matchField: 'machine' })).toEqual([['area', 'machine'], ['part_of']]);
  });

  test('without a module nothing is offered', () => {
    expect(limitChoices(limitsOf(undefined, form, fieldTypes), {})).toEqual([
      ['matchField', []],
      ['matchColumn', []],
    ]);
  });

  test('the only column that fits another field is compared with it; with several, somebody has to choose', () => {
    const chosen = { matchField: 'area', matchColumn: 'location_id' };
    expect(followingLimits(limits, {}, 'matchField', 'area')).toEqual({
      matchColumn: 'location_id',
    });
    expect(followingLimits(limits, chosen, 'matchField', 'machine')).toEqual({
      matchColumn: 'part_of',
    });
    expect(followingLimits(limits, chosen, 'matchField', null)).toEqual({ matchColumn: null });
    const stores = [referTo('location_id', 'locations'), referTo('store', 'locations')];
    const several = limitsOf(moduleDocument(stores), form, fieldTypes);
    expect(followingLimits(several, {}, 'matchField', 'area')).toEqual({});
    expect(followingLimits(several, chosen, 'matchField', 'area')).toEqual({});
  });

  test('items of another module are not limited by the columns of the former', () => {
    const chosen = { moduleType: 'machines', matchField: 'area', matchColumn: 'location_id' };
    expect(followingLimits(limits, chosen, 'moduleType', 'orders')).toEqual({
      matchField: null,
      matchColumn: null,
    });
    expect(followingLimits(limits, chosen, 'moduleType', 'machines')).toEqual({});
  });
});

/** Settings that have a list of their own, not a field of the form. */
const ownLists = new Set(['columns', 'groups']);

describe.each([...fieldTypes.values()].map((type) => [type.document.type, type.document] as const))(
  'the settings of %s',
  (_name, type) => {
    const settings = resolveSettings(type);
    const fields = settingFields({ type, settings, languageName: (code) => code, choices });

    test('each has a control', () => {
      const shown = new Set(fields.map(({ setting }) => setting));
      const names = Object.keys(type.settings.properties ?? {});
      expect(names.filter((name) => !shown.has(name) && !ownLists.has(name))).toEqual([]);
    });

    test('their form compiles', () => {
      expect(settingsModule(fields, fieldTypes)).not.toBeNull();
    });

    test('values go through the form unchanged', () => {
      for (const { setting, read, write } of fields) {
        const value: unknown = Reflect.get(settings, setting);
        expect([setting, write(read(value))]).toEqual([setting, value ?? null]);
      }
    });
  },
);

test('a setting that depends on another one is shown only with it', () => {
  const type = fieldTypes.get('dropdown')?.document;
  if (type === undefined) throw new Error('There are dropdowns');
  const fields = settingFields({
    type,
    settings: resolveSettings(type),
    languageName: (code) => code,
    choices,
  });
  const of = (setting: string) => fields.find((field) => field.setting === setting)?.columns[0];
  expect(of('max_selected')?.visibleWhen).toEqual({ var: of('multiple')?.db });
});

test('items are worked on in place only if they refer to this one, and then have columns and an order', () => {
  const type = fieldTypes.get('module_item_reference')?.document;
  if (type === undefined) throw new Error('There are references');
  const settings = resolveSettings(type);
  const fields = settingFields({ type, settings, languageName: (code) => code, choices });
  const of = (setting: string) => fields.find((field) => field.setting === setting)?.columns[0];
  expect(of('editable')?.visibleWhen).toEqual({ var: of('isInbound')?.db });
  for (const setting of ['childColumns', 'childSort'])
    expect(of(setting)?.visibleWhen).toEqual({ var: of('editable')?.db });
  expect(of('template')?.visibleWhen).toEqual({ '!': { empty: { var: of('moduleType')?.db } } });
});

test('a new option gets the next free value; the others keep theirs', () => {
  const type = fieldTypes.get('dropdown')?.document;
  if (type === undefined) throw new Error('There are dropdowns');
  const options = [
    { value: 7, label: { en: 'A' } },
    { value: 1, label: { en: 'B' } },
  ];
  const fields = settingFields({
    type,
    settings: { options },
    languageName: (code) => code,
    choices,
  });
  const field = fields.find(({ setting }) => setting === 'options');
  const [rows] = field?.read(options) ?? [];
  if (!isList(rows)) throw new Error('Options are rows');
  expect(field?.write([[...rows.slice(1), { id: 'new', en: 'C', de: 'Ce' }]])).toEqual([
    { value: 1, label: { en: 'B' } },
    { value: 2, label: { en: 'C', de: 'Ce' } },
  ]);
});

describe('options in one language', () => {
  const type = fieldTypes.get('dropdown')?.document;
  if (type === undefined) throw new Error('There are dropdowns');
  const { options: begun } = resolveSettings(type);
  const inGerman = (options: unknown) => {
    const fields = settingFields({
      type,
      settings: { options },
      languageName: (code) => code,
      choices,
      onlyLanguage: 'de',
    });
    const field = fields.find(({ setting }) => setting === 'options');
    const [rows] = field?.read(options) ?? [];
    if (field === undefined || !isList(rows)) throw new Error('Options are rows');
    return { field, rows: rows.filter(isObject) };
  };

  test('show what people read, and what is typed leaves the other languages as they are', () => {
    const options = [
      { value: 1, label: { en: 'Ball', de: 'Kugel', fr: 'Bille' } },
      { value: 2, label: { en: 'Gate' } },
      { value: 3, label: 'DN 50' },
    ];
    const { field, rows } = inGerman(options);
    expect(rows.map(({ de }) => de)).toEqual(['Kugel', 'Gate', 'DN 50']);
    expect(field.write([rows])).toEqual(options);
    const [ball, gate, size] = rows;
    const typed = [{ ...ball, de: 'Hahn' }, { ...gate, de: 'Schieber' }, size];
    expect(field.write([typed])).toEqual([
      { value: 1, label: { en: 'Ball', de: 'Hahn', fr: 'Bille' } },
      { value: 2, label: { en: 'Gate', de: 'Schieber' } },
      { value: 3, label: 'DN 50' },
    ]);
    expect(field.rows?.missing(options)).toBe(2);
  });

  test('a new one, and one that a field begins with, are in English what is typed until somebody translates it', () => {
    const { field, rows } = inGerman(begun);
    const [first, second] = rows;
    const typed = [{ ...first, de: 'Kugelhahn' }, second, { id: 'new', de: 'Klappe' }];
    expect(field.write([typed])).toEqual([
      { value: 1, label: { en: 'Kugelhahn', de: 'Kugelhahn' } },
      { value: 2, label: { en: 'Option 2', de: 'Option 2', fr: 'Option 2' } },
      { value: 3, label: { en: 'Klappe', de: 'Klappe' } },
    ]);
    // Escape in a cell gives back what was there.
    expect(field.write([rows])).toEqual(begun);
  });
});

test('an option that is written in German only, beside the other languages, is kept', () => {
  const type = fieldTypes.get('dropdown')?.document;
  if (type === undefined) throw new Error('There are dropdowns');
  const settings = resolveSettings(type);
  const fields = settingFields({ type, settings, languageName: (code) => code, choices });
  const field = fields.find(({ setting }) => setting === 'options');
  expect(field?.write([[{ id: 'new', de: 'Klappe' }]])).toEqual([
    { value: 1, label: { en: 'Klappe', de: 'Klappe' } },
  ]);
});

test('fixed rows, totals in lists and an order of items go through their controls', () => {
  const columns = [
    { db: 'medium', name: 'Medium', columnType: 'text', required: true },
    { db: 'oxygen', name: 'Oxygen', columnType: 'number', total: 'sum' },
  ];
  const fixed = [
    { id: 'a', medium: 'Air' },
    { id: 'b', medium: 'Gas', oxygen: 3 },
  ];
  const written = (name: string, settings: JsonObject, setting: string) => {
    const type = fieldTypes.get(name)?.document;
    if (type === undefined) throw new Error(`There is ${name}`);
    const fields = settingFields({ type, settings, languageName: (code) => code, choices });
    const field = fields.find((each) => each.setting === setting);
    return field?.write(field.read(settings[setting]));
  };
  expect(written('table', { columns, fixedRows: fixed }, 'fixedRows')).toEqual(fixed);
  expect(written('table', { columns, summary: ['oxygen'] }, 'summary')).toEqual(['oxygen']);
  expect(written('dropdown', { dropdownId: 7 }, 'dropdownId')).toBe(7);
  const childSort = [{ db: 'name', direction: 'desc' }];
  expect(written('module_item_reference', { childSort }, 'childSort')).toEqual(childSort);
});

describe('a setting with a text in every language', () => {
  const type = fieldTypes.get('text')?.document;
  if (type === undefined) throw new Error('There are texts');
  const settings = resolveSettings(type);
  const fields = settingFields({ type, settings, languageName: (code) => code, choices });
  const field = fields.find(({ setting }) => setting === 'description');
  if (field?.follow === undefined) throw new Error('Descriptions follow what is typed');
  const { follow, write } = field;

  test('is kept whichever language it is written in first, and English shows it', () => {
    const first = follow([null, null, null], [null, 'K', null]);
    const second = follow(first, first.with(1, 'Korn'));
    expect(write(second)).toEqual({ en: 'Korn', de: 'Korn' });
    expect(write([null, null, 'Grain'])).toEqual({ en: 'Grain', fr: 'Grain' });
  });

  test('keeps its English wording once it has one of its own', () => {
    expect(follow(['Grain', 'Korn', null], ['Grain', 'Körner', null])[0]).toBe('Grain');
    expect(follow(['Sand', 'Sand', 'Sable'], ['Sand', 'Sande', 'Sable'])[0]).toBe('Sand');
  });
});

test('the largest size of a photo is entered in MB and stored in bytes', () => {
  const type = fieldTypes.get('photos')?.document;
  if (type === undefined) throw new Error('There are photos');
  const settings = resolveSettings(type);
  const fields = settingFields({ type, settings, languageName: (code) => code, choices });
  const field = fields.find(({ setting }) => setting === 'maxFileSize');
  expect(field?.read(5_242_880)).toEqual([5]);
  expect(field?.write([2.5])).toBe(2_621_440);
  expect(field?.write([null])).toBeNull();
});
