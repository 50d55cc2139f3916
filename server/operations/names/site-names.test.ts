import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NameLookup, ReferenceList } from '../../../src/runtime/cell-codec/types.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { withTenant } from '../../db/transaction.ts';
import { siteNames } from './site-names.ts';

const type = 'equipment';
const items = { list: 'items', module: type } as const;

let plant: Plant;
let ids: Record<string, number>;

beforeAll(async () => {
  plant = await makePlant();
  const named = async (name: string) => (await plant.make(type, { name })).id;
  const first = await named('Feed pump');
  const gone = await plant.make(type, { name: 'Old fan' });
  ids = {
    first,
    second: await named('FÉED  pump'),
    alone: await named('Größe (kW)'),
    coded: await named(`EQ-${first}`),
    tailed: await named(`Valve (EQ-${first})`),
    byId: await named(`#${first}`),
    zeros: await named('P-007'),
    otherZeros: await named('P-7'),
    gone: gone.id,
  };
  await plant.admin.call('DELETE', plant.at(type, `/${gone.id}`), { version: gone.version });
});
afterAll(() => plant.server.close());

/** The result of `ask` after all its requests have been looked up. */
async function resolved<T>(
  ask: (names: ReturnType<typeof siteNames>['names']) => T,
  may: (code: string) => boolean = () => true,
): Promise<T> {
  const { services } = plant.server;
  const { siteId, world } = plant;
  const now = services.now().toISOString();
  const found = siteNames({ services, siteId, language: 'en', timeZone: 'UTC', now, type, may });
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null, siteId };
  return withTenant(services.db, tenant, async (tx) => {
    let answer = ask(found.names);
    while (found.isWaiting()) {
      await found.load(tx);
      answer = ask(found.names);
    }
    return answer;
  });
}

const find = (of: ReferenceList, name: string): Promise<NameLookup> =>
  resolved((names) => names.find(of, name));
const nameOf = (id: number) => resolved((names) => names.nameOf(items, id));

test('an item of a module that a person may not read has its code only, and no name finds it', async () => {
  const mayNot = (code: string) => code !== `${type}.read`;
  const id = ids['first'] ?? 0;
  expect(await resolved((names) => names.nameOf(items, id), mayNot)).toBe(`EQ-${id}`);
  expect(await resolved((names) => names.find(items, `EQ-${id}`), mayNot)).toEqual({ id });
  for (const name of ['P-007', 'Größe (kW)', 'No such item'])
    expect(await resolved((names) => names.find(items, name), mayNot), name).toBe('missing');
});

test('every item is found by its displayed name', async () => {
  for (const [key, id] of Object.entries(ids)) {
    const name = await nameOf(id);
    expect(await find(items, name ?? ''), `${key}: ${name}`).toEqual({ id });
  }
});

test('a unique name is shown without its code, a shared name with it', async () => {
  expect(await nameOf(ids['alone'] ?? 0)).toBe('Größe (kW)');
  expect(await nameOf(ids['first'] ?? 0)).toBe(`Feed pump (EQ-${ids['first']})`);
  expect(await nameOf(ids['gone'] ?? 0)).toBe(`Old fan (EQ-${ids['gone']})`);
  expect(await nameOf(2_000_000_000)).toBeNull();
});

test('case, accents and spaces are ignored; a shared name is ambiguous', async () => {
  expect(await find(items, ' grosse  (KW) ')).toEqual({ id: ids['alone'] });
  expect(await find(items, 'feed pump')).toBe('ambiguous');
  expect(await find(items, 'Old fan')).toBe('missing');
  expect(await find(items, 'P-007')).toEqual({ id: ids['zeros'] });
  expect(await find(items, 'p-7')).toEqual({ id: ids['otherZeros'] });
});

test('a code finds its item, unless another item has it as its name', async () => {
  expect(await find(items, `eq-${ids['alone']}`)).toEqual({ id: ids['alone'] });
  expect(await find(items, `EQ-${ids['first']}`)).toBe('ambiguous');
  expect(await find(items, `#${ids['first']}`)).toEqual({ id: ids['first'] });
  expect(await find(items, `Other (EQ-${ids['first']})`)).toBe('missing');
  expect(await find(items, 'EQ-1999999999')).toBe('missing');
});

test('an item of another site is not found', async () => {
  const [, other = 0] = plant.world.siteIds;
  const root = plant.world.roots.get(other)?.get('functional_locations') ?? 0;
  const locations = { list: 'items', module: 'functional_locations' } as const;
  expect(await resolved((names) => names.nameOf(locations, root))).toBeNull();
});

test('lists are found in either language, people by e-mail, statuses by key', async () => {
  const kind = plant.stock.types.get(type)?.type;
  const types = { list: 'types', module: type } as const;
  expect(await find(types, 'kind')).toEqual({ id: kind });
  expect(await find(types, 'Art')).toEqual({ id: kind });
  expect(await find({ list: 'criticalities' }, 'HIGH')).toEqual({ id: plant.stock.criticality });
  expect(await find({ list: 'people' }, 'admin@north.example')).toEqual({
    id: plant.admin.userId,
  });
  const statuses = { list: 'statuses', module: type } as const;
  expect(
    await find(statuses, (await resolved((names) => names.nameOf(statuses, 1))) ?? ''),
  ).toEqual({
    id: 1,
  });
  expect(await find({ list: 'items', module: 'nowhere' }, 'x')).toBe('missing');
});
