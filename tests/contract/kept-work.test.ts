import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCache, invalidateCall } from '../../src/api/cache.ts';
import { fetchKeptSizes, keptWork } from '../../src/api/local-data/kept-work.ts';
import { keptModule } from '../../src/api/local-data/kept-types.ts';
import { loadKept } from '../../src/api/local-data/load.ts';
import type { ManagedTeam } from '../../src/contract/teams.ts';
import { GET_SITE_MY_WORK, type SiteMyWork } from '../../src/contract/work.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { changeOf } from '../support/outbox-server.ts';
import { changeOutbox, startWith } from '../support/in-memory-outbox.ts';
import { append } from '../../src/domain/outbox/append.ts';
import { memoryStore } from '../support/memory-store.ts';
import type { Made } from '../support/server/items.ts';
import { putFile, smallModule, textColumn } from '../support/server/module-file.ts';
import { type Plant, makePlant } from '../support/server/plant.ts';
import { liveModule } from '../support/server/stock.ts';
import type { Person } from '../support/server/world.ts';

vi.mock('../../src/api/outbox/device-outbox.ts', () => import('../support/in-memory-outbox.ts'));

const kept = [
  'workorders',
  'equipment',
  'functional_locations',
  'dms_documents',
  'dms_folders',
] as const;
type Kept = (typeof kept)[number];

let plant: Plant;
let technician: Person;
let mate: Person;
let team: ManagedTeam;

beforeAll(async () => {
  plant = await makePlant();
  const codes = kept.map((type) => `${type}.read`);
  technician = await plant.world.person('technician', [{ site: plant.siteId, codes }]);
  mate = await plant.world.person('mate', [{ site: plant.siteId, codes }]);
  const made = await plant.admin.call<ManagedTeam>('POST', '/api/organisation/teams', {
    body: { name: 'Crew', member_ids: [mate.userId] },
  });
  team = made.body;
});
afterAll(() => plant.server.close());

