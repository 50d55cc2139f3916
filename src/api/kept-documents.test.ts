import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import documents from '../../schemas/modules/dms_documents.json' with { type: 'json' };
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import type { DocumentVersion } from '../contract/versions.ts';
import { removeUnreadableDocuments } from './kept-document-headers.ts';
import {
  forgetDocument,
  keepDocument,
  keptDocuments,
  loadKeptDocuments,
  refreshDocument,
} from './kept-documents.ts';
import { keptFile } from './kept-replies.ts';
import {
  endReplySession,
  removeKeptReplies,
  removeRepliesOfOtherSites,
  setReplyReader,
} from './reply-session.ts';

const lucia = { organisation: 1, user: 7 };
const asked: string[] = [];

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://page').pathname);
    return new Response(`reply of ${url}`, { headers: { 'content-type': 'text/plain' } });
  });
  asked.length = 0;
  setReplyReader(lucia);
});
afterEach(() => {
  endReplySession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const document = { siteId: 3, kind: 'documents', itemId: 12 };
const fileOf = (id: number) => `/api/sites/3/files/${id}`;

/** A version as far as keeping it reads it. */
const versionOf = (version: number, file: number) =>
  ({ version, file: { id: file, size: 4 } }) as DocumentVersion;

const settings = '/api/sites/3/drawing-settings';

const keep = (version: DocumentVersion) =>
  keepDocument({ ...document, module: documents, name: 'Sump', version });

test('a document is kept with its file, which is fetched once, and a newer version replaces it', async () => {
  await keep(versionOf(1, 40));
  await keep(versionOf(1, 40));
  expect(asked.filter((path) => path === fileOf(40))).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith('/versions'))).toHaveLength(2);
  expect(keptDocuments.get()).toMatchObject([{ ...document, name: 'Sump', version: 1, bytes: 4 }]);
  expect(await (await keptFile(fileOf(40)))?.text()).toBe(`reply of ${fileOf(40)}`);
  await keep(versionOf(2, 41));
  expect(keptDocuments.get()).toMatchObject([{ version: 2 }]);
  expect(await keptFile(fileOf(40))).toBeNull();
  expect(await keptFile(fileOf(41))).not.toBeNull();
});

test('a document that could not be fetched as a whole is not kept', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/annotations')
      ? new Response('{"error":"No","code":"forbidden"}', {
          status: 403,
          headers: { 'content-type': 'application/json' },
        })
      : new Response('{}'),
  );
  await expect(keep(versionOf(1, 40))).rejects.toMatchObject({ message: 'No' });
  await loadKeptDocuments();
  expect(keptDocuments.get()).toEqual([]);
});

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

test('it follows the active version, stays while the server is lost, and goes when the server refuses it', async () => {
  await keep(versionOf(1, 40));
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
  const refresh = async () => {
    const [kept] = keptDocuments.get();
    if (kept === undefined) throw new Error('It is not kept.');
    await refreshDocument(kept, documents);
  };
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('lost');
  });
  await refresh();
  expect(keptDocuments.get()).toMatchObject([{ version: 1 }]);
  vi.stubGlobal('fetch', async (url: string) =>
    json(url.endsWith('/versions') ? { versions: [{ ...versionOf(2, 41), is_active: true }] } : {}),
  );
  await refresh();
  expect(keptDocuments.get()).toMatchObject([{ version: 2 }]);
  expect(await keptFile(fileOf(40))).toBeNull();
  vi.setSystemTime(Date.now() + 120_000);
  vi.stubGlobal('fetch', async () => json({ error: 'No', code: 'forbidden' }, 403));
  await refresh();
  expect(keptDocuments.get()).toEqual([]);
  expect(await keptFile(fileOf(41))).toBeNull();
});

test('it is gone when the person removes it, with the right to documents or the site, and with the session', async () => {
  await keep(versionOf(1, 40));
  const [kept] = keptDocuments.get();
  if (kept === undefined) throw new Error('It is not kept.');
  await forgetDocument(kept);
  expect(keptDocuments.get()).toEqual([]);
  expect(await keptFile(fileOf(40))).toBeNull();
  for (const end of [
    () => removeRepliesOfOtherSites(lucia, ['4']),
    () => removeUnreadableDocuments(lucia, (type) => type !== 'dms_documents'),
    () => removeKeptReplies(null),
  ]) {
    await keep(versionOf(1, 40));
    expect(await keptFile(fileOf(40))).not.toBeNull();
    await end();
    await loadKeptDocuments();
    expect(keptDocuments.get()).toEqual([]);
    expect(await keptFile(fileOf(40))).toBeNull();
  }
});

test('what two documents of a site need stays until the second is removed, and then nothing is left', async () => {
  await keep(versionOf(1, 40));
  const other = { ...document, itemId: 13, module: documents, name: 'Pit' };
  await keepDocument({ ...other, version: versionOf(1, 41) });
  const [first, second] = keptDocuments.get();
  if (first === undefined || second === undefined) throw new Error('They are not kept.');
  await forgetDocument(first);
  for (const url of second.urls) expect(await keptFile(url)).not.toBeNull();
  expect(second.urls).toContain(settings);
  await forgetDocument(second);
  const [name = ''] = await caches.keys();
  expect(await (await caches.open(name)).keys()).toEqual([]);
});
