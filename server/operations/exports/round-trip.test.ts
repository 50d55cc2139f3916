import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../src/runtime/text.ts';
import { type FileColumn, fileColumns } from '../../../src/runtime/cell-codec/file-columns.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { shippedModules } from '../../../tests/support/compiled.ts';
import { download, tableIn } from '../../../tests/support/server/download.ts';
import { importing } from '../../../tests/support/server/imports.ts';
import { validBodies, validBody } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';
import { withTenant } from '../../db/transaction.ts';
import { siteNames } from '../names/site-names.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const types = [...shippedModules.values()].map(({ type }) => type);

/** Texts that programs are known to change in files of tables. */
const hostile = [
  'Größe, "Ölpumpe"; übrig',
  '=HYPERLINK("http://x.example")',
  "'=1+1",
  "''@xy",
  '+49 170 1234',
  '-5 °C',
  '@home',
  '00123',
  '12e45',
  '2026-11-22',
  'FALSE',
  '#1234',
  'ab\tcd',
  '_x0041_ & <b>',
  'a\u0001b\u001fc\uFFFEd',
  '漢字漢字 🏗️',
];

/** Items with the names above, and values of every kind. */
async function fill(type: string): Promise<void> {
  const { compiled } = liveModule(plant.server, type);
  const bodies = fc.sample(validBodies(compiled, plant.stock), { numRuns: 25, seed: 7 });
  const description = compiled.byDb.get('description');
  const longest = Math.min(30_000, Number(description?.settings.maxLength ?? Infinity));
  for (const [at, body] of bodies.entries()) {
    const name = hostile[at];
    const answer = await plant.admin.call('POST', plant.at(type), {
      body: {
        ...body,
        ...(name === undefined ? {} : { name }),
        ...(description !== undefined && at < 3
          ? { description: ['Two lines\nof text', '=SUM(A1:A2)', 'Lang'.repeat(longest / 4)][at] }
          : {}),
      },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
}

/** The item of the site is created without the fields that its module requires. */
async function completeRoot(type: string): Promise<void> {
  const id = plant.world.roots.get(plant.siteId)?.get(type);
  if (id === undefined) return;
  const { compiled } = liveModule(plant.server, type);
  const made = validBody(compiled, plant.stock);
  const missing = compiled.columns.filter(
    ({ required, fieldType }) => required && fieldType.document.dataType === 'number',
  );
  const body = Object.fromEntries(missing.map(({ db }) => [db, made[db]]));
  const answer = await plant.admin.call('PATCH', plant.at(type, `/${id}`), { body, version: 1 });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function itemsOf(type: string): Promise<readonly Item[]> {
  const { wrapper } = liveModule(plant.server, type).document;
  const { body } = await plant.admin.call<Record<string, Item[]>>('GET', plant.at(type));
  return body[wrapper] ?? [];
}

/** The value of a column in an item; no template is stored as -1. */
function storedOf(item: Item | undefined, db: string): unknown {
  const value = item?.[db] ?? null;
  return db === 'template_id' && value === -1 ? null : value;
}

/** The values of rows, with their names looked up in the database. */
function valuesIn(
  type: string,
  language: Language,
  columns: readonly FileColumn[],
  rows: readonly (readonly Cell[])[],
): Promise<readonly (readonly unknown[])[]> {
  const { services } = plant.server;
  const { siteId, world } = plant;
  const now = services.now().toISOString();
  const found = siteNames({
    services,
    siteId,
    language,
    timeZone: 'UTC',
    now,
    type,
    may: () => true,
  });
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null, siteId };
  return withTenant(services.db, tenant, async (tx) => {
    const read = () =>
      rows.map((row) =>
        columns.map(({ decode: fromCell }, at) => fromCell(row[at] ?? null, found.names)),
      );
    read();
    await found.load(tx);
    return read().map((row) =>
      row.map((each) => (typeof each === 'object' && 'value' in each ? each.value : each)),
    );
  });
}

/** Gives every item an external number, by an import. */
async function numberAll(type: string): Promise<readonly Item[]> {
  const lines = (await itemsOf(type)).map(({ id }) => `${id},${9000 + id}`);
  const { server, admin } = plant;
  const content = ['id,external_id', ...lines].join('\n');
  const file = await importing(server, admin, plant.at(type), content);
  await file.check({ match: 'id' });
  await file.apply();
  return itemsOf(type);
}

/** The values that an import can restore; version and its time change with each write. */
const unversioned = ({ version: _version, updated_at: _at, ...item }: Item): object => item;

const files = languages.flatMap((language) =>
  (['csv', 'xlsx'] as const).map((format) => ({ language, format })),
);

/**
 * The files that are imported over changed values: of each module one CSV and one XLSX in other
 * languages than of the next module; all of them with FULL_TESTS=1.
 */
const restoringFiles = (type: string): typeof files =>
  process.env['FULL_TESTS'] === '1'
    ? files
    : files.filter((_, at) => at % 3 === types.indexOf(type) % 3);

/** The address of an export with every column that a file of the module can have. */
function addressOf(type: string, file: (typeof files)[number], headers: 'names' | 'db'): string {
  const columns = fileColumns(liveModule(plant.server, type).compiled).map(({ db }) => db);
  return `/export?${new URLSearchParams({ ...file, headers, columns: columns.join(',') })}`;
}

describe.each(types)('%s, exported to a file and imported from it', (type) => {
  beforeAll(async () => {
    await completeRoot(type);
    await fill(type);
  });

  test.each(files)(
    'values are equal after an export and an import of the file, $format in $language',
    async (file) => {
      const columns = fileColumns(liveModule(plant.server, type).compiled);
      const items = await itemsOf(type);
      expect(items.length).toBeGreaterThan(20);
      const address = plant.at(type, addressOf(type, file, 'db'));
      const { status, bytes } = await download(plant.server, plant.admin, address);
      expect(status, bytes.toString('utf8').slice(0, 300)).toBe(200);
      const table = await tableIn(bytes);
      expect(table.headers).toEqual(columns.map(({ db }) => db));
      const values = await valuesIn(type, file.language, columns, table.rows);
      const byId = new Map(items.map((item) => [item.id, item]));
      expect(values).toHaveLength(items.length);
      for (const row of values) {
        const read = Object.fromEntries(columns.map(({ db }, at) => [db, row[at] ?? null]));
        const item = byId.get(Number(read['id']));
        const stored = Object.fromEntries(columns.map(({ db }) => [db, storedOf(item, db)]));
        expect(read).toEqual(stored);
      }
    },
  );

  test.each(files)('importing an export changes nothing, $format in $language', async (file) => {
    const { server, admin } = plant;
    const before = await itemsOf(type);
    const { bytes } = await download(server, admin, plant.at(type, addressOf(type, file, 'names')));
    const importer = await importing(server, admin, plant.at(type), bytes);
    const rows = before.length;
    const checked = await importer.check({ match: 'id' });
    expect(await importer.problems()).toEqual([]);
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { rows, created: 0, changed: 0, unchanged: rows, bad: 0 },
    });
    expect(await importer.apply()).toMatchObject({ state: 'applied' });
    expect(await itemsOf(type)).toEqual(before);
  });

  test.each(restoringFiles(type))(
    'importing an export restores values that changed since, $format in $language',
    async (file) => {
      const { server, admin } = plant;
      const numbered = await numberAll(type);
      const { bytes } = await download(
        server,
        admin,
        plant.at(type, addressOf(type, file, 'names')),
      );
      const lines = numbered.map(
        ({ external_id: number }) => `${String(number)},Spoiled ${String(number)}`,
      );
      const spoiling = await importing(
        server,
        admin,
        plant.at(type),
        ['external_id,name', ...lines].join('\n'),
      );
      await spoiling.check({ match: 'external_id' });
      const rows = numbered.length;
      expect(await spoiling.apply()).toMatchObject({ counts: { rows, changed: rows } });
      for (const match of ['external_id', 'id']) {
        const mending = await importing(server, admin, plant.at(type), bytes);
        const checked = await mending.check({ match });
        expect(await mending.problems()).toEqual([]);
        const counts = match === 'id' ? { changed: 0, unchanged: rows } : { changed: rows };
        expect(checked.counts).toMatchObject({ rows, created: 0, bad: 0, ...counts });
        await mending.apply();
        expect((await itemsOf(type)).map(unversioned)).toEqual(numbered.map(unversioned));
      }
    },
    // Seven files of every field type and every type of column of rows.
    90_000,
  );
});
