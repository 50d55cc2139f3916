import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallDocument } from '../../src/contract/call.ts';
import { fillPath } from '../../src/domain/call.ts';
import { type SavedMapping, importCalls } from '../../src/contract/imports.ts';
import { settingsPermission } from '../../src/domain/permissions.ts';
import { importing, upload } from '../../tests/support/server/imports.ts';
import type { Client } from '../../tests/support/server/client.ts';
import { type Plant, makePlant } from '../../tests/support/server/plant.ts';
import { liveModule } from '../../tests/support/server/stock.ts';
import { makeWorld } from '../../tests/support/server/world.ts';
import { maxImportFileBytes } from '../operations/imports/jobs/upload.ts';

const type = 'workorders';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const header = 'external_id,name,type_id,criticality_id';
const send = (content: string | Buffer, name?: string) =>
  upload(plant.server, plant.admin, plant.at(type, '/import'), content, name);

const filesKept = async () => {
  const all = await readdir(plant.server.dataDir, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).length;
};

describe('an import and a mapping of another site', () => {
  test('every call finds an import and a mapping only on their site', async () => {
    const file = await importing(
      plant.server,
      plant.admin,
      plant.at(type),
      `${header}\n1,a,Kind,High`,
    );
    const mapping = file.job.suggested;
    const kept = await plant.admin.call<{ id: number }>(
      'POST',
      plant.at(type, '/import-mappings'),
      {
        body: { name: 'Ours', mapping },
      },
    );
    const strangers = await makeWorld(plant.server, 'south');
    const [theirSite = 0] = strangers.siteIds;
    const [, secondSite = 0] = plant.world.siteIds;
    const calls = Object.entries<CallDocument>({
      ...importCalls(liveModule(plant.server, type).document),
    });
    const ofOne = calls.filter(([, { path }]) => /\{(importId|mappingId)\}/.test(path));
    expect(ofOne).toHaveLength(9);
    const bodies: Record<string, object> = {
      check: { mapping },
      sheet: { sheet: 'Other' },
    };
    const tries: readonly (readonly [Client, number])[] = [
      [strangers.admin, plant.siteId],
      [strangers.admin, theirSite],
      [plant.admin, theirSite],
      [plant.admin, secondSite],
    ];
    for (const [name, { method, path }] of ofOne)
      for (const [client, siteId] of tries) {
        const ids = { siteId, importId: file.job.id, mappingId: kept.body.id };
        const body = bodies[name];
        const url = fillPath(path, ids).replaceAll('%2F', '/');
        const { status } = await client.call(method, url, body === undefined ? {} : { body });
        expect([name, siteId, status]).toEqual([name, siteId, 404]);
      }
    expect((await plant.admin.call('GET', file.url)).body).toMatchObject({ state: 'uploaded' });
    const list = await plant.admin.call('GET', plant.at(type, '/import-mappings'));
    expect(list.body).toMatchObject({ mappings: [{ id: kept.body.id, name: 'Ours' }] });
  });
});

describe('imports and mappings of other people', () => {
  const codes = ['read', 'create', 'update'].map((action) => `${type}.${action}`);
  const person = (name: string, more: readonly string[] = []) =>
    plant.world.person(name, [{ site: plant.siteId, codes: [...codes, ...more] }]);

  test('an import belongs to the person who made it; those who may change settings may read it', async () => {
    const [owner, other, settler] = await Promise.all([
      person('owner'),
      person('other'),
      person('settler', [settingsPermission]),
    ]);
    const file = await importing(plant.server, owner, plant.at(type), `${header}\n1,a,Kind,High`);
    const calls: readonly (readonly ['GET' | 'POST', string, object?])[] = [
      ['GET', ''],
      ['GET', '/problems'],
      ['POST', '/sheet', { sheet: 'Rows' }],
      ['POST', '/check', { mapping: file.job.suggested }],
      ['POST', '/apply'],
      ['POST', '/cancel'],
    ];
    for (const [method, path, body] of calls) {
      const options = body === undefined ? {} : { body };
      const answer = await other.call(method, file.url + path, options);
      expect([path, answer.status]).toEqual([path, 404]);
      const read = await settler.call(method, file.url + path, options);
      expect([path, read.status]).toEqual([path, method === 'GET' ? 200 : 403]);
    }
    expect((await owner.call('GET', file.url)).body).toMatchObject({ state: 'uploaded' });
  });

  test('a saved mapping belongs to the person who saved it, also under the name of another', async () => {
    const at = plant.at(type, '/import-mappings');
    const [owner, other, settler] = await Promise.all([
      person('owner 2'),
      person('other 2'),
      person('settler 2', [settingsPermission]),
    ]);
    const mapping = {
      columns: [{ header: 'a', db: null }],
      match: null,
      create_missing: [],
      template_id: null,
    };
    const saved = await owner.call<{ id: number }>('POST', at, {
      body: { name: 'Monthly', mapping },
    });
    expect((await other.call('GET', at)).body).toEqual({ mappings: [] });
    expect((await other.call('DELETE', `${at}/${saved.body.id}`)).status).toBe(404);
    const theirs = await other.call<{ id: number }>('POST', at, {
      body: { name: 'Monthly', mapping },
    });
    expect(theirs.body.id).not.toBe(saved.body.id);
    const all = await settler.call<{ mappings: readonly SavedMapping[] }>('GET', at);
    expect(all.body.mappings.map(({ id }) => id)).toContain(saved.body.id);
    expect((await settler.call('DELETE', `${at}/${saved.body.id}`)).status).toBe(403);
    expect((await owner.call('DELETE', `${at}/${saved.body.id}`)).status).toBe(200);
  });
});

