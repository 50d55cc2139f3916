import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodedItem, ItemCodeRow } from '../../../src/contract/item-codes.ts';
import { shortCode } from '../../../src/runtime/record/short-code.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';
import type { Person } from '../../../tests/support/server/world.ts';

let plant: Plant;
let technician: Person;
let reader: Person;
let stranger: Person;

beforeAll(async () => {
  plant = await makePlant();
  const codes = ['equipment.read', 'equipment.update'];
  technician = await plant.world.person('technician', [{ codes }]);
  reader = await plant.world.person('reader', [{ codes: ['equipment.read'] }]);
  stranger = await plant.world.person('stranger', [{ codes: ['observations.read'] }]);
});
afterAll(() => plant.server.close());

const list = () => `/api/sites/${plant.siteId}/item-codes`;

const add = (person: Person, code: string, item_id: number, module_type = 'equipment') =>
  person.call<ItemCodeRow>('POST', list(), { body: { code, module_type, item_id } });

async function find(person: Person, code: string): Promise<readonly CodedItem[]> {
  const url = `/api/item-codes?${new URLSearchParams({ code }).toString()}`;
  return (await person.call<{ readonly found: readonly CodedItem[] }>('GET', url)).body.found;
}

const shortOf = (id: number) => shortCode(liveModule(plant.server, 'equipment').compiled, id) ?? '';

describe('the short code of an item', () => {
  test('finds it for those who may read it, and for nobody else', async () => {
    const { id } = await plant.make('equipment');
    const item = { site_id: plant.siteId, module_type: 'equipment', item_id: id, code_id: null };
    expect(await find(reader, shortOf(id))).toEqual([{ ...item, is_deleted: false }]);
    expect(await find(reader, shortOf(id).toLowerCase())).toHaveLength(1);
    expect(await find(stranger, shortOf(id))).toEqual([]);
    expect(await find(reader, shortOf(2_000_000_000))).toEqual([]);
  });

  test('says that the item is in the recycle bin', async () => {
    const { id, version } = await plant.make('equipment');
    await plant.admin.call('DELETE', plant.at('equipment', `/${id}`), { version });
    expect(await find(reader, shortOf(id))).toMatchObject([{ item_id: id, is_deleted: true }]);
  });

  test('can’t be given to another item', async () => {
    const { id } = await plant.make('equipment');
    const { status, body } = await add(technician, shortOf(id), id);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid' });
  });
});

describe('a code that an item gets', () => {
  test('finds the item from then on, until it is taken away; the same item keeps its code', async () => {
    const { id } = await plant.make('equipment');
    const code = 'Pump 40/B  \u{1D}9';
    const made = await add(technician, ` ${code}\n`, id);
    expect(made.status).toBe(201);
    expect((await add(technician, code, id)).body).toEqual(made.body);
    const row = { item_id: id, is_deleted: false, code_id: made.body.id };
    expect(await find(reader, code)).toMatchObject([row]);
    expect(await find(stranger, code)).toEqual([]);
    const removed = await technician.call('DELETE', `${list()}/${made.body.id}`);
    expect(removed).toMatchObject({ status: 200, body: made.body });
    expect(await find(reader, code)).toEqual([]);
  });

  test('belongs to one item of a site, which a refusal names', async () => {
    const first = await plant.make('equipment');
    const second = await plant.make('equipment');
    await add(technician, 'A-1', first.id);
    const { status, body } = await add(technician, 'A-1', second.id);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'item_code_taken' });
    expect(JSON.stringify(body)).toContain(`EQ-${first.id}`);
  });

  test('is given and taken only by people who may change the item', async () => {
    const { id } = await plant.make('equipment');
    expect((await add(reader, 'A-2', id)).status).toBe(403);
    expect((await add(stranger, 'A-2', id)).status).toBe(403);
    const made = await add(technician, 'A-2', id);
    expect((await reader.call('DELETE', `${list()}/${made.body.id}`)).status).toBe(403);
    expect((await stranger.call('DELETE', `${list()}/${made.body.id}`)).status).toBe(404);
    expect(await find(reader, 'A-2')).toHaveLength(1);
  });

  test('is listed for those who may read its item', async () => {
    const { id } = await plant.make('equipment');
    const made = await add(technician, 'A-3', id);
    const of = `${list()}?module_type=equipment&item_id=${id}`;
    const read = async (person: Person) =>
      (await person.call<{ readonly codes: readonly ItemCodeRow[] }>('GET', of)).body.codes;
    expect(await read(reader)).toEqual([made.body]);
    expect(await read(stranger)).toEqual([]);
  });

  test('goes with an item that is erased, and is free for another', async () => {
    const { id, version } = await plant.make('equipment');
    await add(technician, 'A-4', id);
    await plant.admin.call('DELETE', plant.at('equipment', `/${id}`), { version });
    const item = { module_type: 'equipment', id, version: version + 1 };
    const bin = `/api/sites/${plant.siteId}/recycle-bin`;
    const erased = await plant.admin.call('POST', `${bin}/erase`, { body: { items: [item] } });
    expect(erased.status).toBe(200);
    const { id: next } = await plant.make('equipment');
    expect((await add(technician, 'A-4', next)).status).toBe(201);
  });
});
