import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileColumns } from '../../../../src/runtime/cell-codec/file-columns.ts';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import type { Row } from '../../../../src/runtime/compiled.ts';
import { languages } from '../../../../src/runtime/text.ts';
import { download, tableIn } from '../../../../tests/support/server/download.ts';
import { importing } from '../../../../tests/support/server/imports.ts';
import { validBody } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { liveModule } from '../../../../tests/support/server/stock.ts';
import { xlsxFile } from '../../exports/xlsx/workbook.ts';

interface Permit {
  readonly id: number;
  readonly version: number;
  readonly gas_tests: readonly Row[];
}

let plant: Plant;
const base = [
  { id: 'r1', tested_at: '2026-11-25T07:30:00.000Z', oxygen: 20.9, lel: 0, tester: 'Anna' },
  { id: 'r2', tested_at: '2026-11-25T09:30:00.000Z', oxygen: 20.5, lel: 3, tester: 'Ben' },
];

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const at = () => plant.at('permits');

async function make(fields: object): Promise<Permit> {
  const { compiled } = liveModule(plant.server, 'permits');
  const body = { ...validBody(compiled, plant.stock), ...fields };
  const made = await plant.admin.call<Permit>('POST', at(), { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const read = async (id: number) => (await plant.admin.call<Permit>('GET', `${at()}/${id}`)).body;

const fileOf = async (query: string) =>
  (await download(plant.server, plant.admin, `${at()}/export?${query}`)).bytes;

/** A workbook of these sheets; the first line of each is its header. */
function workbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Promise<Buffer> {
  const written = Object.entries(sheets).map(([title, [header = [], ...rows]]) => ({
    title,
    columns: header.map((name) => ({ name: String(name), isDate: false })),
    pages: Readable.from([rows]),
  }));
  return buffer(Readable.from(xlsxFile(written)));
}

const head = ['No.', 'Row id', 'Tested at', 'Oxygen', 'LEL', 'Tester'];

describe('a workbook with a sheet of rows', () => {
  test('a sheet of rows changes rows by their ids, adds rows without one, and keeps what it does not have', async () => {
    const { id } = await make({ gas_tests: base });
    const bytes = await workbook({
      Permits: [['No.'], [`PTW-${id}`]],
      'Gas tests': [
        head,
        [id, 'r2', '2026-11-25 09:30', 20.5, 7, 'Ben'],
        [id, null, '2026-11-25 11:30', 20.7, 1, 'Cem'],
      ],
    });
    const file = await importing(plant.server, plant.admin, at(), bytes);
    expect(file.job.suggested.tables).toMatchObject([{ sheet: 'Gas tests', db: 'gas_tests' }]);
    expect(await file.check()).toMatchObject({ state: 'checked', counts: { changed: 1, bad: 0 } });
    expect(await file.apply()).toMatchObject({ state: 'applied' });
    const rows = (await read(id)).gas_tests;
    expect(rows.map(({ lel, tester }) => [lel, tester])).toEqual([
      [0, 'Anna'],
      [7, 'Ben'],
      [1, 'Cem'],
    ]);
    expect(rows.slice(0, 2).map((row) => row.id)).toEqual(['r1', 'r2']);
  });

  test('refused rows have sheet, line, column, value and reason, and come back in a file', async () => {
    const { id } = await make({ gas_tests: base });
    const bytes = await workbook({
      Permits: [['No.'], [id]],
      'Gas tests': [
        head,
        [id, 'r1', '2026-11-25 07:30', 'much', 0, 'Anna'],
        [id, 'r9', '2026-11-25 07:30', 20, 0, 'Anna'],
        [id, 'r2', '2026-11-25 07:30', 120, 0, null],
        [id, 'r2', '2026-11-25 07:30', 20, 0, 'Ben'],
        [999_999, null, '2026-11-25 07:30', 20, 0, 'Ben'],
        [null, null, '2026-11-25 07:30', 20, 0, 'Ben'],
      ],
    });
    const file = await importing(plant.server, plant.admin, at(), bytes);
    await file.check();
    const problems = await file.problems();
    expect(problems.map((each) => each.sheet)).toEqual(problems.map(() => 'Gas tests'));
    const found = problems.map(({ row, column, value, code }) => [row, column, value, code]);
    expect(found).toEqual([
      [2, 'Oxygen', 'much', 'not_a_number'],
      [3, 'Row id', 'r9', 'no_such_row'],
      [5, 'Row id', 'r2', 'same_table_row'],
      [4, 'Oxygen', '120', 'maximum'],
      [6, 'No.', '999999', 'no_item_of_row'],
      [7, 'No.', null, 'no_item_of_row'],
    ]);
    const sent = await download(plant.server, plant.admin, `${file.url}/bad-rows`);
    const rows = await tableIn(sent.bytes, 'Gas tests');
    expect(rows.headers.at(-1)).toBe("Why it can't be imported");
    expect(rows.rows).toHaveLength(6);
    expect(rows.rows[0]?.at(-1)).toContain('much');
    expect((await tableIn(sent.bytes, 'Permits')).rows).toHaveLength(1);
  });

  test('rows of new items find them by the number in the first sheet', async () => {
    const { id } = await make({ gas_tests: [] });
    const code = `PTW-${id}`;
    const all = fileColumns(liveModule(plant.server, 'permits').compiled).map(({ db }) => db);
    const query = `format=xlsx&language=en&columns=${all.join(',')}`;
    const { headers, rows } = await tableIn(await fileOf(query));
    const own = rows.find((row) => row.includes(code)) ?? [];
    const sheet = [headers, own.map((cell) => (cell === code ? 'New one' : cell))];
    const line = ['new one', 'x1', '2026-11-25 07:30', 20, 0, 'Anna'];
    const bytes = await workbook({ Permits: sheet, 'Gas tests': [head, line] });
    const file = await importing(plant.server, plant.admin, at(), bytes);
    const columns = file.job.suggested.columns.map((each) =>
      each.db === 'id' ? { ...each, db: null } : each,
    );
    const checked = await file.check({ columns, match: null });
    expect(await file.problems()).toEqual([]);
    expect(checked.counts).toMatchObject({ rows: 1, created: 1 });
    await file.apply();
    const { body } = await plant.admin.call<{ permits: Permit[] }>('GET', at());
    const made = body.permits.find((each) => each.gas_tests.some((row) => row.id === 'x1'));
    expect(made?.gas_tests).toMatchObject([{ oxygen: 20, tester: 'Anna' }]);
  });
});

/** Tables with texts that spreadsheets change, and cells left empty. */
const randomTests = fc.uniqueArray(
  fc.record(
    {
      id: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
      tested_at: fc
        .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`),
      oxygen: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
      lel: fc.integer({ min: 0, max: 100 }),
      tester: fc.constantFrom(
        'Anna',
        '=1+1',
        "'@x",
        '00123',
        '12e5',
        'a; "b"',
        'Zeile\tTab',
        '漢字 🏗️',
      ),
      point: fc.constantFrom('Top', '-5 °C', 'FALSE', '#12'),
      co: fc.integer({ min: 0, max: 10_000 }),
    },
    { requiredKeys: ['id', 'tested_at', 'oxygen', 'lel', 'tester'] },
  ),
  { maxLength: 6, selector: ({ id }) => id },
);

async function makeRandom(count: number, seed: number): Promise<readonly Permit[]> {
  const made: Permit[] = [];
  for (const rows of fc.sample(randomTests, { numRuns: count, seed }))
    made.push(await make({ gas_tests: rows }));
  return made;
}

describe('random tables', () => {
  let made: readonly Permit[] = [];
  beforeAll(async () => {
    made = await makeRandom(12, 11);
  });

  const sources = [
    'format=xlsx&columns=name,gas_tests',
    'format=xlsx&rows_of=gas_tests',
    'format=csv&rows_of=gas_tests',
  ];
  const files = languages.flatMap((language) => sources.map((source) => ({ language, source })));

  test.each(files)(
    'an export, imported again, changes nothing: $source in $language',
    async ({ language, source }) => {
      const bytes = await fileOf(`${source}&language=${language}`);
      const file = await importing(plant.server, plant.admin, at(), bytes);
      expect(file.job.suggested.tables).toHaveLength(1);
      const { counts } = await file.check();
      expect(await file.problems()).toEqual([]);
      expect(counts).toMatchObject({ created: 0, changed: 0, bad: 0 });
      expect(counts?.unchanged).toBeGreaterThan(5);
    },
  );

  test('an import into empty tables restores the exported rows', async () => {
    const csv = await fileOf('format=csv&rows_of=gas_tests&language=en');
    for (const { id, version } of made)
      await plant.admin.call('PATCH', `${at()}/${id}`, { body: { gas_tests: [] }, version });
    const own = new Set(made.map(({ id }) => `PTW-${id}`));
    const [header = '', ...lines] = csv.toString('utf8').split('\r\n');
    const content = [header, ...lines.filter((line) => own.has(line.split(',')[0] ?? ''))].join(
      '\r\n',
    );
    const file = await importing(plant.server, plant.admin, at(), content);
    const tables = (file.job.suggested.tables ?? []).map((table) => ({
      ...table,
      columns: table.columns.map((each) => (each.db === 'id' ? { ...each, db: null } : each)),
    }));
    await file.check({ tables });
    expect(await file.problems()).toEqual([]);
    await file.apply();
    const cells = (rows: readonly Row[]) => rows.map((row) => ({ ...row, id: '' }));
    for (const { id, gas_tests: rows } of made)
      expect(cells((await read(id)).gas_tests)).toEqual(cells(rows));
    expect(made.some(({ gas_tests: rows }) => rows.length > 1)).toBe(true);
  });
});
