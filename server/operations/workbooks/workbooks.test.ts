import { type Workbook, workbookLimits } from '../../../src/contract/workbooks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rows, xlsxOf } from '../../../tests/e2e/support/table-files.ts';
import { formOf } from '../../../tests/support/openapi/form.ts';
import { senderOf } from '../../../tests/support/matrix/send.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
const rows = [
  ['key', 'en', 'de'],
  ['name', '=1+1', 'Erlaubnisschein'],
  ['columns/gas/name', 'Gas', ''],
];
const body = { name: 'Hot work', sheets: [{ name: 'Texts', rows }] };

test('a workbook that is made of rows is read again as it was, as a workbook and as a list', async () => {
  const made = await plant.admin.call<{ name: string; content: string }>(
    'POST',
    at('workbook/file'),
    { body },
  );
  expect(made.status).toBe(200);
  const file = () => formOf(made.body.name, Buffer.from(made.body.content, 'base64'));
  const { send } = senderOf(plant.server, plant.admin.token);
  const list = await send('POST', at('list-file'), file());
  expect(JSON.parse(list.text)).toEqual({ rows, lines: [1, 2, 3] });
  const workbook = await send('POST', at('workbook'), file());
  expect(JSON.parse(workbook.text)).toMatchObject({ sheets: [{ name: 'Texts' }] });
});

test('rows of groups and units name the columns, and a column behind the last name is kept', async () => {
  const { send } = senderOf(plant.server, plant.admin.token);
  const lines = ['Tag;Motor;;Area', ';kW;rpm;', 'P-1;5;1450;North', 'P-2;6;1450;South;worn'];
  const read = await send('POST', at('workbook'), formOf('round.csv', lines.join('\n')));
  expect(JSON.parse(read.text)).toEqual({
    sheets: [
      {
        name: '',
        header: { first: 1, last: 2 },
        first_rows: lines.map((line, at) => ({ number: at + 1, cells: line.split(';') })),
        rows: [
          { number: 1, cells: ['Tag', 'Motor (kW)', 'Motor (rpm)', 'Area', ''] },
          { number: 3, cells: ['P-1', '5', '1450', 'North', null] },
          { number: 4, cells: ['P-2', '6', '1450', 'South', 'worn'] },
        ],
      },
    ],
  });
});

test('other lines of a sheet are chosen for its header', async () => {
  const { send } = senderOf(plant.server, plant.admin.token);
  const file = await xlsxOf(
    new Map<string, Rows>([
      ['Cover', [['Round of pumps', 'North']]],
      [
        'Round',
        [
          ['Plant', '2026'],
          ['Tag', '2027'],
          ['P-1', '5'],
        ],
      ],
    ]),
  );
  const read = async (query: string) => {
    const { text } = await send('POST', at(`workbook${query}`), formOf('round.xlsx', file));
    return (JSON.parse(text) as Workbook).sheets.map(({ name, header, rows: all }) => [
      name,
      header?.first,
      all.length,
    ]);
  };
  expect(await read('')).toEqual([
    ['Cover', 1, 1],
    ['Round', 1, 3],
  ]);
  expect(await read('?sheet=Round&first=2&last=2')).toEqual([
    ['Cover', 1, 1],
    ['Round', 2, 2],
  ]);
  expect((await send('POST', at('workbook?first=2'), formOf('a.csv', 'a\nb'))).status).toBe(400);
});

test('only people who manage settings make and read workbooks', async () => {
  const person = await plant.world.person('writer', [
    { site: plant.siteId, codes: ['permits.read', 'permits.update'] },
  ]);
  expect((await person.call('POST', at('workbook/file'), { body })).status).toBe(403);
  const file = formOf('x.csv', 'name\n');
  const { send } = senderOf(plant.server, person.token);
  expect((await send('POST', at('workbook'), file)).status).toBe(403);
});

test('the texts of a long template go out and come in, and the limit is said with its number', async () => {
  const long = Array.from({ length: 12_500 }, (_each, at) => [
    `columns/table_${at}/columnData/columns/cell_0/columnData/options/1/label`,
    `Readings of the pumps ${at} › Position of the valve`,
    `Valve ${at} of the cooling water pump`,
    `Ventil ${at} der Kühlwasserpumpe`,
  ]);
  const texts = [['key', 'place', 'en', 'de'], ...long];
  const { status, body: made } = await plant.admin.call<{ name: string; content: string }>(
    'POST',
    at('workbook/file'),
    { body: { name: 'Long', sheets: [{ name: 'Texts', rows: texts }] } },
  );
  expect(status).toBe(200);
  const { send } = senderOf(plant.server, plant.admin.token);
  const read = await send(
    'POST',
    at('workbook'),
    formOf(made.name, Buffer.from(made.content, 'base64')),
  );
  const { sheets } = JSON.parse(read.text) as Workbook;
  expect(sheets[0]?.rows.map(({ cells }) => cells)).toEqual(texts);
  const tooMany = formOf('long.csv', `name\n${'a\n'.repeat(workbookLimits.rows)}`);
  const refused = await send('POST', at('workbook'), tooMany);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('more than 30,000 rows');
});
