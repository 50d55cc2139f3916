import type { LegalHold } from '../../../src/contract/legal-holds.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';

/** Sets, lists and releases legal holds; returns the id of one that is in force. */
export async function callHolds(client: Client, plant: Plant): Promise<number> {
  const path = `/api/sites/${plant.siteId}/legal-holds`;
  const { id: item_id } = await plant.make('dms_folders');
  const set = async (reason: string) => {
    const body = { module_type: 'dms_folders', item_id, reason };
    return (await client.call<LegalHold>('POST', path, { body })).body.id;
  };
  const released = await set('First case');
  await client.call('POST', `${path}/${released}/release`, { body: { reason: 'Closed' } });
  const id = await set('Second case');
  await client.call('GET', path);
  return id;
}
