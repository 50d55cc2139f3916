import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { download, tableIn } from '../../../tests/support/server/download.ts';
import { validBody } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';

let plant: Plant;
let id: number;

const tests = [
  { id: 'r1', tested_at: '2026-11-25T07:30:00.000Z', oxygen: 20.9, lel: 0, tester: '=1+1' },
  { id: 'r2', tested_at: '2026-11-25T09:30:00.000Z', oxygen: 18.5, lel: 3, tester: 'Anna' },
];

beforeAll(async () => {
  plant = await makePlant();
  const { compiled } = liveModule(plant.server, 'permits');
  const body = { ...validBody(compiled, plant.stock), gas_tests: tests };
  const made = await plant.admin.call<{ id: number }>('POST', plant.at('permits'), { body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  ({ id } = made.body);
});
afterAll(() => plant.server.close());

const fileOf = async (query: string) => {
  const sent = await download(
    plant.server,
    plant.world.admin,
    `${plant.at('permits')}/export?${query}`,
  );
  expect(sent.status).toBe(200);
  return sent.bytes;
};

const rows = (code: string) => [
  [code, 'r1', '2026-11-25 07:30', null, 20.9, 0, null, null, '=1+1', true],
  [code, 'r2', '2026-11-25 09:30', null, 18.5, 3, null, null, 'Anna', false],
];

describe('the rows of a table in an export', () => {
  test.each([
    ['en', 'Gas tests', ['No.', 'Row id', 'Tested at']],
    ['de', 'Gasmessungen', ['Nr.', 'Zeilen-Id', 'Gemessen um']],
    ['fr', 'Mesures de gaz', ['N°', 'Id de ligne', 'Mesuré à']],
  ])('have a sheet of their own in a workbook in %s', async (language, sheet, heads) => {
    const bytes = await fileOf(`format=xlsx&columns=name,gas_tests&language=${language}`);
    const items = await tableIn(bytes);
    expect(items.headers).toHaveLength(2);
    const [code] = items.rows.find((row) => String(row[0]).endsWith(`-${id}`)) ?? [];
    const table = await tableIn(bytes, sheet);
    expect(table.headers.slice(0, 3)).toEqual(heads);
    expect(table.rows.filter(([item]) => item === code).map((row) => row.slice(3, 6))).toEqual(
      rows(String(code)).map((row) => row.slice(3, 6)),
    );
  });

  test('rows of a table are a CSV of their own if the request names it, and an export as CSV leaves the table out', async () => {
    const csv = await tableIn(await fileOf('format=csv&rows_of=gas_tests&headers=db&language=en'));
    expect(csv.headers.slice(0, 3)).toEqual(['item', 'id', 'tested_at']);
    expect(csv.rows.map((row) => row.slice(1, 2))).toEqual([['r1'], ['r2']]);
    const items = await tableIn(await fileOf('format=csv&columns=name,gas_tests&headers=db'));
    expect(items.headers).toEqual(['name']);
  });

  test('rows of a column that is no table are refused', async () => {
    const url = `${plant.at('permits')}/export?format=csv&rows_of=name`;
    expect((await download(plant.server, plant.world.admin, url)).status).toBe(400);
  });
});
