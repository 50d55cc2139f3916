import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Client } from '../../../tests/support/server/client.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

async function namesWhere(filter: unknown, client: Client = plant.admin) {
  const address = plant.at('workorders', `?limit=50&filter=${JSON.stringify(filter)}`);
  const { body } = await client.call<{ workorders: { name: string }[] }>('GET', encodeURI(address));
  return body.workorders.map(({ name }) => name).toSorted();
}

test('a filter by a machine with everything below it finds the orders of its components, however deep', async () => {
  const shovel = await plant.make('equipment', { name: 'Shovel' });
  const pump = await plant.make('equipment', { name: 'Pump', equipment_item_ids: [shovel.id] });
  const seal = await plant.make('equipment', { name: 'Seal', equipment_item_ids: [pump.id] });
  const press = await plant.make('equipment', { name: 'Press' });
  for (const [name, id] of [
    ['Of the shovel', shovel.id],
    ['Of the pump', pump.id],
    ['Of the seal', seal.id],
    ['Of the press', press.id],
  ] as const)
    await plant.make('workorders', { name, equipment_item_ids: [id] });
  const below = (id: number) => ({
    contains_below: [{ var: 'equipment_item_ids' }, id, 'equipment'],
  });
  expect(await namesWhere(below(shovel.id))).toEqual([
    'Of the pump',
    'Of the seal',
    'Of the shovel',
  ]);
  expect(await namesWhere(below(seal.id))).toEqual(['Of the seal']);
  expect(await namesWhere({ contains: [{ var: 'equipment_item_ids' }, shovel.id] })).toEqual([
    'Of the shovel',
  ]);
  // Machines that are components of each other end the walk.
  await plant.admin.call('PATCH', plant.at('equipment', `/${shovel.id}`), {
    version: shovel.version,
    body: { equipment_item_ids: [seal.id] },
  });
  expect(await namesWhere(below(pump.id))).toHaveLength(3);

  const codes = ['workorders.read'];
  const reader = await plant.world.person('no-equipment', [{ site: plant.siteId, codes }]);
  expect(await namesWhere(below(shovel.id), reader)).toEqual(['Of the shovel']);
});

test('a filter by a location with everything below it finds what is in its sub-locations', async () => {
  const hall = await plant.make('functional_locations', { name: 'Hall' });
  const bay = await plant.make('functional_locations', {
    name: 'Bay',
    functional_location_id: [hall.id],
  });
  await plant.make('workorders', { name: 'In the bay', functional_location_item_ids: [bay.id] });
  const rule = {
    contains_below: [{ var: 'functional_location_item_ids' }, hall.id, 'functional_locations'],
  };
  expect(await namesWhere(rule)).toEqual(['In the bay']);
});
