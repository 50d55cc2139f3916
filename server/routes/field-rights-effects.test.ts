import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture, uploaded } from '../../tests/support/server/files.ts';
import { importing } from '../../tests/support/server/imports.ts';
import type { Made } from '../../tests/support/server/items.ts';
import {
  type Refused,
  type SecretThings,
  all,
  cellColumns,
  change,
  fieldsOf,
  makeSecretThings,
  marks,
  readCode,
  secretsIn,
  supplier,
  type,
  writeCode,
} from '../../tests/support/server/secret-things.ts';
import type { Person } from '../../tests/support/server/world.ts';
import { until } from '../../tests/support/until.ts';

let plant: SecretThings;

beforeAll(async () => {
  plant = await makeSecretThings();
});
afterAll(() => plant.server.close());

describe('what follows from a change of a hidden field', () => {
  test('history, notifications, the overview, the socket and mails say nothing of it', async () => {
    const item = await plant.thing();
    expect(
      (await plant.blind.call('PUT', plant.at(type, `/${item.id}/watchers/me`))).status,
    ).toBeLessThan(300);
    const address = await plant.server.app.listen({ port: 0, host: '127.0.0.1' });
    const cookie = `${plant.server.app.sessionCookies.session}=${plant.blind.token}`;
    const socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie },
    });
    const heard: unknown[] = [];
    socket.onAny((...event: unknown[]) => heard.push(event));
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const next = await change(plant, plant.writer, item, {
      supplier: `${supplier} 2`,
      remark: 'Both',
    });
    expect(next.status).toBe(200);
    await until(() => expect(heard.length).toBeGreaterThan(0));
    const urls = [
      plant.at(type, `/${item.id}/history`),
      '/api/notifications',
      `/api/sites/${plant.siteId}/overview`,
      '/api/my-work',
    ];
    for (const url of urls) {
      const { status: answered, body } = await plant.blind.call('GET', url);
      expect(answered, url).toBe(200);
      expect([secretsIn(body), JSON.stringify(body).includes('/supplier')], url).toEqual([
        [],
        false,
      ]);
    }
    const own = await plant.writer.call('GET', urls[0] ?? '');
    expect(JSON.stringify(own.body)).toContain('/supplier');
    const { body } = await plant.blind.call('GET', urls[0] ?? '');
    expect(JSON.stringify(body)).toContain('/remark');
    expect(secretsIn(heard)).toEqual([]);
    socket.close();
    // Of a change of items nobody gets a mail: those of the same people are searched.
    const reason = 'Pump round on Monday';
    const [, other] = plant.world.siteIds;
    const asked = await plant.blind.call('POST', '/api/access-requests', {
      body: { site_id: other, reason },
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const outbox = path.join(plant.server.dataDir, 'outbox');
    const mails = await until(() => {
      const texts = readdirSync(outbox).map((file) =>
        readFileSync(path.join(outbox, file), 'utf8'),
      );
      expect(texts.some((text) => text.includes(reason))).toBe(true);
      return texts;
    });
    expect(mails.flatMap((text) => secretsIn(text))).toEqual([]);
  });

  test('the audit log tells how many changes it withholds from somebody without the right', async () => {
    const item = await plant.thing();
    const auditor = await plant.world.person('auditor', [{ codes: ['audit.view', ...all] }]);
    const url = `/api/organisation/audit?site_id=${plant.siteId}&area=records`;
    interface Log {
      readonly entries: readonly { readonly item_id: number; readonly withheld: number }[];
    }
    const log = await auditor.call<Log>('GET', url);
    expect(secretsIn(log.body)).toEqual([]);
    const entry = log.body.entries.find(({ item_id }) => item_id === item.id);
    expect(entry?.withheld).toBe(4);
    const whole = await plant.admin.call<Log>('GET', url);
    expect(secretsIn(whole.body)).toEqual(marks);
    expect(whole.body.entries.filter(({ withheld }) => withheld !== 0)).toEqual([]);
  });

  test('all data of a site is only for those who may read all fields', async () => {
    const url = `/api/sites/${plant.siteId}/export.jsonl`;
    const every = liveModules().flatMap(({ document: { type: each } }) => [`${each}.read`]);
    const codes = ['settings.manage', ...every];
    const without = await plant.world.person('archivist', [{ site: plant.siteId, codes }]);
    expect((await without.call('GET', url)).status).toBe(403);
  });
});

