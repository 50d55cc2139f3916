import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { RecycleBin } from '../../../src/contract/recycle-bin.ts';
import type { DocumentVersion, DocumentVersions } from '../../../src/contract/versions.ts';
import { binVersionIn, historyEventType } from '../../../src/domain/history-event.ts';
import { formOf } from '../openapi/form.ts';
import type { Client } from './client.ts';
import { fetched } from './files.ts';
import type { Made } from './items.ts';
import type { Plant } from './plant.ts';

export interface Refusal {
  readonly code?: string;
  readonly error?: string;
}

/** Calls for the versions of a plant's documents, and for those in its recycle bin. */
export function versionCalls(plant: Plant) {
  const at = (rest: string) => `/api/sites/${plant.siteId}/dms/${rest}`;
  const documentAt = (id: number, rest = '') => at(`documents/${id}${rest}`);

  /** A new document whose versions have these texts; the last one is active. */
  async function make(texts: readonly string[], fields: Parameters<Plant['make']>[1] = {}) {
    const made = await plant.make('dms_documents', { dms_versions: null, ...fields });
    const versions: DocumentVersion[] = [];
    for (const text of texts) versions.push(await upload(made.id, text));
    return { id: made.id, fileIds: versions.map(({ file }) => file.id) };
  }

  async function upload(id: number, text: string, fields: Readonly<Record<string, string>> = {}) {
    const form = formOf(`${text}.txt`, text, 'file', fields);
    const { server, admin } = plant;
    const answer = await server.app.inject({
      method: 'POST',
      url: documentAt(id, '/upload'),
      headers: {
        ...form.headers,
        cookie: `${server.app.sessionCookies.session}=${admin.token ?? ''}`,
      },
      payload: form.body as Buffer,
    });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<DocumentVersion>();
  }

  async function listed(id: number, client: Client = plant.admin) {
    const { body } = await client.call<DocumentVersions>('GET', documentAt(id, '/versions'));
    return body.versions.map(({ version, is_active }) =>
      is_active ? `${version} active` : version,
    );
  }

  const remove = (fileId: number | undefined, client: Client = plant.admin, query = '') =>
    client.call<Refusal>('DELETE', at(`files/${fileId}${query}`));
  const restore = (fileId: number | undefined, client: Client = plant.admin) =>
    client.call<Refusal>('PATCH', at(`recycle-bin/files/${fileId}/restore`));
  const erase = (fileId: number | undefined, client: Client = plant.admin) =>
    client.call<Refusal>('DELETE', at(`recycle-bin/files/${fileId}/permanent`));
  const setActive = (fileId: number | undefined) =>
    plant.admin.call<Refusal>('PUT', at(`files/${fileId}/set-active`));
  const download = (fileId: number | undefined, client: Client = plant.admin) =>
    fetched(plant.server, client, at(`files/${fileId}/download`));

  const inBin = async (query = '', client: Client = plant.admin) =>
    (await client.call<RecycleBin>('GET', `/api/sites/${plant.siteId}/recycle-bin${query}`)).body;

  const filesInBin = async (id: number, query = '') =>
    (await inBin(query)).items.flatMap((item) => (item.id === id ? (item.file ?? []) : []));

  const get = async (id: number) => (await plant.admin.call<Made>('GET', documentAt(id))).body;

  const versionOf = async (id: number) => (await get(id)).version;

  async function historyOf(id: number) {
    const url = documentAt(id, '/history');
    const { body } = await plant.admin.call<{ history: HistoryEntry[] }>('GET', url);
    const endpoint = plant.server.services.modules.byType('dms_documents')?.document;
    if (endpoint === undefined) throw new Error('There are no documents.');
    return body.history.map((entry) => [historyEventType(endpoint, entry), binVersionIn(entry)]);
  }

  return {
    at,
    documentAt,
    make,
    upload,
    listed,
    remove,
    restore,
    erase,
    setActive,
    download,
    inBin,
    filesInBin,
    get,
    versionOf,
    historyOf,
  };
}
