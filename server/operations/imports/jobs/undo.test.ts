import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing } from '../../../../tests/support/server/imports.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const orders = () => plant.at('workorders');
const list = async (query = '') =>
  (await plant.admin.call<{ workorders: Made[] }>('GET', `${orders()}${query}`)).body.workorders;
const named = async (number: number) =>
  (await list()).find(({ external_id }) => external_id === number);

/** An applied import of rows with a number and a name. */
async function applied(rows: readonly (readonly [number, string])[], client = plant.admin) {
  const lines = rows.map(([number, name]) => `${number},${name},Kind,High`);
  const content = ['external_id,name,type_id,criticality_id', ...lines].join('\n');
  const file = await importing(plant.server, client, orders(), content);
  await file.check();
  expect(await file.apply()).toMatchObject({ state: 'applied' });
  return file;
}

test('an import is undone: new items are deleted, and changed ones have their old values', async () => {
  await applied([[1, 'Before']]);
  const before = await named(1);
  const { url } = await applied([
    [1, 'After'],
    [2, 'New'],
  ]);
  expect(await named(1)).toMatchObject({ name: 'After' });
  const { status, body } = await plant.admin.call('POST', `${url}/undo`);
  expect({ status, body }).toMatchObject({ status: 200, body: { state: 'undone' } });
  expect(await named(1)).toEqual({
    ...before,
    version: 3,
    updated_at: expect.any(String) as string,
  });
  expect(await named(2)).toBeUndefined();
  expect((await plant.admin.call('POST', `${url}/undo`)).status).toBe(409);
});

test('an import whose items have been changed since is not undone, and the refusal counts them', async () => {
  const { url } = await applied([
    [11, 'First'],
    [12, 'Second'],
  ]);
  const first = await named(11);
  await plant.admin.call('PATCH', `${orders()}/${first?.id}`, {
    version: first?.version ?? 0,
    body: { name: 'Changed since' },
  });
  const { status, body } = await plant.admin.call('POST', `${url}/undo`);
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'import_overtaken' } });
  expect(body).toMatchObject({ error: expect.stringMatching(/^1 item /) as string });
  expect(await named(12)).toMatchObject({ name: 'Second', deleted_at: null });
});

test('an import is not undone by a person who may not delete items', async () => {
  const codes = ['read', 'create', 'update'].map((action) => `workorders.${action}`);
  const person = await plant.world.person('importer', [{ site: plant.siteId, codes }]);
  const { url } = await applied([[21, 'Of somebody']], person);
  expect((await person.call('POST', `${url}/undo`)).status).toBe(403);
  expect((await plant.admin.call('POST', `${url}/undo`)).status).toBe(403);
  expect(await named(21)).toMatchObject({ deleted_at: null });
});

test('the list shows exactly the items of an import, whatever others do at the same time', async () => {
  const { job } = await applied([
    [31, 'Shown'],
    [32, 'Shown too'],
  ]);
  await plant.make('workorders', { name: 'Made at the same time' });
  const shown = await list(`?import_id=${job.id}`);
  expect(new Set(shown.map(({ name }) => name))).toEqual(new Set(['Shown', 'Shown too']));
  expect(shown).toHaveLength(2);
  const groups = await plant.admin.call('GET', `${orders()}/groups?import_id=${job.id}`);
  expect(groups.body).toMatchObject({ totals: { count: 2 } });
});
