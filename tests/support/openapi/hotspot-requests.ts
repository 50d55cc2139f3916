import type { Hotspot } from '../../../src/contract/hotspots.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import { formOf } from './form.ts';

/** Makes every call for the hotspots of a drawing, so that it succeeds. */
export async function callHotspots(client: Client, plant: Plant): Promise<void> {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  const { id: item_id } = await plant.make('equipment');
  const document = `/api/sites/${plant.siteId}/dms/documents/${id}`;
  await client.call('POST', `${document}/upload`, formOf('drawing.txt', 'first'));
  const place = { page: 1, x: 0.1, y: 0.2, width: 0.05, height: 0.01, text: 'P-1' };
  const hotspot = { ...place, module_type: 'equipment', item_id, origin: 'hand' };
  const { body } = await client.call<{ hotspots: Hotspot[] }>('PUT', `${document}/hotspots`, {
    body: { version: 1, hotspots: [{ ...hotspot, state: 'confirmed' }] },
  });
  await client.call('GET', `${document}/hotspots`);
  await client.call('GET', `/api/sites/${plant.siteId}/drawing-settings`);
  await client.call(
    'GET',
    `/api/sites/${plant.siteId}/item-drawings?module_type=equipment&item_id=${item_id}`,
  );
  await client.call('POST', `${document}/hotspots/remove`, {
    body: { ids: body.hotspots.map((each) => each.id) },
  });
}
