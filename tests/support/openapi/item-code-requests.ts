import type { ItemCodeRow } from '../../../src/contract/item-codes.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';

/** Makes every call for the codes of items, so that it succeeds. */
export async function callItemCodes(client: Client, plant: Plant): Promise<void> {
  const { id } = await plant.make('equipment');
  const list = `/api/sites/${plant.siteId}/item-codes`;
  const body = { code: 'conformance', module_type: 'equipment', item_id: id };
  const made = await client.call<ItemCodeRow>('POST', list, { body });
  await client.call('GET', list);
  await client.call('GET', `/api/item-codes?code=${body.code}`);
  await client.call('DELETE', `${list}/${made.body.id}`);
}
