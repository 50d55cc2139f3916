import type { Annotation } from '../../../src/contract/annotations.ts';
import { annotation } from '../matrix/sample-bodies.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import { formOf } from './form.ts';

/** Makes every call for the annotations of a document, so that it succeeds. */
export async function callAnnotations(client: Client, plant: Plant): Promise<void> {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  const document = `/api/sites/${plant.siteId}/dms/documents/${id}`;
  const upload = (text: string) =>
    client.call('POST', `${document}/upload`, formOf('notes.txt', text));
  await upload('first');
  const { body } = await client.call<{ annotations: Annotation[] }>(
    'POST',
    `${document}/annotations`,
    { body: { version: 1, annotations: [annotation] } },
  );
  const ids = body.annotations.map((each) => each.id);
  await client.call('PATCH', `${document}/annotations`, {
    body: { changes: ids.map((each) => ({ id: each, text: 'changed' })) },
  });
  for (const each of ids)
    await client.call('POST', `${document}/annotations/comments`, {
      body: { id: each, text: 'Yes', status: 'answered' },
    });
  await upload('second');
  await client.call('GET', `${document}/annotations`);
  await client.call('POST', `${document}/annotations/carry`, { body: { version: 2, ids } });
}
