import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../../src/contract/error-schemas.ts';
import type { SavedItems } from '../../../src/contract/save-items.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import { type Made, validBody } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const bodyOf = (type: string, fields: object) => ({
  ...validBody(liveModule(plant.server, type).compiled, plant.stock),
  ...fields,
});

const save = (body: object, by: Person = plant.admin) =>
  by.call<SavedItems & ErrorBody>('POST', `/api/sites/${plant.siteId}/save`, { body });

const get = async (type: string, id: number) =>
  (await plant.admin.call<Made & { name: string; status: number }>('GET', plant.at(type, `/${id}`)))
    .body;

const historyOf = async (type: string, id: number) =>
  (await plant.admin.call<{ history: readonly object[] }>('GET', plant.at(type, `/${id}/history`)))
    .body.history;

const totalOf = async (type: string) =>
  (await plant.admin.call<{ total: number }>('GET', plant.at(type, '?limit=1'))).body.total;

const entry = (module_type: string, { id, version }: Made, rest: object = {}) => ({
  module_type,
  id,
  version,
  ...rest,
});

const parts = (answer: ErrorBody) =>
  answer.details?.items?.map(({ pointer, code }) => `${pointer} ${code}`);

describe('saving items of several modules together', () => {
  test('a parent and its children are created, changed, moved and deleted, each with its own version and history', async () => {
    const order = await plant.make('workorders');
    const [kept, gone] = [await plant.make('observations'), await plant.make('observations')];
    const { flow } = liveModule(plant.server, 'observations').compiled;
    const [way] = flow.movesFrom.get(flow.start.number) ?? [];
    const saved = await save({
      delete: [entry('observations', gone)],
      change: [
        entry('workorders', order, { changes: { name: 'Isolate pump P-101' } }),
        entry('observations', kept, { changes: { name: 'Valve V-7' } }),
      ],
      create: [
        { module_type: 'observations', changes: bodyOf('observations', { name: 'Valve V-8' }) },
        {
          module_type: 'workorders',
          changes: bodyOf('workorders', { name: 'Repair V-8' }),
          references: { observation_item_ids: 0 },
        },
      ],
      transition: [entry('observations', kept, { to: way?.to.key, comment: 'As agreed.' })],
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { deleted, changed, created, transitioned } = saved.body;
    expect(deleted).toEqual([entry('observations', { ...gone, version: gone.version + 1 })]);
    expect(changed.map(({ version }) => version)).toEqual([order.version + 1, kept.version + 1]);
    expect(transitioned).toEqual([entry('observations', { ...kept, version: kept.version + 2 })]);
    const [observation, repair] = created;
    expect(await get('workorders', repair?.id ?? 0)).toMatchObject({
      name: 'Repair V-8',
      observation_item_ids: [observation?.id],
    });
    expect(await get('observations', kept.id)).toMatchObject({
      name: 'Valve V-7',
      status: way?.to.number,
    });
    expect(await historyOf('observations', kept.id)).toHaveLength(3);
    expect(await historyOf('workorders', order.id)).toHaveLength(2);
  });

  test('a new item is moved after everything is there, and a refused move names it and saves nothing', async () => {
    const order = await plant.make('workorders');
    const { flow } = liveModule(plant.server, 'observations').compiled;
    const [way] = flow.movesFrom.get(flow.start.number) ?? [];
    const to = way?.to.key ?? '';
    const created = await save({
      create: [
        {
          module_type: 'observations',
          changes: bodyOf('observations', { name: 'Valve V-9' }),
          transition: { to, comment: 'Seen at once.' },
        },
      ],
    });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const [made] = created.body.created;
    expect(await get('observations', made?.id ?? 0)).toMatchObject({
      status: way?.to.number,
      version: made?.version,
    });
    expect(await historyOf('observations', made?.id ?? 0)).toHaveLength(2);

    const total = await totalOf('observations');
    const entries = [to, 'NO_SUCH_STATUS'].map((key) => ({
      module_type: 'observations',
      changes: bodyOf('observations', { name: `Moved to ${key}` }),
      transition: { to: key },
    }));
    const refused = await save({
      change: [entry('workorders', order, { changes: { name: 'Changed' } })],
      create: [...entries, { ...entries[0], changes: bodyOf('observations', { name: '' }) }],
    });
    expect(parts(refused.body)).toEqual(['/create/2 invalid', '/create/1/transition denied']);
    expect(await totalOf('observations')).toBe(total);
    expect(await get('workorders', order.id)).toMatchObject({ version: order.version });
  });

  test('who may create but not move can not move a new item', async () => {
    const reads = plant.server.services.modules
      .all()
      .map(({ document }) => `${document.type}.read`);
    const maker = await plant.world.person('save-maker', [
      { site: plant.siteId, codes: [...reads, 'observations.create'] },
    ]);
    const { flow, byDb } = liveModule(plant.server, 'observations').compiled;
    const [way] = flow.movesFrom.get(flow.start.number) ?? [];
    const required = Object.entries(bodyOf('observations', {})).filter(
      ([db]) => byDb.get(db)?.required === true,
    );
    const total = await totalOf('observations');
    const refused = await save(
      {
        create: [
          {
            module_type: 'observations',
            changes: { ...Object.fromEntries(required), name: 'Made by the maker' },
            transition: { to: way?.to.key },
          },
        ],
      },
      maker,
    );
    expect(parts(refused.body), JSON.stringify(refused.body)).toEqual([
      '/create/0/transition forbidden',
    ]);
    expect(refused.status).toBe(403);
    expect(await totalOf('observations')).toBe(total);
  });

  test('a refusal names every refused entry and field, and nothing is saved', async () => {
    const order = await plant.make('workorders');
    const [one, other] = [await plant.make('observations'), await plant.make('observations')];
    const total = await totalOf('observations');
    const refused = await save({
      delete: [entry('observations', { ...other, version: other.version + 7 })],
      change: [
        entry('workorders', order, { changes: { name: 'Changed' } }),
        entry('observations', one, { changes: { name: null } }),
      ],
      create: [
        { module_type: 'observations', changes: bodyOf('observations', { name: 'A fine name' }) },
        { module_type: 'observations', changes: bodyOf('observations', { name: '' }) },
      ],
      transition: [entry('observations', one, { to: 'CLOSED' })],
    });
    expect(refused.status).toBe(412);
    expect(parts(refused.body)).toEqual([
      '/delete/0 stale',
      '/change/1 invalid',
      '/create/1 invalid',
      '/transition/0 invalid',
    ]);
    expect(refused.body.details?.fields?.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/change/1/changes/name', '/create/1/changes/name']),
    );
    expect(await get('workorders', order.id)).toMatchObject({ version: order.version });
    expect(await get('observations', other.id)).toMatchObject({ version: other.version });
    expect(await historyOf('workorders', order.id)).toHaveLength(1);
    expect(await totalOf('observations')).toBe(total);
  });

  test('a new item whose owner is refused is refused for the same reason', async () => {
    const refused = await save({
      create: [
        { module_type: 'observations', changes: bodyOf('observations', { name: '' }) },
        {
          module_type: 'workorders',
          changes: bodyOf('workorders', {}),
          references: { observation_item_ids: 0 },
        },
      ],
    });
    expect(parts(refused.body)).toEqual(['/create/0 invalid', '/create/1 invalid']);
    const later = await save({
      create: [
        {
          module_type: 'workorders',
          changes: bodyOf('workorders', {}),
          references: { observation_item_ids: 0 },
        },
      ],
    });
    expect(parts(later.body)).toEqual(['/create/0 malformed']);
  });

  test('an item is named once in each part', async () => {
    const order = await plant.make('workorders');
    const change = entry('workorders', order, { changes: { name: 'Twice' } });
    const refused = await save({ change: [change, change] });
    expect(parts(refused.body)).toEqual(['/change/1 named_twice']);
  });

  test('each entry needs the permission of its module, and somebody else’s row looks like none', async () => {
    const order = await plant.make('workorders');
    const observation = await plant.make('observations');
    const viewer = await plant.world.person('save-viewer', [
      {
        site: plant.siteId,
        codes: ['workorders.read', 'workorders.update', 'observations.read'],
      },
    ]);
    const body = {
      change: [
        entry('workorders', order, { changes: { name: 'Allowed' } }),
        entry('observations', observation, { changes: { name: 'Not allowed' } }),
        entry('nothing', observation, { changes: {} }),
      ],
    };
    const refused = await save(body, viewer);
    expect(refused.status).toBe(403);
    expect(await get('workorders', order.id)).toMatchObject({ version: order.version });
    const missing = await save({
      change: [entry('workorders', { ...order, id: 99_999_999 }, { changes: { name: 'x' } })],
    });
    expect(parts(missing.body)).toEqual(['/change/0 not_found']);
  });

  test('the same request with the same key is saved once', async () => {
    const total = await totalOf('observations');
    const body = {
      create: [
        { module_type: 'observations', changes: bodyOf('observations', { name: 'Saved once' }) },
      ],
    };
    const headers = { 'idempotency-key': 'save-once-1' };
    const at = `/api/sites/${plant.siteId}/save`;
    const [first, second] = [
      await plant.admin.call<SavedItems>('POST', at, { body, headers }),
      await plant.admin.call<SavedItems>('POST', at, { body, headers }),
    ];
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await totalOf('observations')).toBe(total + 1);
  });
});
