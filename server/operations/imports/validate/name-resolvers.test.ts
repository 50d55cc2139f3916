import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../../../tests/support/server/imports.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { liveModule } from '../../../../tests/support/server/stock.ts';
import { siteNames } from '../../names/site-names.ts';
import { withImports } from '../jobs/access.ts';
import { createRowValidator } from './validate-rows.ts';
import { creatableNames } from './name-resolvers.ts';

const locations = 'functional_locations';
const parent = 'functional_location_id';
const equipment = 'equipment';

let plant: Plant;
let root: Made;

beforeAll(async () => {
  plant = await makePlant();
  const id = plant.world.roots.get(plant.siteId)?.get(locations) ?? 0;
  root = (await plant.admin.call<Made>('GET', plant.at(locations, `/${id}`))).body;
});
afterAll(() => plant.server.close());

interface Row {
  readonly external?: number;
  readonly name: string;
  readonly parent: string;
}

const linesOf = (rows: readonly Row[]) =>
  rows.map(({ external, name, parent: above }) => `${external ?? ''},${name},Kind,High,${above}`);

const start = (rows: readonly Row[]) =>
  importing(
    plant.server,
    plant.admin,
    plant.at(locations),
    [`external_id,name,type_id,criticality_id,${parent}`, ...linesOf(rows)].join('\n'),
  );

async function stored(): Promise<ReadonlyMap<string, Made>> {
  const { body } = await plant.admin.call<{ functional_locations: Made[] }>(
    'GET',
    plant.at(locations),
  );
  return new Map(body.functional_locations.map((item) => [String(item['name']), item]));
}

/** The names from an item up to the root. */
async function wayUp(name: string): Promise<readonly string[]> {
  const items = await stored();
  const byId = new Map([...items.values()].map((item) => [item.id, item]));
  const way: string[] = [];
  for (let at = items.get(name); at !== undefined && at.id !== root.id;) {
    way.push(String(at['name']));
    const [above] = at[parent] as number[];
    at = byId.get(above ?? 0);
  }
  return way;
}

const inAnyOrder = <T>(rows: readonly T[]): readonly T[] =>
  fc.sample(fc.shuffledSubarray([...rows], { minLength: rows.length }), {
    numRuns: 1,
    seed: 5,
  })[0] ?? [];