/** The folders of the file store, by organisation and site. */
const storeFolders = async () => {
  const all = await readdir(`${plant.server.dataDir}/files`, {
    recursive: true,
    withFileTypes: true,
  });
  return all.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

/** What the import refuses first: that the file can't be read, or that the person may not import. */
const unreadable = Buffer.from('d0cf11e0a1b11ae1' + '00'.repeat(600), 'hex');

describe('a person without the permission to import', () => {
  test('the upload is refused before the file is stored or parsed', async () => {
    const { world, server, siteId } = plant;
    const reader = await world.person('reader', [{ site: siteId, codes: [`${type}.read`] }]);
    const nobody = await world.person('nobody');
    const read = vi.spyOn(server.services.files, 'get');
    const put = vi.spyOn(server.services.files, 'put');
    for (const [person, status] of [
      [reader, 403],
      [nobody, 404],
    ] as const)
      expect((await upload(server, person, plant.at(type, '/import'), unreadable)).status).toBe(
        status,
      );
    expect(put).not.toHaveBeenCalled();
    expect(read).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('an upload to a site that does not exist leaves no folder behind', async () => {
    const before = await storeFolders();
    const url = plant.at(type, '/import').replace(`/${plant.siteId}/`, '/987654/');
    expect((await upload(plant.server, plant.admin, url, unreadable)).status).toBe(404);
    expect(await storeFolders()).toEqual(before);
  });
});

describe('reading a file of an import', () => {
  test('no transaction is open while the sheet that a person chose is read', async () => {
    const file = await importing(
      plant.server,
      plant.admin,
      plant.at(type),
      `${header}\n1,a,Kind,High`,
    );
    const { files } = plant.server.services;
    const get = files.get.bind(files);
    const open: number[] = [];
    vi.spyOn(files, 'get').mockImplementation((...request) => {
      async function* content() {
        open.push(await openTransactions());
        yield* get(...request) as AsyncIterable<Buffer>;
      }
      return Readable.from(content(), { objectMode: false });
    });
    const { status } = await plant.admin.call('POST', `${file.url}/sheet`, {
      body: { sheet: 'Rows' },
    });
    vi.restoreAllMocks();
    expect(status).toBe(200);
    expect(Math.max(...open)).toBe(0);
  });

  test('a person reads one file at a time, and may not let many more wait', async () => {
    const { files } = plant.server.services;
    const get = files.get.bind(files);
    let together = 0;
    let most = 0;
    vi.spyOn(files, 'get').mockImplementation((...request) => {
      async function* content() {
        together += 1;
        most = Math.max(most, together);
        yield* get(...request) as AsyncIterable<Buffer>;
        together -= 1;
      }
      return Readable.from(content(), { objectMode: false });
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(`${header}\n1,a,Kind,High`)),
    );
    vi.restoreAllMocks();
    const statuses = answers.map(({ status }) => status);
    expect(most).toBe(1);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

/** The number of transactions of this database that are open and wait for the server. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(
    plant.server.database.db.owner,
  );
  return rows[0]?.open ?? -1;
}

describe('an uploaded file of an import', () => {
  test('a file above 100 MB is refused and not stored', async () => {
    const before = await filesKept();
    const { status, body } = await send(Buffer.alloc(maxImportFileBytes + 1, 'x'));
    expect({ status, body }).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await filesKept()).toBe(before);
  });

  test.each([
    ['no bytes', '', 'rows.csv'],
    ['only blank lines', '\n\n  \n', 'rows.csv'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'rows.csv'],
    ['a PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u0000'), 'rows.pdf'],
    ['an archive without a sheet', Buffer.from('504b0506' + '00'.repeat(18), 'hex'), 'rows.xlsx'],
    ['the old XLS format', Buffer.from('d0cf11e0a1b11ae1' + '00'.repeat(600), 'hex'), 'rows.xls'],
  ])('a file with %s is refused and not stored', async (_what, content, name) => {
    const before = await filesKept();
    const { status, body } = await send(content, name);
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'unreadable_file' } });
    expect(await filesKept()).toBe(before);
  });

  test('an upload must be a form with one part', async () => {
    const url = plant.at(type, '/import');
    expect((await plant.admin.call('POST', url, { body: {} })).status).toBe(415);
    const headers = { 'content-type': 'text/csv' };
    const csv = await plant.admin.call('POST', url, { body: `${header}\n`, headers });
    expect(csv.status).toBe(415);
  });

  test('a file with only a header has no rows, and its import creates no item', async () => {
    const file = await importing(plant.server, plant.admin, plant.at(type), `${header}\r\n`);
    expect(file.job).toMatchObject({ sample: [], progress: { total: 0 } });
    const none = { rows: 0, created: 0, changed: 0, unchanged: 0, bad: 0 };
    expect(await file.check()).toMatchObject({ state: 'checked', counts: none });
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: none });
  });
});
