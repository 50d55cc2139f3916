import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { testServices } from '../../../tests/support/widget-services.ts';
import type { CompiledRows, Row } from '../../runtime/compiled.ts';
import { cellNames, itemsInBlock, namesItems } from './cell-names.ts';
import { planPaste } from './paste.ts';
import { copiedText } from './pasted-cell.ts';

const columns = [
  { db: 'who', columnType: 'user_reference', columnData: { allowMultipleUsers: true } },
  { db: 'kind', columnType: 'type' },
  { db: 'rank', columnType: 'criticality' },
  { db: 'at', columnType: 'module_item_reference', columnData: { moduleType: 'pumps' } },
  { db: 'ppe', columnType: 'checkbox_group' },
  { db: 'place', columnType: 'lat_lon' },
].map((each) => ({ name: each.db, ...each }));

const module = compiled(moduleDocument([column('table', 'finds', { columnData: { columns } })]));

function table(): CompiledRows {
  const rows = module.byDb.get('finds')?.rows;
  if (rows == null) throw new Error('The column is a table');
  return rows;
}

const services = testServices('en');
const names = cellNames(services, 'samples');
const pasted = (block: readonly (readonly string[])[], of = names) =>
  planPaste(block, {
    table: table(),
    rows: [],
    mostRows: 10,
    row: 0,
    col: 0,
    canEdit: () => true,
    begun: (row) => row,
    names: of,
  });
const withoutId = (row: Row) => ({ ...row, id: undefined });

test('people, types and criticalities are pasted by their names', () => {
  const { rows, refused } = pasted([
    ['Marlene Hoffmann; Tomasz Kowalski', 'corrective', 'High'],
    ['Nobody', 'Preventive', ''],
  ]);
  expect(rows.map(withoutId)).toEqual([
    { who: { user_ids: [1, 2], team_ids: [] }, kind: 1, rank: 2 },
    { kind: 2 },
  ]);
  expect(refused.map(({ row, column: { db }, text }) => [row, db, text])).toEqual([
    [1, 'who', 'Nobody'],
  ]);
});

test('items are looked up by name and code before they are pasted, and numbers are not', async () => {
  const asked: string[] = [];
  const searching = testServices('en', {
    searchItems: ({ text }) => {
      asked.push(text);
      return Promise.resolve([{ id: 12, name: 'Feed pump', code: 'EQ-12' }]);
    },
  });
  const block = [
    ['', '', '', 'Feed pump (EQ-12)'],
    ['', '', '', 'eq-12'],
    ['', '', '', '#7'],
    ['', '', '', 'Other'],
  ];
  expect(namesItems([['', '', '', '#7']], table().columns)).toBe(false);
  expect(namesItems(block, table().columns)).toBe(true);
  const found = await itemsInBlock(searching, block, table().columns);
  expect(asked).toEqual(['EQ-12', 'eq-12', 'Other']);
  const { rows, refused } = pasted(block, names.withItems(found));
  expect(rows.map(({ at }) => at)).toEqual([[12], [12], [7], undefined]);
  expect(refused.map(({ text }) => text)).toEqual(['Other']);
});

test('what is copied from the cells of a row is pasted as the same values', async () => {
  const row = {
    id: 'a',
    who: { user_ids: [1, 2], team_ids: [] },
    kind: 2,
    rank: 1,
    at: [12],
    ppe: ['option_1', 'option_2'],
    place: [51.5, -12.25],
  };
  const texts = table().columns.map((each) => copiedText(each, Reflect.get(row, each.db), names));
  expect(texts[3]).toBe('Item 12 (EQ-12)');
  const items = new Map([['pumps', [{ id: 12, name: 'Item 12', code: 'EQ-12' }]]]);
  const { rows, refused } = pasted([texts], names.withItems(items));
  expect(refused).toEqual([]);
  expect(rows.map(withoutId)).toEqual([withoutId(row)]);
  expect((await itemsInBlock(services, [texts], table().columns)).size).toBe(1);
});
