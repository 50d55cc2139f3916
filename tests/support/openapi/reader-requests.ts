import type { DocumentReaders } from '../../../src/contract/readers.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import { formOf } from './form.ts';

/** Makes every call for the distribution list of a document, so that it succeeds. */
export async function callReaders(client: Client, plant: Plant): Promise<void> {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  const document = `/api/sites/${plant.siteId}/dms/documents/${id}`;
  const fields = { minor: 'true' };
  await client.call('POST', `${document}/upload`, formOf('rules.txt', 'first', 'file', fields));
  const me = plant.admin.userId;
  await client.call<DocumentReaders>('PUT', `${document}/readers`, {
    body: { user_ids: [me], team_ids: [] },
  });
  await client.call('GET', `${document}/readers`);
  await client.call('POST', `${document}/readers/remind`);
  await client.call('POST', `${document}/readers/confirm`, { body: { version: 1 } });
}