beforeEach(() => {
  startWith();
  // Requests of the page go to the server in the session of the technician.
  vi.stubGlobal('fetch', async (address: string) => {
    const { status, body } = await technician.call('GET', address);
    return Response.json(body, { status });
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

/** A device of the technician that keeps their work. */
function makeDevice() {
  const cache = createCache();
  const owner = { organisation: plant.world.organisationId, user: technician.userId };
  const types = kept.map((type) => {
    const { api, wrapper } = liveModule(plant.server, type).document;
    const moduleRef = { type, api, wrapper, name: type, language: 'en' };
    const source = keptWork(cache, owner, moduleRef, '', 0);
    return { type, local: memoryStore(), source };
  });
  return {
    /** What the page does when the server says that something has changed. */
    async load(): Promise<void> {
      await invalidateCall(cache, GET_SITE_MY_WORK.name, plant.siteId);
      for (const { type, local, source } of types) {
        const key = { ...owner, site: plant.siteId, type };
        await loadKept(local.store, key, source.typeOf(plant.siteId), () => undefined);
      }
    },
    async items(): Promise<{ readonly [type in Kept]: readonly Item[] }> {
      const of = async (wanted: Kept) => {
        const local = types.find(({ type }) => type === wanted)?.local;
        const values = ((await local?.values()) ?? []) as readonly Item[];
        return values.toSorted((x, y) => x.id - y.id);
      };
      return {
        workorders: await of('workorders'),
        equipment: await of('equipment'),
        functional_locations: await of('functional_locations'),
        dms_documents: await of('dms_documents'),
        dms_folders: await of('dms_folders'),
      };
    },
  };
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
const nobody = { user_ids: [], team_ids: [] };
const toTechnician = () => ({ user_ids: [technician.userId], team_ids: [] });
const toTeam = () => ({ user_ids: [], team_ids: [team.id] });

async function change(type: string, id: number, body: object): Promise<void> {
  const { body: item } = await plant.admin.call<Made>('GET', plant.at(type, `/${id}`));
  await plant.admin.call('PATCH', plant.at(type, `/${id}`), { version: item.version, body });
}

async function close(id: number): Promise<void> {
  const at = plant.at('workorders', `/${id}`);
  const { version } = (await plant.admin.call<Made>('GET', at)).body;
  const body = { to: 'TERM_DEFAULT' };
  await plant.admin.call('POST', `${at}/transitions`, { version, body });
}

/** The mate is always in the team. */
async function setMembers(...people: readonly Person[]): Promise<void> {
  const { body } = await plant.admin.call<ManagedTeam>(
    'PATCH',
    `/api/organisation/teams/${team.id}`,
    {
      version: team.version,
      body: { member_ids: [mate, ...people].map(({ userId }) => userId) },
    },
  );
  team = body;
}

const rootPlace = () => plant.world.roots.get(plant.siteId)?.get('functional_locations');

/** A place with a machine, and a document of the machine. */
async function makePlace(name: string) {
  const place = await plant.make('functional_locations', {
    name,
    functional_location_id: [rootPlace()],
  });
  const machine = await plant.make('equipment', {
    name,
    functional_location_id: [place.id],
    equipment_item_ids: [],
  });
  const document = await plant.make('dms_documents', {
    name,
    equipment_ids: [machine.id],
    facility_location_ids: [],
    work_order_ids: [],
  });
  return { place: place.id, machine: machine.id, document: document.id };
}

const makeOrder = (machines: readonly number[], assignee_ids: object = nobody) =>
  plant.make('workorders', {
    assignee_ids,
    equipment_item_ids: machines,
    functional_location_item_ids: [],
    observation_item_ids: [],
    permit_item_ids: [],
    checklist_item_ids: [],
  });

test('a device keeps the open work of its person with machines, places up to the top, documents and their folders, and nothing else', async () => {
  const [mine, other] = [await makePlace('Mine'), await makePlace('Other')];
  const whole = await plant.make('equipment', {
    functional_location_id: [other.place],
    equipment_item_ids: [],
  });
  await change('equipment', mine.machine, { equipment_item_ids: [whole.id] });
  const order = await makeOrder([mine.machine], toTechnician());
  await makeOrder([other.machine]);
  const device = makeDevice();
  await device.load();
  const items = await device.items();
  expect(idsOf(items.workorders)).toEqual([order.id]);
  expect(idsOf(items.equipment)).toEqual([mine.machine, whole.id]);
  expect(idsOf(items.functional_locations)).toEqual([rootPlace(), mine.place, other.place]);
  expect(idsOf(items.dms_documents)).toContain(mine.document);
  expect(idsOf(items.dms_documents)).not.toContain(other.document);
  expect(items.dms_folders.length).toBeGreaterThan(0);

  // The order closes, and another one becomes theirs because they join a team.
  await close(order.id);
  const ofTeam = await makeOrder([other.machine], toTeam());
  await device.load();
  expect(idsOf((await device.items()).workorders)).toEqual([]);
  await setMembers(technician);
  await device.load();
  const after = await device.items();
  expect(idsOf(after.workorders)).toEqual([ofTeam.id]);
  expect(idsOf(after.equipment)).toEqual([other.machine]);
  await setMembers();
  await device.load();
  expect(Object.values(await device.items()).flat()).toEqual([]);
});

test('before they choose, people read how much the site and their work are, nearly as large as on the device', async () => {
  const { machine } = await makePlace('Counted');
  const order = await makeOrder([machine], toTechnician());
  const cache = createCache();
  const sizes = await fetchKeptSizes(cache, plant.siteId);
  const owner = { organisation: plant.world.organisationId, user: technician.userId };
  const load = async (sourceOf: typeof keptModule) => {
    const sums = { entries: 0, bytes: 0 };
    for (const type of kept) {
      const { api, wrapper } = liveModule(plant.server, type).document;
      const source = sourceOf({ type, api, wrapper, name: type, language: 'en' }, '');
      const key = { ...owner, site: plant.siteId, type };
      const local = memoryStore();
      const header = await loadKept(local.store, key, source.typeOf(plant.siteId), () => undefined);
      sums.entries += header.entries;
      sums.bytes += header.bytes;
    }
    return sums;
  };
  const site = await load(keptModule);
  const work = await load((ref, rights) => keptWork(cache, owner, ref, rights));
  expect([sizes.site.entries, sizes.my_work.entries]).toEqual([site.entries, work.entries]);
  expect(work.entries).toBeGreaterThan(0);
  expect(site.entries).toBeGreaterThan(work.entries);
  for (const [said, loaded] of [
    [sizes.site, site],
    [sizes.my_work, work],
  ] as const) {
    expect(said.bytes / loaded.bytes).toBeGreaterThan(0.8);
    expect(said.bytes / loaded.bytes).toBeLessThan(1.25);
  }
  await close(order.id);
});

test('an item with unsent changes stays until they are sent, and a module that the person may not read is not named', async () => {
  const { machine } = await makePlace('Unsent');
  const order = await makeOrder([machine], toTechnician());
  await change('workorders', order.id, { permit_item_ids: [plant.stock.items.get('permits')] });
  const device = makeDevice();
  await device.load();
  const [item] = (await device.items()).workorders;
  if (item === undefined) throw new Error('The order is not on the device.');
  const { compiled } = liveModule(plant.server, 'workorders');
  const entry = changeOf(compiled, {
    id: 'unsent',
    action: { kind: 'update', body: { name: 'Changed' } },
    base: item,
    mine: { ...item, name: 'Changed' },
  });
  await changeOutbox(null, (before) => append(before, { ...entry, site: plant.siteId }).outbox);
  await change('workorders', order.id, { assignee_ids: nobody });
  await device.load();
  expect(idsOf((await device.items()).workorders)).toEqual([order.id]);
  startWith();
  await device.load();
  expect(idsOf((await device.items()).workorders)).toEqual([]);
  const { body } = await technician.call<SiteMyWork>('GET', `/api/sites/${plant.siteId}/my-work`);
  for (const { module_type: type } of body.modules) expect(kept).toContain(type);
});

test('a field that is hidden from a person leads to nothing', async () => {
  const type = 'things_1';
  const right = 'costs';
  const document = smallModule(1, {
    fieldRights: [{ id: right, name: 'Costs' }],
    coreColumns: [
      textColumn('name', { required: true }),
      textColumn('owner', { columnType: 'user_reference', assignment: true }),
      textColumn('machine', {
        columnType: 'module_item_reference',
        columnData: { moduleType: 'equipment' },
        right,
      }),
    ],
  });
  putFile(plant.server, type, document);
  await vi.waitFor(() => liveModule(plant.server, type), { timeout: 20_000 });
  const codes = [`${type}.read`, 'equipment.read'];
  const rights = [`${type}.${right}.read`, `${type}.${right}.write`];
  const person = (name: string, more: readonly string[]) =>
    plant.world.person(name, [{ site: plant.siteId, codes: [...codes, ...more] }]);
  const { machine } = await makePlace('Hidden');
  const heldBy = async ({ userId, call }: Person) => {
    const owner = { user_ids: [userId], team_ids: [] };
    const body = { name: 'Thing', owner, machine: [machine] };
    const made = await plant.admin.call<Made>('POST', plant.at(type), { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const reply = await call<SiteMyWork>('GET', `/api/sites/${plant.siteId}/my-work`);
    const idsIn = (of: string) =>
      reply.body.modules.find(({ module_type: each }) => each === of)?.ids ?? [];
    expect(idsIn(type)).toEqual([made.body.id]);
    return idsIn('equipment');
  };
  expect(await heldBy(await person('sees', rights))).toEqual([machine]);
  expect(await heldBy(await person('blind', []))).toEqual([]);
});

const runs = process.env['FULL_TESTS'] === '1' ? 60 : 4;

test('after any changes, a device that was brought up to date has what a new one has, all of it as the person may read it', async () => {
  const places = [await makePlace('One'), await makePlace('Two'), await makePlace('Three')];
  const orders = [await makeOrder([]), await makeOrder([]), await makeOrder([])];
  const one = <T>(list: readonly T[]) => fc.constantFrom(...list);
  const order = one(orders.map(({ id }) => id));
  const machine = one(places.map((each) => each.machine));
  const place = one(places.map((each) => each.place));
  const document = one(places.map((each) => each.document));
  const assignees = one([nobody, toTechnician(), toTeam()]);
  const act = <T extends readonly unknown[]>(
    values: fc.Arbitrary<T>,
    run: (...of: T) => Promise<unknown>,
  ) => values.map((of) => () => run(...of));
  const action = fc.oneof(
    act(fc.tuple(order, assignees), (id, assignee_ids) =>
      change('workorders', id, { assignee_ids }),
    ),
    act(fc.tuple(order, fc.uniqueArray(machine)), (id, equipment_item_ids) =>
      change('workorders', id, { equipment_item_ids }),
    ),
    act(fc.tuple(machine, place), (id, at) =>
      change('equipment', id, { functional_location_id: [at] }),
    ),
    act(fc.tuple(document, fc.uniqueArray(machine)), (id, equipment_ids) =>
      change('dms_documents', id, { equipment_ids }),
    ),
    act(fc.tuple(order), async (id) => {
      const at = plant.at('workorders', `/${id}`);
      const { version, deleted_at: deleted } = (await plant.admin.call<Made>('GET', at)).body;
      if (typeof deleted === 'string') await plant.admin.call('POST', `${at}/restore`, { version });
      else await plant.admin.call('DELETE', at, { version });
    }),
    act(fc.tuple(machine, fc.string({ minLength: 1, maxLength: 5 })), (id, remark) =>
      change('equipment', id, { name: `Machine ${remark}` }),
    ),
    act(fc.tuple(fc.boolean()), (isMember) => (isMember ? setMembers(technician) : setMembers())),
    act(fc.tuple(order), (id) => close(id)),
    act(fc.tuple(machine), async (id) => {
      orders.push(await makeOrder([id], toTechnician()));
    }),
  );
  const old = makeDevice();
  let mostHeld = 0;
  await old.load();
  const step = fc.array(action, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
      for (const actions of steps) {
        for (const run of actions) await run();
        await old.load();
      }
      const fresh = makeDevice();
      await fresh.load();
      const items = await old.items();
      expect(items).toEqual(await fresh.items());
      mostHeld = Math.max(mostHeld, ...kept.map((type) => items[type].length));
      for (const type of kept)
        for (const item of items[type]) {
          const { status, body } = await technician.call('GET', plant.at(type, `/${item.id}`));
          expect([status, body]).toEqual([200, item]);
        }
    }),
    { numRuns: runs },
  );
  expect(mostHeld).toBeGreaterThan(1);
});
