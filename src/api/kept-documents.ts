import i18next from 'i18next';
import { createStore, type ReadableStore } from '../browser/store.ts';
import { GET_DMS_ANNOTATIONS } from '../contract/annotations.ts';
import type { CallDocument } from '../contract/call.ts';
import { GET_DRAWING_SETTINGS } from '../contract/drawing-settings.ts';
import { GET_DMS_HOTSPOTS } from '../contract/hotspots.ts';
import { itemCalls, type ModuleEndpoint } from '../contract/items.ts';
import { type DocumentVersion, GET_DMS_VERSIONS } from '../contract/versions.ts';
import { fillPath } from '../domain/call.ts';
import { apiUrl, parseApiError, withSession } from './client.ts';
import { ApiError } from './error.ts';
import { fileUrl } from './files.ts';
import { hasCaches, keptAtHeader, replyCacheOf, replyReader, withCaches } from './reply-session.ts';
import type { DocumentRef } from './versions.ts';

/**
 * Documents that a person keeps on this device, so that they open without a network: the file of the
 * active version and what lies on it (docs/decisions/kept-drawings.md). They are stored beside the
 * person's kept replies, and go with them.
 */
export interface KeptDocument extends DocumentRef {
  readonly name: string;
  readonly version: number;
  /** The size of the file, in bytes. */
  readonly bytes: number;
  /** When it was read from the server, ISO 8601 UTC. */
  readonly at: string;
  /** The addresses of its replies and its file. */
  readonly urls: readonly string[];
}

const kept = createStore<readonly KeptDocument[]>([]);

/** The documents that the person keeps on this device, of all sites; none until they were loaded. */
export const keptDocuments: ReadableStore<readonly KeptDocument[]> = kept;

const prefix = '/kept/';

const noteOf = ({ siteId, kind, itemId }: DocumentRef): string =>
  `${prefix}sites/${siteId}/documents/${kind}/${itemId}`;

export const isSameDocument = (a: DocumentRef, b: DocumentRef): boolean => noteOf(a) === noteOf(b);

async function documentsIn(cache: Cache): Promise<readonly KeptDocument[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const notes = await Promise.all(
    paths.filter((path) => path.startsWith(prefix)).map((path) => cache.match(path)),
  );
  const documents = await Promise.all(
    notes.map(async (note) => (note === undefined ? [] : [(await note.json()) as KeptDocument])),
  );
  return documents.flat();
}

/** The cache of the person; null if nothing can be kept on this page. */
async function cacheOfPerson(): Promise<Cache | null> {
  const reader = replyReader();
  if (reader === null || !hasCaches()) return null;
  return withCaches('open the replies', () => caches.open(replyCacheOf(reader)));
}

/** Reads which documents are on this device. */
export async function loadKeptDocuments(): Promise<void> {
  const cache = await cacheOfPerson();
  const found = cache && (await withCaches('read the documents', () => documentsIn(cache)));
  kept.set(found ?? []);
}

async function store(cache: Cache, url: string): Promise<void> {
  let response: Response;
  try {
    const headers = { 'accept-language': i18next.language };
    response = await withSession(() => fetch(url, { credentials: 'include', headers }));
  } catch (error) {
    console.warn('A document could not be fetched to be kept', error);
    throw new ApiError(i18next.t('api:network'), 0, 'network');
  }
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok) throw parseApiError(response.status, type, await response.text());
  const headers = { 'content-type': type, [keptAtHeader]: new Date().toISOString() };
  await cache.put(url, new Response(response.body, { headers }));
}

/** A document that is to be kept. */
interface DocumentToKeep extends DocumentRef {
  readonly module: ModuleEndpoint;
  readonly name: string;
  readonly version: DocumentVersion;
}

/** The reads with which the viewer of a document begins. */
function readsOf({ siteId, kind, itemId, module, version }: DocumentToKeep): readonly string[] {
  const address = (call: CallDocument, query?: object) =>
    apiUrl(fillPath(call.path, { siteId, kind, itemId }), query);
  const ofVersion = { version: version.version };
  return [
    address(itemCalls(module).get),
    address(GET_DMS_VERSIONS),
    address(GET_DMS_HOTSPOTS, ofVersion),
    address(GET_DMS_ANNOTATIONS, ofVersion),
  ];
}

/**
 * Stores a document on this device, or what has changed of one that is there. It counts as kept when
 * all of it is stored.
 *
 * @throws ApiError with the reason, such as a server that is out of reach
 * @throws QuotaExceededError of a device without room
 */
export async function keepDocument(wanted: DocumentToKeep): Promise<void> {
  const { siteId, kind, itemId, name, version } = wanted;
  const cache = await cacheOfPerson();
  if (cache === null) throw new ApiError(i18next.t('api:not_on_device'), 0, 'not_on_device');
  const before = (await documentsIn(cache)).find((each) => isSameDocument(each, wanted));
  const file = fileUrl({ siteId, fileId: version.file.id }, false);
  // The bytes of a file never change.
  if ((await cache.match(file)) === undefined) await store(cache, file);
  const reads = readsOf(wanted);
  const settings = apiUrl(fillPath(GET_DRAWING_SETTINGS.path, { siteId }));
  for (const url of [...reads, settings]) await store(cache, url);
  const document: KeptDocument = {
    siteId,
    kind,
    itemId,
    name,
    version: version.version,
    bytes: version.file.size,
    at: new Date().toISOString(),
    urls: [...reads, file],
  };
  await cache.put(noteOf(wanted), new Response(JSON.stringify(document)));
  const left = before?.urls.filter((url) => !document.urls.includes(url)) ?? [];
  await Promise.all(left.map((url) => cache.delete(url)));
  await loadKeptDocuments();
}

/** Removes a document from this device. */
export async function forgetDocument(document: KeptDocument): Promise<void> {
  const cache = await cacheOfPerson();
  if (cache !== null)
    await Promise.all([noteOf(document), ...document.urls].map((url) => cache.delete(url)));
  await loadKeptDocuments();
}
