import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish } from '../../../tests/support/say-sentence.ts';
import { isObject } from '../../runtime/record/json.ts';
import { rulesOf } from '../logic/rules-of.ts';
import { cellsIn, publishedTypes } from './cell-names.ts';

test('a choice of items stays limited by a field that is renamed, and by none that is removed', () => {
  const model = editorOf('permits');
  const [tab] = model.tabs();
  const [section] = tab?.sections ?? [];
  const place = { tab: tab?.id ?? '', section: section?.id ?? '' };
  for (const db of ['place', 'machine'])
    model.perform({
      name: 'add_field',
      args: { ...place, db, columnType: 'module_item_reference', name: { en: db } },
    });
  model.perform({
    name: 'set_settings',
    args: {
      db: 'machine',
      settings: {
        moduleType: { value: 'equipment' },
        matchField: { value: 'place' },
        matchColumn: { value: 'functional_location_id' },
      },
    },
  });
  const limit = () => model.column('machine')?.document.columnData?.['matchField'];
  model.perform({ name: 'rename_field', args: { db: 'place', to: 'area' } });
  expect(limit()).toBe('area');
  model.perform({ name: 'remove_fields', args: { dbs: ['area'], withReaders: true } });
  expect(limit()).toBeUndefined();
  model.undo();
  expect(limit()).toBe('area');
});

test('everything that names a column of a table follows it to another key, unless it is published', () => {
  const model = editorOf('permits');
  const [tab] = model.tabs();
  const [section] = tab?.sections ?? [];
  const place = { tab: tab?.id ?? '', section: section?.id ?? '' };
  const cells = (db: string) => [
    { db, name: { en: 'Oxygen' }, columnType: 'number', total: 'sum' },
    {
      db: 'alarm',
      name: { en: 'Alarm' },
      columnType: 'checkbox',
      visibleWhen: { '>': [{ var: db }, { var: 'item.new_column' }] },
    },
  ];
  const settings = (db: string) => ({
    columns: cells(db),
    summary: [db],
    fixedRows: [{ id: 'a', [db]: 2 }],
  });
  const some = (db: string) => ({
    some: [{ var: 'gas' }, { '>': [{ var: db }, { var: 'item.new_column' }] }],
  });
  for (const [db, columnType, columnData] of [
    ['new_column', 'number', undefined],
    ['gas', 'table', settings('new_column')],
    ['other', 'table', { columns: cells('new_column') }],
  ] as const)
    model.perform({
      name: 'add_field',
      args: { ...place, db, columnType, name: { en: db }, ...(columnData && { columnData }) },
    });
  model.perform({
    name: 'set_rule',
    args: {
      of: { is: 'field', db: 'new_column', rule: 'visibleWhen' },
      rule: some('new_column'),
    },
  });
  const renamed = {
    name: 'rename_cell',
    args: { table: 'gas', db: 'new_column', to: 'o2' },
  } as const;
  expect(model.perform(renamed).ok).toBe(true);
  const documentOf = (db: string) => model.column(db)?.document;
  expect(documentOf('gas')?.columnData).toEqual(settings('o2'));
  expect(documentOf('new_column')?.visibleWhen).toEqual(some('o2'));
  expect(documentOf('other')?.columnData).toEqual({ columns: cells('new_column') });
  expect(model.problems()).toEqual([]);

  const published = publishedTypes(model.document().columns);
  const later = editorOf('permits', { template: model.document(), published });
  const args = { table: 'gas', db: 'o2', to: 'oxygen' };
  const refused = later.perform({ name: 'rename_cell', args });
  expect(refused.ok ? '' : sayInEnglish(refused.refusal)).toBe(
    '“Oxygen” is published, and items store its values under this name.',
  );
});

test('a choice in rows stays limited by a field of the form, or a cell, that is renamed', () => {
  const model = editorOf('permits');
  const [tab] = model.tabs();
  const [section] = tab?.sections ?? [];
  const place = { tab: tab?.id ?? '', section: section?.id ?? '' };
  const reference = (db: string, columnData: Record<string, unknown>) => ({
    db,
    name: { en: db },
    columnType: 'module_item_reference',
    columnData,
  });
  const area = { moduleType: 'functional_locations' };
  const machine = (matchField: string) => ({
    moduleType: 'equipment',
    matchField,
    matchColumn: 'functional_location_id',
  });
  model.perform({ name: 'add_field', args: { ...place, ...reference('place', area) } });
  const columns = [
    reference('new_column', area),
    reference('near', machine('new_column')),
    reference('on_site', machine('item.place')),
  ];
  model.perform({
    name: 'add_field',
    args: {
      ...place,
      db: 'finds',
      columnType: 'table',
      name: { en: 'Finds' },
      columnData: { columns },
    },
  });
  const limits = () =>
    cellsIn(model.column('finds')?.document ?? {}).map(({ columnData }) =>
      isObject(columnData) ? columnData['matchField'] : undefined,
    );
  const reads = () =>
    rulesOf(model.document(), model.context)
      .filter(({ part }) => part === 'matchField')
      .map((each) => each.reads);
  expect(model.problems()).toEqual([]);
  expect([limits(), reads()]).toEqual([
    [undefined, 'new_column', 'item.place'],
    [['finds.new_column'], ['place']],
  ]);
  model.perform({ name: 'rename_field', args: { db: 'place', to: 'plant' } });
  model.perform({ name: 'rename_cell', args: { table: 'finds', db: 'new_column', to: 'area' } });
  expect([limits(), reads()]).toEqual([
    [undefined, 'area', 'item.plant'],
    [['finds.area'], ['plant']],
  ]);
  expect(model.problems()).toEqual([]);
  model.perform({ name: 'remove_fields', args: { dbs: ['plant'], withReaders: true } });
  expect(limits()).toEqual([undefined, 'area', undefined]);
});
