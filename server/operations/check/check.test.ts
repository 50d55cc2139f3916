import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckResult } from '../../../src/contract/bulk.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
let items: readonly Made[];

beforeAll(async () => {
  plant = await makePlant();
  items = await Promise.all([1, 2, 3].map(() => plant.make('workorders')));
});
afterAll(async () => plant.server.close());

const at = (rest: string) => plant.at('workorders', rest);
const named = ({ id, version }: Made) => ({ id, version });

async function check(body: readonly object[], language = 'en'): Promise<readonly CheckResult[]> {
  const answer = await plant.admin.call<{ results: readonly CheckResult[] }>('POST', at('/check'), {
    body,
    headers: { 'accept-language': language },
  });
  expect(answer.status).toBe(200);
  return answer.body.results;
}

const stored = () =>
  Promise.all(
    items.map(async ({ id }) => (await plant.admin.call<Made>('GET', at(`/${id}`))).body),
  );

function first(results: readonly CheckResult[]): CheckResult {
  const [result] = results;
  if (result === undefined) throw new Error('No result.');
  return result;
}

describe('a dry run of changes', () => {
  test('a dry run reports the outcome for each item and changes nothing', async () => {
    const [one, two, three] = items;
    if (!one || !two || !three) throw new Error('Three items.');
    const before = await stored();
    const results = await check([
      { ...named(one), changes: { name: 'Renamed' } },
      { ...named(two), changes: { name: '' } },
      { ...named(three), version: 9, changes: { name: 'Late' } },
      { id: 999_999, version: 1, changes: {} },
    ]);
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      [one.id, 200],
      [two.id, 422],
      [three.id, 412],
      [999_999, 404],
    ]);
    expect(results[0]).toMatchObject({ item: { name: 'Renamed' }, changes: { name: 'Renamed' } });
    expect(results[1]).toMatchObject({ error: { details: { fields: [{ pointer: '/name' }] } } });
    expect(await stored()).toEqual(before);
    const { body } = await plant.admin.call<{ history: readonly unknown[] }>(
      'GET',
      at(`/${one.id}/history`),
    );
    expect(body.history).toHaveLength(1);
  });

  test('a dry run reads texts of cells in the language; its changes can be sent to a batch', async () => {
    const [one] = items;
    const equipment = await plant.make('equipment', { name: 'Kühlwasserpumpe Nord' });
    if (!one) throw new Error('An item.');
    const cells = { due_at: '24.12.2026 14:30', equipment_item_ids: 'kuhlwasserpumpe nord' };
    const german = first(await check([{ ...named(one), cells }], 'de'));
    if (!('changes' in german)) throw new Error(german.error.error);
    expect(german.changes).toMatchObject({
      due_at: '2026-12-24T14:30:00.000Z',
      equipment_item_ids: [equipment.id],
    });
    const { id, version } = one;
    const done = await plant.admin.call('PATCH', at('/batch'), {
      body: [{ id, version, changes: german.changes }],
    });
    expect(done.body).toMatchObject({
      workorders: [{ ...german.changes, version: version + 1 }],
    });
  });

  test('a dry run reports each unreadable cell with its location and reason', async () => {
    const [, two] = items;
    if (!two) throw new Error('Two items.');
    const cells = { estimated_hours: 'viel', equipment_item_ids: 'No such pump' };
    const bad = first(await check([{ ...named(two), cells }]));
    if (!('error' in bad)) throw new Error('It was read.');
    const fields = bad.error.details?.fields ?? [];
    expect(new Map(fields.map(({ pointer, code }) => [pointer, code]))).toEqual(
      new Map([
        ['/equipment_item_ids', 'name_missing'],
        ['/estimated_hours', 'not_a_number'],
      ]),
    );
    expect(fields.filter(({ message }) => !message.includes('“'))).toEqual([]);
  });

  test('a dry run is only for people who may change items, and only of their site', async () => {
    const [, second = 0] = plant.world.siteIds;
    const [one] = items;
    if (!one) throw new Error('An item.');
    const reader = await plant.world.person('reader', [
      { site: plant.siteId, codes: ['workorders.read'] },
    ]);
    const refused = await reader.call('POST', at('/check'), {
      body: [{ ...named(one), changes: { name: 'Mine' } }],
    });
    expect(refused.status).toBe(403);
    const elsewhere = await plant.admin.call<{ results: readonly CheckResult[] }>(
      'POST',
      at('/check').replace(`/sites/${plant.siteId}/`, `/sites/${second}/`),
      { body: [{ ...named(one), changes: { name: 'Mine' } }] },
    );
    expect(elsewhere.body.results).toMatchObject([{ status: 404 }]);
  });

  test('a dry run does not reveal names that the person may not read', async () => {
    const equipment = await plant.make('equipment', { name: 'Secret pump' });
    const [, , three] = items;
    if (!three) throw new Error('Three items.');
    const codes = ['workorders.read', 'workorders.update'];
    const other = await plant.world.person('planner', [{ site: plant.siteId, codes }]);
    const body = [{ ...named(three), cells: { equipment_item_ids: 'Secret pump' } }];
    const answer = await other.call<{ results: readonly CheckResult[] }>('POST', at('/check'), {
      body,
    });
    expect(answer.body.results).toMatchObject([
      { status: 422, error: { details: { fields: [{ code: 'name_missing' }] } } },
    ]);
    const seen = first(await check(body));
    expect(seen).toMatchObject({ changes: { equipment_item_ids: [equipment.id] } });
  });
});
