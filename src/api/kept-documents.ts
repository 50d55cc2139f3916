import i18next from 'i18next';
import { createStore, type ReadableStore } from '../browser/store.ts';
import { GET_DMS_ANNOTATIONS } from '../contract/annotations.ts';
import type { CallDocument } from '../contract/call.ts';
import { GET_DRAWING_SETTINGS } from '../contract/drawing-settings.ts';
import { GET_DMS_HOTSPOTS } from '../contract/hotspots.ts';
import { itemCalls, type ModuleEndpoint } from '../contract/items.ts';
import { type DocumentVersion, GET_DMS_VERSIONS } from '../contract/versions.ts';
import { fillPath } from '../domain/call.ts';
import { apiUrl, callServer, parseApiError, withSession } from './client.ts';
import { ApiError, isApiError } from './error.ts';
import { fileUrl } from './files.ts';
import {
  type KeptDocument,
  documentsIn,
  forgetIn,
  isSameDocument,
  headerOf,
} from './kept-document-headers.ts';
import { hasCaches, keptAtHeader, replyCacheOf, replyReader, withCaches } from './reply-session.ts';
import type { DocumentRef } from './versions.ts';

const kept = createStore<readonly KeptDocument[]>([]);

/** The documents that the person keeps on this device, of all sites; none until they were loaded. */
export const keptDocuments: ReadableStore<readonly KeptDocument[]> = kept;

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
    apiUrl(fillPath(GET_DRAWING_SETTINGS.path, { siteId })),
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
  const { siteId, kind, itemId, module, name, version } = wanted;
  const cache = await cacheOfPerson();
  if (cache === null) throw new ApiError(i18next.t('api:not_on_device'), 0, 'not_on_device');
  const before = (await documentsIn(cache)).find((each) => isSameDocument(each, wanted));
  const file = fileUrl({ siteId, fileId: version.file.id }, false);
  // The bytes of a file never change.
  if ((await cache.match(file)) === undefined) await store(cache, file);
  const reads = readsOf(wanted);
  for (const url of reads) await store(cache, url);
  const document: KeptDocument = {
    siteId,
    kind,
    itemId,
    name,
    version: version.version,
    bytes: version.file.size,
    at: new Date().toISOString(),
    type: module.type,
    urls: [...reads, file],
  };
  await cache.put(headerOf(wanted), new Response(JSON.stringify(document)));
  const left = before?.urls.filter((url) => !document.urls.includes(url)) ?? [];
  await Promise.all(left.map((url) => cache.delete(url)));
  await loadKeptDocuments();
}

/** Removes a document from this device. */
export async function forgetDocument(document: KeptDocument): Promise<void> {
  const cache = await cacheOfPerson();
  if (cache !== null) await forgetIn(cache, document);
  await loadKeptDocuments();
}

/** Milliseconds for which what was read of a document is not read again. */
const freshMs = 60_000;

/** Whether an error says that a device has no room. */
export const isDeviceFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * Brings a kept document up to date: its active version with its file, and what lies on it. One that the
 * person may no longer read, or that is gone, is removed; if the server is out of reach it stays as it is.
 *
 * @param isForced also if it was read a moment ago, since the person has changed it
 */
export async function refreshDocument(
  document: KeptDocument,
  module: ModuleEndpoint,
  isForced = false,
): Promise<void> {
  if (!isForced && Date.now() - Date.parse(document.at) < freshMs) return;
  const { siteId, kind, itemId } = document;
  try {
    const params = { siteId, kind, itemId };
    const { reply } = await callServer(GET_DMS_VERSIONS, { params, fromServer: true });
    const version = reply.versions.find(({ is_active }) => is_active);
    if (version === undefined) await forgetDocument(document);
    else await keepDocument({ ...document, module, version });
  } catch (error) {
    if (!isApiError(error) && !isDeviceFull(error)) throw error;
    const isGone = isApiError(error) && (error.status === 403 || error.status === 404);
    if (isGone) await forgetDocument(document);
    else console.warn('A document on this device could not be brought up to date', error);
  }
}

/** One after the other: what was read first must not be stored last. */
let refreshing: Promise<void> = Promise.resolve();

/** Brings a document up to date after a change of the person, if it is kept on this device. */
export function refreshKept(document: DocumentRef, module: ModuleEndpoint): Promise<void> {
  const refresh = async () => {
    await loadKeptDocuments();
    const found = kept.get().find((each) => isSameDocument(each, document));
    if (found !== undefined) await refreshDocument(found, module, true);
  };
  refreshing = refreshing.then(refresh, refresh);
  return refreshing;
}
