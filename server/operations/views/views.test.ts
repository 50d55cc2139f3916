import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ViewRow, ViewsReply } from '../../../src/contract/views.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { defaultViewsOf } from './list.ts';

let plant: Plant;
let planner: Client;
let fitter: Client & { readonly userId: number };

beforeAll(async () => {
  plant = await makePlant();
  const { world, siteId: site } = plant;
  planner = await world.person('planner', [{ site, codes: ['workorders.read', 'views.share'] }]);
  fitter = await world.person('fitter', [{ site, codes: ['workorders.read'] }]);
});
afterAll(async () => plant.server.close());

const at = (rest = '') => `/api/sites/${plant.siteId}/views${rest}`;
const module_type = 'workorders';
const open = {
  kind: 'table',
  columns: [{ db: 'name', width: 300, pin: 'start' }, { db: 'due_at' }],
  sort: [{ db: 'due_at', direction: 'asc' }],
  filter: { '==': [{ var: 'status' }, 1] },
  group: [{ by: 'due_at', unit: 'month' }],
} as const;

async function made(client: Client, more: object = {}): Promise<ViewRow> {
  const body = { module_type, name: 'Open', document: open, ...more };
  const answer = await client.call<ViewRow>('POST', at(), { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function seenBy(client: Client): Promise<ViewsReply> {
  return (await client.call<ViewsReply>('GET', at())).body;
}

const ids = ({ views }: ViewsReply) => views.map(({ id }) => id);

describe('saved views of a list', () => {
  test('private views are visible to their owner only, shared ones to everybody who reads the module', async () => {
    const own = await made(fitter);
    const shared = await made(planner, { is_shared: true, name: { en: 'Open', de: 'Offen' } });
    expect(own).toMatchObject({ version: 1, is_shared: false, document: open, warnings: [] });
    expect(ids(await seenBy(fitter))).toEqual([own.id, shared.id]);
    expect(ids(await seenBy(planner))).toEqual([shared.id]);
    const guest = await plant.world.person('guest', [
      { site: plant.siteId, codes: ['equipment.read'] },
    ]);
    expect(ids(await seenBy(guest))).toEqual([]);
    const taken = await planner.call('PATCH', at(`/${own.id}`), {
      body: { name: 'x' },
      version: 1,
    });
    expect(taken.status).toBe(404);
  });

  test('sharing a view, and changing a shared one, needs views.share', async () => {
    const body = { module_type, name: 'For all', document: open, is_shared: true };
    expect((await fitter.call('POST', at(), { body })).status).toBe(403);
    const own = await made(fitter);
    const share = { body: { is_shared: true }, version: 1 };
    expect((await fitter.call('PATCH', at(`/${own.id}`), share)).status).toBe(403);
    const shared = await made(planner, { is_shared: true });
    const rename = { body: { name: 'Mine now' }, version: 1 };
    expect((await fitter.call('PATCH', at(`/${shared.id}`), rename)).status).toBe(403);
    expect((await fitter.call('DELETE', at(`/${shared.id}`), { version: 1 })).status).toBe(403);
  });

  test('a view is changed only from its current version', async () => {
    const { id } = await made(fitter);
    const change = (body: object, version: number) =>
      fitter.call<ViewRow>('PATCH', at(`/${id}`), { body, version });
    expect(await change({ pin_order: 3 }, 1)).toMatchObject({
      status: 200,
      body: { version: 2, pin_order: 3 },
    });
    expect(await change({ name: 'Late' }, 1)).toMatchObject({
      status: 412,
      body: { details: { current: { version: 2 } } },
    });
    // A repeated change has no effect.
    expect((await change({ document: { ...open } }, 2)).body.version).toBe(2);
    expect((await fitter.call('DELETE', at(`/${id}`), { version: 1 })).status).toBe(412);
    expect((await fitter.call('DELETE', at(`/${id}`), { version: 2 })).status).toBe(200);
    expect(ids(await seenBy(fitter))).not.toContain(id);
  });

  test('a view warns of unknown columns, and is refused only for its form', async () => {
    const document = {
      kind: 'board',
      board: { by: 'gone' },
      columns: [{ db: 'name' }, { db: 'gone' }],
      sort: [{ db: 'gone', direction: 'asc' }],
      filter: { '==': [{ var: 'gone' }, 1] },
      sums: ['name'],
    };
    const { warnings } = await made(fitter, { document });
    expect(warnings.map(({ pointer }) => pointer)).toEqual([
      '/columns/1/db',
      '/board/by',
      '/sort/0',
      '/sums/0',
      '/filter',
    ]);
    const body = { module_type, name: 'Odd', document: { kind: 'carousel' } };
    expect(await fitter.call('POST', at(), { body })).toMatchObject({
      status: 422,
      body: { code: 'document_problems' },
    });
  });

  test('a view may name columns of templates', async () => {
    const place = { tab: 'general', section: 'details', order: 0 };
    const columns = [{ db: 'seal', columnType: 'text', name: 'Seal', ...place }];
    const document = { moduleType: module_type, name: 'T', columns };
    await plant.admin.call('POST', '/api/templates', { body: { site_id: plant.siteId, document } });
    const view = { kind: 'table', columns: [{ db: 'seal' }], group: [{ by: 'seal' }] };
    expect((await made(fitter, { document: view })).warnings).toEqual([]);
  });
});

describe('the default view of a list', () => {
  const setDefault = (client: Client, body: object) => client.call('PUT', at('/default'), { body });

  test('a list opens with the view of the role, else with that of everybody', async () => {
    const [forAll, forRole] = [
      await made(planner, { is_shared: true }),
      await made(planner, { is_shared: true }),
    ];
    const { body: access } = await plant.admin.call<{
      site_access: readonly { role_id: number }[];
    }>('GET', `/api/users/${fitter.userId}/site-access`);
    const role_id = access.site_access[0]?.role_id ?? 0;
    const everybody = { module_type, role_id: null, view_id: forAll.id };
    expect((await setDefault(fitter, everybody)).status).toBe(403);
    expect((await setDefault(planner, everybody)).status).toBe(200);
    expect((await setDefault(planner, { module_type, role_id, view_id: forRole.id })).status).toBe(
      200,
    );
    expect((await seenBy(fitter)).opens_with).toEqual({ workorders: forRole.id });
    expect((await seenBy(planner)).opens_with).toEqual({ workorders: forAll.id });
    await setDefault(planner, { module_type, role_id, view_id: null });
    expect((await seenBy(fitter)).opens_with).toEqual({ workorders: forAll.id });
    await planner.call('PATCH', at(`/${forAll.id}`), { body: { is_shared: false }, version: 1 });
    expect((await seenBy(fitter)).opens_with).toEqual({});
  });

  test('a list opens only with shared views of its module', async () => {
    const own = await made(planner);
    for (const wrong of [
      { module_type, role_id: null, view_id: own.id },
      { module_type, role_id: 999_999, view_id: null },
      { module_type: 'nothing', role_id: null, view_id: null },
    ])
      expect((await setDefault(planner, wrong)).status).toBe(422);
  });
});

describe('the default views of a person', () => {
  const defaults = [
    { module_type: 'workorders', role_id: null, view_id: 9 },
    { module_type: 'workorders', role_id: 3, view_id: 7 },
    { module_type: 'workorders', role_id: 5, view_id: 8 },
    { module_type: 'permits', role_id: 3, view_id: 2 },
  ];

  test.each([
    ['a manager', [3], { workorders: 7, permits: 2 }],
    ['a technician', [5], { workorders: 8 }],
    ['a person with both roles', [5, 3], { workorders: 8, permits: 2 }],
    ['a person whose role has no default of its own', [9], { workorders: 9 }],
  ])('%s gets the default of the role in each module', (_person, roleIds, expected) => {
    expect(defaultViewsOf(defaults, roleIds)).toEqual(expected);
  });

  test('a default of another module is not the default of this one', () => {
    expect(defaultViewsOf([{ module_type: 'permits', role_id: 3, view_id: 7 }], [3])).toEqual({
      permits: 7,
    });
  });
});
