import type { DocumentVersion, DocumentVersions } from '../../../src/contract/versions.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import { formOf } from './form.ts';

/** Makes every call for the versions of documents, so that it succeeds. */
export async function callVersions(client: Client, plant: Plant): Promise<void> {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  const dms = `/api/sites/${plant.siteId}/dms`;
  const document = `${dms}/documents/${id}`;
  const fields = { revision: 'A', comment: 'For review' };
  const form = formOf('manual.txt', 'first', 'file', fields);
  const { body: first } = await client.call<DocumentVersion>('POST', `${document}/upload`, form);
  await client.call('POST', `${document}/upload`, formOf('manual.txt', 'second'));
  await client.call('POST', `${document}/versions`, { body: { file_id: first.file.id } });
  await client.call('GET', `${document}/versions`);
  await client.call('GET', `${document}/files-with-s3`);
  const file = `${dms}/files/${first.file.id}`;
  await client.call('PUT', `${file}/set-active?item_id=${id}`);
  await client.call('GET', `${file}/download`);
  // Its second version is not the active one any more.
  const { body } = await client.call<DocumentVersions>('GET', `${document}/versions`);
  const other = body.versions.find(({ is_active }) => !is_active)?.file.id ?? 0;
  const inBin = `${dms}/recycle-bin/files/${other}`;
  await client.call('DELETE', `${dms}/files/${other}`);
  await client.call('PATCH', `${inBin}/restore`);
  await client.call('DELETE', `${dms}/files/${other}?item_id=${id}`);
  await client.call('DELETE', `${inBin}/permanent?item_id=${id}`);
  const sent = await plant.make('transmittals');
  await client.call(
    'GET',
    `/api/sites/${plant.siteId}/sent-files?module_type=transmittals&item_id=${sent.id}`,
  );
}