describe('an import whose rows name their parents in the same file', () => {
  const tree = (start: string, numbers: number) =>
    ['North', 'South'].flatMap((side, at) => [
      { external: numbers + 100 * at, name: `${start} ${side}`, parent: String(root['name']) },
      ...[1, 2, 3].flatMap((hall) => [
        {
          external: numbers + 100 * at + 10 * hall,
          name: `${start} ${side} ${hall}`,
          parent: `${start} ${side}`.toUpperCase(),
        },
        {
          external: numbers + 100 * at + 10 * hall + 1,
          name: `${start} ${side} ${hall} a`,
          parent: `${start} ${side} ${hall}`,
        },
      ]),
    ]);

  test('a file with three levels is imported in any order, and changes nothing the second time', async () => {
    const rows = inAnyOrder(tree('Plant', 1000));
    const file = await start(rows);
    const checked = await file.check();
    expect(await file.problems()).toEqual([]);
    expect(checked).toMatchObject({ counts: { rows: 14, created: 14, bad: 0 } });
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 14 } });
    expect(await wayUp('Plant South 2 a')).toEqual([
      'Plant South 2 a',
      'Plant South 2',
      'Plant South',
    ]);
    const again = await start(inAnyOrder(rows));
    expect(await again.check()).toMatchObject({ counts: { unchanged: 14, bad: 0 } });
  });

  test('a row may give an existing item the name by which other rows find it', async () => {
    const named = { external: 2000, name: 'Old hall', parent: String(root['name']) };
    const first = await start([named]);
    await first.check();
    await first.apply();
    const id = (await stored()).get('Old hall')?.id;
    const second = await start([
      { external: 2001, name: 'Bay of the hall', parent: 'New hall' },
      { ...named, name: 'New hall' },
    ]);
    expect(await second.check()).toMatchObject({ counts: { created: 1, changed: 1, bad: 0 } });
    await second.apply();
    expect((await stored()).get('Bay of the hall')?.[parent]).toEqual([id]);
  });

  test('a name that two rows have is ambiguous', async () => {
    const site = String(root['name']);
    const file = await start([
      { name: 'Twin', parent: site },
      { name: 'Twin', parent: site },
      { name: 'Child of a twin', parent: 'Twin' },
    ]);
    expect(await file.check()).toMatchObject({ counts: { created: 2, bad: 1 } });
    expect(await file.problems()).toMatchObject([{ row: 4, code: 'name_ambiguous' }]);
  });

  test('a row cannot put an item under itself', async () => {
    const file = await start([
      { name: 'Alone', parent: 'Alone' },
      { name: 'Top', parent: String(root['name']) },
      { name: 'Ring 1', parent: 'Ring 3' },
      { name: 'Below the ring', parent: 'Ring 2' },
      { name: 'Ring 2', parent: 'Ring 1' },
      { name: 'Ring 3', parent: 'Ring 2' },
    ]);
    expect(await file.check()).toMatchObject({ counts: { rows: 6, created: 2, bad: 4 } });
    expect((await file.problems()).map(({ row, code, value }) => [row, code, value])).toEqual([
      [2, 'circle', 'Alone'],
      [4, 'circle', 'Ring 3'],
      [6, 'circle', 'Ring 1'],
      [7, 'circle', 'Ring 2'],
    ]);
  });

  test('two rows cannot put two trees under each other', async () => {
    const rows = tree('Moving', 3000);
    const file = await start(rows);
    await file.check();
    await file.apply();
    const before = await stored();
    const moved = await start([
      { external: 3000, name: 'Moving North', parent: 'Moving South 1 a' },
      { external: 3100, name: 'Moving South', parent: 'Moving North 2' },
    ]);
    expect(await moved.check()).toMatchObject({ counts: { changed: 0, bad: 2 } });
    expect((await moved.problems()).map(({ code }) => code)).toEqual(['circle', 'circle']);
    expect((await plant.admin.call('POST', `${moved.url}/apply`)).status).toBe(409);
    expect(await stored()).toEqual(before);
  });

  test('the import updates an item that another user created under its number after the check', async () => {
    const rows = [
      { external: 4000, name: 'Contested', parent: String(root['name']) },
      { external: 4001, name: 'Below the contested', parent: 'Contested' },
    ];
    const file = await start(rows);
    await file.check();
    const made = await plant.make(locations, {
      name: 'Quicker',
      external_id: 4000,
      [parent]: [root.id],
    });
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 1 } });
    expect((await stored()).get('Below the contested')?.[parent]).toEqual([made.id]);
  });

  test('a row is refused if the item that others refer to has become a different one', async () => {
    const { services } = plant.server;
    const { siteId, world } = plant;
    const live = liveModule(plant.server, locations);
    const caller = {
      sessionId: 0,
      organisationId: world.organisationId,
      organisationName: '',
      userId: plant.admin.userId,
      displayName: '',
      email: '',
      locale: null,
    };
    await plant.make(locations, { name: 'Made', external_id: 5000, [parent]: [root.id] });
    const columns = ['external_id', 'name'].map((db) => ({ header: db, db }));
    const mapping = { columns, match: 'external_id', create_missing: [], template_id: null };
    const now = services.now().toISOString();
    const place = {
      services,
      siteId,
      language: 'en',
      timeZone: 'UTC',
      now,
      type: locations,
      may: () => true,
      holds: () => true,
    } as const;
    const site = siteNames(place);
    const made = creatableNames(site.names, mapping, () => Promise.resolve(null));
    const named = new Map([[2, { row: 2, id: 1_900_000_001, isNew: true }]]);
    const validator = createRowValidator(
      { mapping, language: 'en' },
      { site, creatable: made, referenced: named },
    );
    const validated = await withImports({ services, caller, live, siteId }, (access) =>
      validator.validate(access, [{ number: 2, cells: ['5000', 'Made by the file'] }]),
    );
    const fault = { kind: 'row', code: 'overtaken' };
    expect(validated).toMatchObject([
      { verdict: 'bad', problems: [{ column: 'external_id', fault }] },
    ]);
  });
});

test('any column that refers to the module itself can name rows of the file', async () => {
  const { server, admin, at } = plant;
  const site = String(root['name']);
  const lines = [
    `name,type_id,criticality_id,${parent},equipment_item_ids`,
    `Set of two,Kind,High,${site},Motor of the set; Pump of the set`,
    `Motor of the set,Kind,High,${site},`,
    `Pump of the set,Kind,High,${site},Motor of the set`,
  ];
  const file = await importing(server, admin, at(equipment), lines.join('\n'));
  expect(await file.check()).toMatchObject({ counts: { created: 3, bad: 0 } });
  await file.apply();
  const { body } = await admin.call<{ equipment: Made[] }>('GET', at(equipment));
  const byName = new Map(body.equipment.map((item) => [item['name'], item]));
  const [motor, pump] = ['Motor of the set', 'Pump of the set'].map((name) => byName.get(name));
  expect(byName.get('Set of two')?.['equipment_item_ids']).toEqual([motor?.id, pump?.id]);
  expect(pump?.['equipment_item_ids']).toEqual([motor?.id]);
});
