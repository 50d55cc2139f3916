import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendPatiently } from '../../../src/api/asked-pause.ts';
import type { DocumentVersion } from '../../../src/contract/versions.ts';
import { formOf } from '../../../tests/support/openapi/form.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { fetched, uploaded } from '../../../tests/support/server/files.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';
import { sweepFiles } from '../files/sweep.ts';

/** Uploads at the same time; 100 with FULL_TESTS=1. */
const many = process.env['FULL_TESTS'] === '1' ? 100 : 30;

let plant: Plant;
let strangers: World;

beforeAll(async () => {
  plant = await makePlant();
  strangers = await makeWorld(plant.server, 'south');
});
afterAll(() => plant.server.close());

const at = (rest: string, siteId = plant.siteId) => `/api/sites/${siteId}/dms/${rest}`;

interface How {
  readonly fields?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly client?: Client;
}

/** Uploads a text as the next version of a document. */
async function upload(id: number, content: string, how: How = {}) {
  const { fields = {}, key, client = plant.admin } = how;
  const form = formOf(`${content}.txt`, content, 'file', fields);
  const { server } = plant;
  const answer = await server.app.inject({
    method: 'POST',
    url: at(`documents/${id}/upload`),
    headers: {
      ...form.headers,
      cookie: `${server.app.sessionCookies.session}=${client.token ?? ''}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: form.body as Buffer,
  });
  const body = answer.json<DocumentVersion & { code?: string }>();
  return { status: answer.statusCode, headers: answer.headers, body };
}

const versionsOf = async (id: number, client: Client = plant.admin) =>
  (await client.call<{ versions: DocumentVersion[] }>('GET', at(`documents/${id}/versions`))).body
    .versions;

/** Sends a request as the page does: again after a while if the server asks for it. Its status. */
const patiently = async (
  send: () => Promise<{ status: number; headers: Readonly<Record<string, unknown>> }>,
): Promise<number> => {
  const told = ({ status, headers }: Awaited<ReturnType<typeof send>>) => {
    const after = headers['retry-after'];
    return { status, retryAfter: typeof after === 'string' ? after : null };
  };
  return (await sendPatiently(send, told)).status;
};

/** A new document without a version. */
const make = (fields: Parameters<Plant['make']>[1] = {}) =>
  plant.make('dms_documents', { dms_versions: null, ...fields });

/** Number, file and state of each version, the newest first. */
const listed = async (id: number) =>
  (await versionsOf(id)).map(({ version, file, is_active }) => [version, file.name, is_active]);

const setActive = (fileId: number, query = '', client: Client = plant.admin) =>
  client.call<DocumentVersion & { code?: string }>('PUT', at(`files/${fileId}/set-active${query}`));

const get = async (id: number) =>
  (
    await plant.admin.call<Made & { dms_versions: unknown; file_format: string }>(
      'GET',
      at(`documents/${id}`),
    )
  ).body;

/** The ids of those files that are still there after a month. */
async function leftInAMonth(ids: readonly number[]): Promise<readonly number[]> {
  const inAMonth = () => new Date(Date.now() + 30 * 86_400_000);
  await sweepFiles({ ...plant.server.services, now: inAMonth });
  const url = `/api/sites/${plant.siteId}/files?ids=${ids.join(',')}`;
  const { body } = await plant.admin.call<{ files: { id: number }[] }>('GET', url);
  return body.files.map(({ id }) => id);
}

describe('versions of a document', () => {
  test('each upload makes the next version the active one, with revision and comment, and history names it', async () => {
    const { id } = await make({ name: 'Pump manual' });
    expect(await versionsOf(id)).toEqual([]);
    const first = await upload(id, 'one', { fields: { revision: ' A ', comment: 'For tender' } });
    expect(first).toMatchObject({
      status: 201,
      body: { version: 1, is_active: true, revision: 'A', comment: 'For tender' },
    });
    expect((await upload(id, 'two')).body).toMatchObject({ version: 2, revision: null });
    expect(await listed(id)).toEqual([
      [2, 'two.txt', true],
      [1, 'one.txt', false],
    ]);
    expect(await get(id)).toMatchObject({ file_format: 'TXT', version: 3 });
    const { body } = await plant.admin.call<{ events: { call: string }[] }>(
      'GET',
      at(`documents/${id}/history`),
    );
    const calls = JSON.stringify(body);
    expect(calls.match(/UPLOAD_DMS_VERSION/g)).toHaveLength(2);
  });

  test('whoever has not seen the newest version adds none by a file, unless they insist or it is there already', async () => {
    const { id } = await make();
    await upload(id, 'theirs');
    const mine = await uploaded(plant.server, plant.admin, plant.siteId, 'mine', {
      name: 'mine.txt',
    });
    const add = (rest: { readonly seen_version?: number }) =>
      plant.admin.call<{ code?: string; error?: string }>('POST', at(`documents/${id}/versions`), {
        body: { file_id: mine.id, ...rest },
      });
    const refused = await add({ seen_version: 0 });
    expect([refused.status, refused.body.code]).toEqual([409, 'version_added']);
    expect(refused.body.error).toContain('version 1');
    expect((await add({})).status).toBe(201);
    expect((await add({ seen_version: 0 })).status).toBe(201);
    expect(await listed(id)).toEqual([
      [2, 'mine.txt', true],
      [1, 'theirs.txt', false],
    ]);
  });

  test('what a person sends again with its id is the same version; the id of something else is refused', async () => {
    const [{ id }, other] = [await make(), await make()];
    const fields = { client_id: crypto.randomUUID() };
    const first = await upload(id, 'one', { fields });
    const again = await upload(id, 'one', { fields });
    expect([again.status, again.body]).toEqual([201, first.body]);
    await upload(id, 'two');
    const add = (to: number, client = plant.admin) =>
      client.call<DocumentVersion & { code?: string }>('POST', at(`documents/${to}/versions`), {
        body: { file_id: first.body.file.id, seen_version: 0, ...fields },
      });
    expect((await add(id)).body).toMatchObject({ version: 1, is_active: false });
    const codes = ['dms_documents.read', 'dms_documents.update'];
    const mate = await plant.world.person('mate', [{ codes }]);
    const taken = { status: 409, body: { code: 'client_id_taken' } };
    expect(await add(other.id)).toMatchObject(taken);
    expect(await add(id, mate)).toMatchObject(taken);
    expect((await upload(id, 'x', { fields: { client_id: 'mine' } })).status).toBe(400);
    expect(await listed(id)).toEqual([
      [2, 'two.txt', true],
      [1, 'one.txt', false],
    ]);
    expect(await versionsOf(other.id)).toEqual([]);
    const { version } = await get(id);
    await plant.admin.call('DELETE', at(`documents/${id}`), { version });
    expect((await add(id)).body).toMatchObject({ version: 1 });
    fields.client_id = crypto.randomUUID();
    expect(await add(id)).toMatchObject({ body: { code: 'deleted_item' } });
  });

  test('an earlier version becomes active and keeps its number; the next upload has a new one', async () => {
    const { id } = await make();
    const { body: first } = await upload(id, 'one');
    await upload(id, 'two');
    expect((await setActive(first.file.id)).body).toMatchObject({ version: 1, is_active: true });
    expect((await get(id)).dms_versions).toEqual({ version: 1, file_id: first.file.id });
    await upload(id, 'three');
    expect(await listed(id)).toEqual([
      [3, 'three.txt', true],
      [2, 'two.txt', false],
      [1, 'one.txt', false],
    ]);
    // Setting the active version active again changes nothing.
    const before = await get(id);
    const [active] = await versionsOf(id);
    expect((await setActive(active?.file.id ?? 0)).status).toBe(200);
    expect((await get(id)).version).toBe(before.version);
  });

  test('the server numbers versions that forms and programs save, whatever number they send', async () => {
    const file = (name: string) =>
      uploaded(plant.server, plant.admin, plant.siteId, name, { name });
    const [one, two] = [await file('one'), await file('two')];
    const made = await make({
      dms_versions: { version: 1, file_id: one.id },
    });
    const save = async (version: number, body: object) =>
      (
        await plant.admin.call<Made & { dms_versions: object }>(
          'PATCH',
          at(`documents/${made.id}`),
          { body: { dms_versions: body }, version },
        )
      ).body;
    const saved = await save(made.version, { version: 70, file_id: two.id });
    expect(saved.dms_versions).toEqual({ version: 2, file_id: two.id });
    const back = await save(saved.version, { version: 9, file_id: one.id });
    expect(back.dms_versions).toEqual({ version: 1, file_id: one.id });
    expect(await listed(made.id)).toEqual([
      [2, 'two', false],
      [1, 'one', true],
    ]);
  });

  test(`of ${many} uploads and ${many} changes of the active version at the same time each takes effect, and exactly one version is active`, async () => {
    const { id } = await make();
    const { body: first } = await upload(id, 'one');
    const { body: second } = await upload(id, 'two');
    const statuses = await Promise.all(
      Array.from({ length: 2 * many }, (_, at) => {
        const key = crypto.randomUUID();
        if (at % 2 === 0) return patiently(() => upload(id, `many ${at}`, { key }));
        const { file } = at % 4 === 1 ? first : second;
        return patiently(() => setActive(file.id));
      }),
    );
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    const versions = await versionsOf(id);
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: many + 2 }, (_, at) => many + 2 - at),
    );
    const active = versions.filter(({ is_active }) => is_active);
    expect(active).toHaveLength(1);
    expect((await get(id)).dms_versions).toEqual({
      version: active[0]?.version,
      file_id: active[0]?.file.id,
    });
  }, 120_000);

  test('a file that was uploaded before, as in parts, becomes a version with revision and comment, once however often it is named', async () => {
    const { id } = await make();
    const file = await uploaded(plant.server, plant.admin, plant.siteId, 'long', { name: 'a.bin' });
    const add = (body: object, client = plant.admin) =>
      client.call<DocumentVersion>('POST', at(`documents/${id}/versions`), { body });
    const said = { revision: ' B ', comment: 'In parts' };
    expect(await add({ file_id: file.id, ...said })).toMatchObject({
      status: 201,
      body: { version: 1, is_active: true, revision: 'B', comment: 'In parts' },
    });
    await upload(id, 'two');
    expect((await add({ file_id: file.id })).body).toMatchObject({ version: 1, revision: 'B' });
    expect(await listed(id)).toEqual([
      [2, 'two.txt', false],
      [1, 'a.bin', true],
    ]);
    const reader = await plant.world.person('version-adder', [
      { site: plant.siteId, codes: ['dms_documents.read'] },
    ]);
    expect((await add({ file_id: file.id }, reader)).status).toBe(403);
    // A file of another site is none.
    const foreign = await uploaded(
      plant.server,
      strangers.admin,
      strangers.siteIds[0] ?? 0,
      'x',
      {},
    );
    expect((await add({ file_id: foreign.id })).status).toBe(422);
    expect(await listed(id)).toHaveLength(2);
  });

  test('a repeated upload with one key makes one version and stores its bytes once', async () => {
    const { id } = await make();
    const folder = path.join(plant.server.dataDir, 'files');
    const count = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
        each.isFile(),
      ).length;
    const before = await count();
    const key = crypto.randomUUID();
    const all = await Promise.all([upload(id, 'once', { key }), upload(id, 'once', { key })]);
    expect(all.map(({ status, body }) => [status, body.version])).toEqual([
      [201, 1],
      [201, 1],
    ]);
    expect(await listed(id)).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });

  test('files of earlier versions stay until the document is deleted for good, unless another document has them', async () => {
    const { id } = await make();
    const { body: first } = await upload(id, 'one');
    const { body: second } = await upload(id, 'two');
    const copy = await make({
      dms_versions: { version: 1, file_id: first.file.id },
    });
    const ids = [first.file.id, second.file.id];
    expect(await leftInAMonth(ids)).toEqual(ids);
    const { version } = await get(id);
    const removed = await plant.admin.call<Made>('DELETE', at(`documents/${id}`), { version });
    expect(await leftInAMonth(ids)).toEqual(ids);
    const erased = await plant.admin.call('DELETE', at(`recycle-bin/documents/${id}/permanent`), {
      version: removed.body.version,
    });
    expect(erased.status).toBe(200);
    expect(await leftInAMonth(ids)).toEqual([first.file.id]);
    expect(await listed(copy.id)).toEqual([[1, 'one.txt', true]]);
  });

  test('a file of two documents is made active by naming the document', async () => {
    const { id } = await make();
    const { body: first } = await upload(id, 'one');
    await upload(id, 'two');
    await make({ dms_versions: { version: 1, file_id: first.file.id } });
    expect((await setActive(first.file.id)).body).toMatchObject({ code: 'conflict' });
    expect((await setActive(first.file.id, `?item_id=${id}`)).body).toMatchObject({ version: 1 });
  });

  test('a document from before versions were kept has its active version, and loses it to no upload', async () => {
    const file = await uploaded(plant.server, plant.admin, plant.siteId, 'old', {
      name: 'old.txt',
    });
    const { id } = await make({
      dms_versions: { version: 1, file_id: file.id },
    });
    const { db } = plant.server.services;
    const { organisationId } = plant.world;
    const tenant = { organisationId, siteIds: [plant.siteId], userId: null };
    await withTenant(db, tenant, (tx) =>
      tx.deleteFrom('item_versions').where('site_id', '=', plant.siteId).execute(),
    );
    expect(await listed(id)).toEqual([[1, 'old.txt', true]]);
    await upload(id, 'new');
    expect(await listed(id)).toEqual([
      [2, 'new.txt', true],
      [1, 'old.txt', false],
    ]);
  });

  test('links lead to the bytes of every version, and the download is an attachment', async () => {
    const { id } = await make();
    await upload(id, 'one');
    await upload(id, 'two');
    const { body } = await plant.admin.call<{ files: { url: string; file: { id: number } }[] }>(
      'GET',
      at(`documents/${id}/files-with-s3`),
    );
    const texts = await Promise.all(
      body.files.map(async ({ url }) =>
        (await fetched(plant.server, plant.admin, url)).bytes.toString(),
      ),
    );
    expect(texts).toEqual(['two', 'one']);
    const url = at(`files/${body.files[1]?.file.id ?? 0}/download`);
    const download = await fetched(plant.server, plant.admin, url);
    expect(download.bytes.toString()).toBe('one');
    expect(download.headers['content-disposition']).toMatch(/^attachment; filename="one\.txt"/);
  });

  test('who may only read a document reads its versions and changes nothing; others find nothing', async () => {
    const { id } = await make();
    const { body: first } = await upload(id, 'one');
    const reader = await plant.world.person('version-reader', [
      { site: plant.siteId, codes: ['dms_documents.read'] },
    ]);
    expect(await versionsOf(id, reader)).toHaveLength(1);
    expect((await upload(id, 'no', { client: reader })).status).toBe(403);
    expect((await setActive(first.file.id, '', reader)).status).toBe(403);
    for (const rest of [`documents/${id}/versions`, `files/${first.file.id}/download`])
      expect((await strangers.admin.call('GET', at(rest))).status).toBe(404);
    expect((await setActive(first.file.id, '', strangers.admin)).status).toBe(404);
    // Folders have no versions.
    const folder = await plant.make('dms_folders');
    expect((await plant.admin.call('GET', at(`folders/${folder.id}/versions`))).status).toBe(404);
  });

  test('a deleted document gets no version, and its bytes are not kept', async () => {
    const { id, version } = await make();
    await plant.admin.call('DELETE', at(`documents/${id}`), { version });
    expect((await upload(id, 'late')).body).toMatchObject({ code: 'deleted_item' });
  });
});
