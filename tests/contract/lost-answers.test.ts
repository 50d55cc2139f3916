import type { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCache } from '../../src/api/cache.ts';
import { createDrain } from '../../src/api/outbox/drain.ts';
import { sendFile } from '../../src/api/outbox/send-file.ts';
import { sendEntry } from '../../src/api/outbox/send.ts';
import type { HistoryReply } from '../../src/contract/item-schemas.ts';
import type { DocumentVersion } from '../../src/contract/versions.ts';
import { rebaseBy } from '../../src/domain/outbox/rebase.ts';
import { currentUserQueryOptions } from '../../src/api/query-options.ts';
import { deliverChildren } from '../../src/modules/children/deliver-children.ts';
import { saveRequestOf } from '../../src/modules/children/save-body.ts';
import { folderModulesOf } from '../../src/modules/folders/folder-modules.ts';
import { createUploadPort } from '../../src/modules/folders/upload/upload-port.ts';
import { deliverVersion } from '../../src/modules/items/versions/deliver-version.ts';
import { moduleRefOf } from '../../src/modules/module-ref.ts';
import { createFiles } from '../../src/modules/services/files.ts';
import { applyChanges } from '../../src/runtime/record/apply.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { isList } from '../../src/runtime/record/json.ts';
import { changeOutbox, readFileBytes, readUnsent, startWith } from '../support/in-memory-outbox.ts';
import { sorted } from '../support/sorted.ts';
import { openBrowser, type ServerBrowser } from '../support/server/browser.ts';
import { validBody } from '../support/server/items.ts';
import { type Plant, makePlant } from '../support/server/plant.ts';
import { liveModule } from '../support/server/stock.ts';

vi.mock('../../src/api/outbox/device-outbox.ts', () => import('../support/in-memory-outbox.ts'));

let plant: Plant;
let browser: ServerBrowser;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());
beforeEach(async () => {
  startWith();
  browser = openBrowser(plant);
  vi.stubGlobal('navigator', { onLine: true });
  await browser.signIn(plant.admin);
});
afterEach(() => vi.unstubAllGlobals());

const moduleOf = (type: string) => liveModule(plant.server, type).compiled;
const ask = async <Reply>(address: string) => (await plant.admin.call<Reply>('GET', address)).body;
const read = (type: string, id: number) => ask<Item>(plant.at(type, `/${id}`));
const neverAborted = new AbortController().signal;

/** The cache of a page, which knows who is signed in. */
async function openCache() {
  const cache = createCache();
  await cache.query(currentUserQueryOptions);
  return cache;
}

/** Sends what the device has kept; returns what is left, with its state. */
async function drain() {
  browser.reconnect();
  await createDrain({
    read: readUnsent,
    change: (work) => changeOutbox(null, work),
    hasNetwork: () => true,
    isOwnSession: () => true,
    send: sendEntry,
    sendFile: (file) => sendFile(file, (id) => readFileBytes(null, id)),
    rebaseOn: async ({ endpoint }) => rebaseBy(moduleOf(endpoint.type)),
    onDelivered: () => undefined,
    now: Date.now,
  }).run();
  const { entries, files } = await readUnsent();
  return [...entries, ...files].map(({ state }) => state);
}

const versionsOf = async (id: number) =>
  (await ask<{ versions: DocumentVersion[] }>(plant.at('dms_documents', `/${id}/versions`)))
    .versions;

/** A person who has seen no version of a document adds one. */
async function addVersion(cache: QueryClient, id: number, revision: string) {
  const module = moduleOf('dms_documents');
  const item = await read('dms_documents', id);
  const document = { siteId: plant.siteId, kind: 'documents', itemId: id };
  const note = { revision, comment: 'As built', isMinor: false };
  const transfer = { key: crypto.randomUUID(), signal: neverAborted, onProgress: () => undefined };
  const file = new File(['marked up'], 'Manual B.txt');
  const of = { document, module, item, seen: 0 };
  return deliverVersion(cache, of, { file, ...note }, transfer);
}

