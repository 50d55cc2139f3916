import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

const type = 'functional_locations';
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

interface Reply {
  readonly results: readonly {
    readonly id: number;
    readonly status: number;
    readonly item?: Made;
    readonly error?: { readonly code: string };
  }[];
}

const child = (parent: number) => plant.make(type, { functional_location_id: [parent] });
const root = () => plant.world.roots.get(plant.siteId)?.get(type) ?? 0;

async function go(way: 'remove' | 'restore', items: readonly Pick<Made, 'id' | 'version'>[]) {
  const named = items.map(({ id, version }) => ({ id, version }));
  const { status, body } = await plant.admin.call<Reply>('POST', plant.at(type, `/${way}`), {
    body: { items: named },
  });
  expect(status).toBe(200);
  expect(body.results.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
  return body.results.map((each) => each.error?.code ?? each.status);
}

const later = ({ id, version }: Made, by: number) => ({ id, version: version + by });

describe('several items deleted or restored in one call', () => {
  test('many items are deleted and restored in any order of ids, each with its event', async () => {
    const top = await child(root());
    const middle = await child(top.id);
    const bottom = await child(middle.id);
    expect(await go('remove', [top, middle, bottom])).toEqual([200, 200, 200]);
    const all = [bottom, middle, top].map((each) => later(each, 1));
    expect(await go('restore', all)).toEqual([200, 200, 200]);
    for (const { id } of [top, bottom]) {
      const { body } = await plant.admin.call<{ history: readonly { call: string }[] }>(
        'GET',
        plant.at(type, `/${id}/history`),
      );
      expect(body.history.map(({ call }) => call.replace(/_SITE_.*_/, ' '))).toEqual([
        'RESTORE MANY',
        'DELETE MANY',
        expect.stringMatching(/^CREATE/) as string,
      ]);
    }
  });

  test('items that cannot be deleted are reported, while the others are deleted', async () => {
    const parent = await child(root());
    const below = await child(parent.id);
    const free = await child(root());
    const results = await go('remove', [
      parent,
      { ...below, version: below.version + 5 },
      free,
      free,
      { id: root(), version: 1 },
      { id: 999_999, version: 1 },
    ]);
    expect(results).toEqual([
      'still_referenced',
      'stale',
      200,
      'named_twice',
      'root_item',
      'not_found',
    ]);
    expect(await go('remove', [later(free, 1)])).toEqual(['deleted_item']);
  });

  test('items are not restored without their parents, nor with invalid values', async () => {
    const parent = await child(root());
    const below = await child(parent.id);
    await go('remove', [parent, below]);
    expect(await go('restore', [later(below, 1), later(below, 1)])).toEqual([
      'invalid',
      'named_twice',
    ]);
    expect(await go('restore', [later(below, 1), later(parent, 1)])).toEqual([200, 200]);
    expect(await go('restore', [later(parent, 2)])).toEqual(['not_deleted']);
  });

  test('of several deleted items with the same unique value one is restored', async () => {
    const gone: Made[] = [];
    for (const name of ['first', 'second']) {
      const code = 'TWICE-1';
      const parent = { functional_location_id: [root()] };
      const item = await plant.make(type, { name, code, ...parent });
      expect(await go('remove', [item])).toEqual([200]);
      gone.push(item);
    }
    expect(
      await go(
        'restore',
        gone.map((each) => later(each, 1)),
      ),
    ).toEqual([200, 'invalid']);
  });

  test('deletion needs its permission, and items of another site are not found', async () => {
    const item = await child(root());
    const body = { items: [{ id: item.id, version: item.version }] };
    const changer = await plant.world.person('changer', [
      { site: plant.siteId, codes: [`${type}.read`, `${type}.update`] },
    ]);
    for (const way of ['remove', 'restore']) {
      const { status } = await changer.call('POST', plant.at(type, `/${way}`), { body });
      expect(status).toBe(403);
    }
    const [, second = 0] = plant.world.siteIds;
    const url = plant.at(type, '/remove').replace(`/${plant.siteId}/`, `/${second}/`);
    const elsewhere = await plant.admin.call<Reply>('POST', url, { body });
    expect(elsewhere.body.results.map(({ status }) => status)).toEqual([404]);
  });
});