describe('hidden values outside of the items', () => {
  test('a shared view whose filter names a hidden value is not listed, and views without it are', async () => {
    const at = `/api/sites/${plant.siteId}/views`;
    const share = (name: string, db: string, value: string) =>
      plant.admin.call<{ id: number }>('POST', at, {
        body: {
          module_type: type,
          name,
          is_shared: true,
          document: { kind: 'table', filter: { '==': [{ var: db }, value] } },
        },
      });
    const telling = await share('By supplier', 'supplier', supplier);
    const harmless = await share('By remark', 'remark', 'Both');
    expect([telling.status, harmless.status]).toEqual([201, 201]);
    const seenBy = async (person: Person) => {
      const { body } = await person.call<{ views: readonly { id: number }[] }>('GET', at);
      return body;
    };
    const hidden = await seenBy(plant.blind);
    expect(hidden.views.map(({ id }) => id)).toEqual([harmless.body.id]);
    expect(secretsIn(hidden)).toEqual([]);
    const shown = await seenBy(plant.reader);
    expect(shown.views.map(({ id }) => id)).toContain(telling.body.id);
  });

  test('a client that asks for changes only gets them without the field', async () => {
    interface List {
      readonly sync_cursor: number;
    }
    const before = await plant.blind.call<List>('GET', plant.at(type, '?limit=1'));
    const item = await plant.thing();
    await change(plant, plant.writer, item, { supplier: `${supplier} 3`, remark: 'Both' });
    const since = `?sync_cursor=${before.body.sync_cursor}`;
    const { status, body } = await plant.blind.call('GET', plant.at(type, since));
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(`"id":${item.id}`);
    expect(secretsIn(body)).toEqual([]);
    const own = await plant.reader.call('GET', plant.at(type, since));
    expect(secretsIn(own.body)).toContain(supplier);
  });
});

const liveModules = () => plant.server.services.modules.all();

describe('a template that computes a visible field from a hidden one', () => {
  test('the field is hidden in its items, and no list may ask for it', async () => {
    const place = { tab: 'general', section: 'details', order: 0 };
    const remark = { db: 'remark', columnType: 'text', name: 'Remark', ...place };
    const document = {
      moduleType: type,
      name: 'Telling',
      coreColumns: [{ ...remark, computed: { var: 'supplier' } }],
      columns: [],
    };
    const template = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
      body: { site_id: plant.siteId, document },
    });
    expect(template.status, JSON.stringify(template.body)).toBe(201);
    const item = await plant.thing({ template_id: template.body.id });
    expect(item['remark']).toBe(supplier);
    const filter = encodeURIComponent(JSON.stringify({ '==': [{ var: 'remark' }, supplier] }));
    const answers = {
      item: await plant.blind.call('GET', plant.at(type, `/${item.id}`)),
      list: await plant.blind.call('GET', plant.at(type, `?template_id=${template.body.id}`)),
      search: await plant.blind.call('GET', plant.at(type, `?search=${supplier}`)),
      history: await plant.blind.call('GET', plant.at(type, `/${item.id}/history`)),
    };
    for (const [name, { status, body }] of Object.entries(answers))
      expect([status, secretsIn(body)], name).toEqual([200, []]);
    expect(answers.search.body[type]).toEqual([]);
    expect((await plant.blind.call('GET', plant.at(type, `?filter=${filter}`))).status).toBe(400);
    const exported = await plant.server.app.inject({
      url: plant.at(type, '/export?format=csv&language=en'),
      headers: { cookie: `${plant.server.app.sessionCookies.session}=${plant.blind.token}` },
    });
    expect([exported.statusCode, secretsIn(exported.body)]).toEqual([200, []]);
  });
});