/** Sends a version, whose answer is lost with the connection. */
async function uploadUnanswered(id: number) {
  const cache = await openCache();
  browser.loseAnswer();
  expect(await addVersion(cache, id, 'B')).toBeNull();
  expect(browser.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  return cache;
}

test('a version whose answer is lost with the connection is there once, below the next one of the person, and nothing is asked', async () => {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  const cache = await uploadUnanswered(id);
  expect(await addVersion(cache, id, 'C')).toBeNull();
  expect(await drain()).toEqual([]);
  expect(await versionsOf(id)).toMatchObject([
    { version: 2, revision: 'C', comment: 'As built', is_active: true },
    { version: 1, revision: 'B', comment: 'As built', is_active: false },
  ]);
});

test('it stays below a version that somebody has added since', async () => {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  await uploadUnanswered(id);
  browser.reconnect();
  const files = plant.stock.files;
  const added = { file_id: files?.other, seen_version: 1 };
  const answer = await plant.admin.call('POST', plant.at('dms_documents', `/${id}/versions`), {
    body: added,
  });
  expect(answer.status).toBe(201);
  expect(await drain()).toEqual([]);
  const all = await versionsOf(id);
  expect(all.map(({ version, is_active }) => [version, is_active])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('a file that is dropped into a folder is one document, whichever answer is lost', async () => {
  const modules = folderModulesOf(moduleOf('dms_folders'), [moduleOf('dms_documents')]);
  if (modules === null) throw new Error('The site has no folders');
  const folder = await plant.make('dms_folders');
  const cache = await openCache();
  const { siteId } = plant;
  const port = createUploadPort({
    modules,
    newFolders: modules.folders,
    newDocuments: modules.documents,
    foldersRef: moduleRefOf(modules.folders, 'en'),
    documentsRef: moduleRefOf(modules.documents, 'en'),
    siteId,
    files: createFiles(siteId, cache),
    cache,
    texts: { needsFolder: '', tooLarge: () => '', mayNotMakeFolders: '' },
    mayMakeFolders: true,
  });
  const drop = (name: string) =>
    port.document({
      folderId: folder.id,
      file: new File([name], name),
      key: port.newKey(),
      signal: neverAborted,
      onProgress: () => undefined,
    });
  browser.loseAnswer();
  expect(await drop('First.txt')).toMatchObject({ isKept: true });
  expect(await drain()).toEqual([]);
  // The answer of the document is lost, not that of its file.
  browser.loseAnswer(2);
  expect(await drop('Second.txt')).toMatchObject({ isKept: true });
  expect(await drain()).toEqual([]);
  const { documents } = await ask<{ documents: Item[] }>(plant.at('dms_documents', '?limit=500'));
  const isIn = ({ folder_id: places }: Item) => isList(places) && places[0] === folder.id;
  const filed = sorted(documents.filter(isIn).map(({ name }) => name ?? ''));
  expect(filed).toEqual(['First.txt', 'Second.txt']);
});

test('children that are saved with their parent are made and changed once, although the answer is lost', async () => {
  const parentModule = moduleOf('equipment');
  const module = moduleOf('workorders');
  const [reference] = module.columns.filter(({ db }) => db === 'equipment_item_ids');
  const [column] = parentModule.columns;
  if (reference === undefined || column === undefined) throw new Error('No reference');
  const parent = await read('equipment', (await plant.make('equipment')).id);
  const stored = await read('workorders', (await plant.make('workorders')).id);
  const context = { now: new Date().toISOString(), timeZone: 'UTC' };
  const rowOf = (item: Item, values: Record<string, unknown>) => {
    const isNew = item.id === 0;
    const key = isNew ? crypto.randomUUID() : String(item.id);
    const entered = applyChanges(module, item, values, context).item;
    const { version } = item;
    const pending = { key, id: isNew ? null : item.id, version, base: {}, mine: values };
    const state = isNew ? ('new' as const) : ('stored' as const);
    return { id: item.id, key, module, item, entered, pending, state };
  };
  const { columns: _columns, ...required } = validBody(module, plant.stock);
  const made = { ...required, name: 'Replace the seal', equipment_item_ids: [parent.id] };
  const rows = [
    rowOf(blankItem(module, plant.siteId), made),
    rowOf(stored, { name: 'Renamed in the basement' }),
  ];
  const lists = [
    {
      column,
      rows,
      reference,
      actor: () => {
        throw new Error('Nothing moves');
      },
    },
  ];
  const ofParent = { module: parentModule, present: parent, base: parent };
  const cache = await openCache();
  browser.loseAnswer();
  const { parent: kept } = await deliverChildren({
    cache,
    siteId: plant.siteId,
    language: 'en',
    parent: ofParent,
    lists,
    request: saveRequestOf(ofParent, lists, context),
    context,
  });
  expect(kept).toEqual(parent);
  expect(await drain()).toEqual([]);
  const { workorders } = await ask<{ workorders: Item[] }>(plant.at('workorders', '?limit=500'));
  const named = (name: string) => workorders.filter((each) => each.name === name);
  expect(named('Replace the seal')).toHaveLength(1);
  expect(named('Renamed in the basement')).toMatchObject([{ id: stored.id }]);
  const { history } = await ask<HistoryReply>(plant.at('workorders', `/${stored.id}/history`));
  expect(history.filter(({ changes }) => '/name' in changes)).toHaveLength(2);
});