describe('files of a hidden field', () => {
  const site = () => `/api/sites/${plant.siteId}`;
  /** How many of the file's facts a person gets, and the answer to the file itself. */
  const seen = async (person: Person, id: number) => [
    (await person.call<{ files?: readonly object[] }>('GET', `${site()}/files?ids=${id}`)).body
      .files?.length,
    (
      await plant.server.app.inject({
        url: `${site()}/files/${id}`,
        headers: { cookie: `${plant.server.app.sessionCookies.session}=${person.token}` },
      })
    ).statusCode,
  ];
  const secretFile = async () => {
    const { id } = await uploaded(plant.server, plant.writer, plant.siteId, 'Invoice', {
      name: 'invoice.txt',
    });
    return { id, item: await plant.thing({ proof: [id] }) };
  };
  const none = [0, 404];
  const both = [1, 200];

  test('a file is for those who may read a field or comment that refers to it', async () => {
    const { id, item } = await secretFile();
    expect(await seen(plant.writer, id)).toEqual(both);
    expect(await seen(plant.blind, id)).toEqual(none);
    const taken = await plant.blind.call('POST', plant.at(type), {
      body: { name: 'Mine', papers: [id] },
    });
    expect(fieldsOf(taken.body)).toEqual([['/papers', 'reference']]);
    expect((await change(plant, plant.writer, item, { papers: [id] })).status).toBe(200);
    expect(await seen(plant.blind, id)).toEqual(both);
  });

  /** A template whose table `found` has the same columns as the module's table. */
  async function templateWithTable(): Promise<number> {
    const place = { tab: 'general', section: 'details', order: 0 };
    const found = { db: 'found', name: 'Found', columnType: 'table', ...place };
    const { body, status } = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
      body: {
        site_id: plant.siteId,
        document: {
          moduleType: type,
          name: 'With rows',
          columns: [{ ...found, columnData: { columns: cellColumns } }],
        },
      },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  }

  test('a number in a cell of rows is no file: only cells for files open one', async () => {
    const template_id = await templateWithTable();
    for (const of of [
      (rows: object[]) => ({ finds: rows }),
      (rows: object[]) => ({ columns: { found: rows } }),
    ]) {
      const { id } = await secretFile();
      const typed = { id: 'A', count: id, note: String(id) };
      const own = await plant.blind.call<Made>('POST', plant.at(type), {
        body: { name: 'Mine', template_id, ...of([typed]) },
      });
      expect(own.status, JSON.stringify(own.body)).toBe(201);
      expect(await seen(plant.blind, id)).toEqual(none);
      const item = await plant.thing({ template_id, ...of([{ ...typed, evidence: [id] }]) });
      expect(await seen(plant.blind, id)).toEqual(both);
      expect((await change(plant, plant.writer, item, of([typed]))).status).toBe(200);
      expect(await seen(plant.blind, id)).toEqual(none);
    }
  });

  test('a measured value and a note of a point are no files, and its photos are', async () => {
    const { id } = await uploaded(plant.server, plant.writer, plant.siteId, await picture(33, 21));
    const item = await plant.thing({ proof: [id] });
    const round = (photos: readonly number[]) => [
      { id: 'oil', value: id, note: String(id) },
      { id: 'belt', answer: 'pass', ...(photos.length > 0 && { photos }) },
    ];
    const first = await change(plant, plant.writer, item, { round: round([]) });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(await seen(plant.blind, id)).toEqual(none);
    const next = await change(plant, plant.writer, first.body, { round: round([id]) });
    expect(next.status, JSON.stringify(next.body)).toBe(200);
    expect(await seen(plant.blind, id)).toEqual(both);
  });

  test("a cell for files takes no file that the person can't read, in whatever shape", async () => {
    const { id } = await secretFile();
    const own = await uploaded(plant.server, plant.blind, plant.siteId, 'Own', { name: 'own.txt' });
    const tried = async (evidence: unknown) => {
      const { body } = await plant.blind.call<Made & Refused>('POST', plant.at(type), {
        body: { name: 'Mine', finds: [{ id: 'A' }, { id: 'B', evidence }] },
      });
      return fieldsOf(body) ?? body['finds'];
    };
    for (const shape of [id, [id], String(id), [own.id, id]])
      expect(await tried(shape)).toEqual([['/finds/1/evidence', 'reference']]);
    expect(await seen(plant.blind, id)).toEqual(none);
    for (const shape of [own.id, [own.id], String(own.id)])
      expect(await tried(shape)).toEqual([{ id: 'A' }, { id: 'B', evidence: [own.id] }]);
  });
});

describe('imports by somebody who may not write a field', () => {
  test('a file does not fill the field, and its mapping to the field is refused', async () => {
    const csv = 'Name,price,remark\nImported,5,Fine\n';
    const job = await importing(plant.server, plant.blind, plant.at(type), csv);
    expect(job.job.suggested.columns).toContainEqual({ header: 'price', db: null });
    const columns = job.job.suggested.columns.map((each) =>
      each.header === 'price' ? { ...each, db: 'price' } : each,
    );
    await expect(job.check({ columns })).rejects.toThrow('unknown_column');
    await job.check();
    await job.apply();
    const { body } = await plant.writer.call<Record<string, readonly Made[]>>(
      'GET',
      plant.at(type, '?search=imported'),
    );
    expect(body[type]).toMatchObject([{ name: 'Imported', price: null, remark: 'Fine' }]);
  });

  test('an import can be taken back only by somebody who may write what it changed', async () => {
    const item = await plant.thing();
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const importer = await plant.world.person('importer', [
      { site: plant.siteId, codes: all },
      { site: plant.siteId, codes: [readCode, writeCode], expiresAt },
    ]);
    const csv = `No.,price\n${item.id},5\n`;
    const job = await importing(plant.server, importer, plant.at(type), csv);
    const columns = [
      { header: 'No.', db: 'id' },
      { header: 'price', db: 'price' },
    ];
    await job.check({ columns, match: 'id' });
    await job.apply();
    const stored = async () =>
      (await plant.writer.call('GET', plant.at(type, `/${item.id}`))).body['price'];
    expect(await stored()).toBe(5);
    plant.server.advance(900_000);
    const undone = await importer.call('POST', `${job.url}/undo`);
    expect([undone.status, await stored()]).toEqual([403, 5]);
  });
});
