import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Client,
  type Method,
  type Sent,
  signedIn,
} from '../../tests/support/server/client.ts';
import { type Made, validBody } from '../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../tests/support/server/plant.ts';
import { liveModule } from '../../tests/support/server/stock.ts';
import { withAdminConnection } from '../db/embedded/owner-database.ts';
import { lastSequence } from '../db/events.ts';
import { withTenant } from '../db/transaction.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const bodyOf = (type: string) => validBody(liveModule(plant.server, type).compiled, plant.stock);

/** Makes calls with an Idempotency-Key. */
function keyed<Body = Made>(
  key: string,
  method: Method,
  url: string,
  { headers, ...sent }: Sent = {},
  by: Client = plant.admin,
) {
  return by.call<Body>(method, url, { ...sent, headers: { 'idempotency-key': key, ...headers } });
}

function inPlant<T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> {
  const { organisationId, siteIds } = plant.world;
  const tenant = { organisationId, siteIds, userId: null, siteId: plant.siteId };
  return withTenant(plant.server.services.db, tenant, work);
}

const lastEvent = () => inPlant((tx) => lastSequence(tx, plant.siteId));
const keptKeys = () =>
  inPlant(async (tx) => {
    const rows = await tx.selectFrom('idempotency_keys').select('key').execute();
    return rows.map(({ key }) => key);
  });

const same = (answers: readonly { status: number; body: unknown }[]) =>
  new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));

const hundred = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 100 }, send));

describe('a hundred simultaneous requests with the same key', () => {
  test('a hundred creations with one key make one item and get a hundred equal responses', async () => {
    const before = await lastEvent();
    const body = bodyOf('equipment');
    const key = randomUUID();
    const answers = await hundred(() => keyed(key, 'POST', plant.at('equipment'), { body }));
    expect(same(answers).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { version: 1 } });
    expect(await lastEvent()).toBe(before + 1);
  });

  test('change, move, delete and restore with one key happen once', async () => {
    const item = await plant.make('permits');
    const at = plant.at('permits', `/${item.id}`);
    const calls = [
      ['PATCH', at, { name: 'Changed once' }],
      ['POST', `${at}/transitions`, { to: 'APPROVAL_PENDING' }],
      ['DELETE', at, undefined],
      ['POST', `${at}/restore`, undefined],
    ] as const;
    for (const [index, [method, url, body]] of calls.entries()) {
      const version = index + 1;
      const answers = await hundred(() =>
        keyed(`${item.id}-${index}`, method, url, { version, ...(body && { body }) }),
      );
      expect(same(answers).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { version: version + 1 } });
    }
    expect((await plant.admin.call<Made>('GET', at)).body.version).toBe(5);
  });

  test('a batch, a bulk change and a bulk move with one key happen once', async () => {
    const items = [await plant.make('permits'), await plant.make('permits')];
    const at = (version: number) => items.map(({ id }) => ({ id, version }));
    const changes = { name: 'Together' };
    const calls = [
      ['PATCH', '/batch', at(1).map((item) => ({ ...item, changes }))],
      ['PATCH', '/bulk', { items: at(2), changes: { name: 'Again' } }],
      ['POST', '/transitions', { items: [...at(3), ...at(3)], to: 'APPROVAL_PENDING' }],
    ] as const;
    for (const [method, path, body] of calls) {
      const before = await lastEvent();
      const answers = await hundred(() => keyed(path, method, plant.at('permits', path), { body }));
      expect(same(answers).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await lastEvent()).toBe(before + 2);
    }
  });

  test('one key publishes one template version, creates one label, and uses few connections', async () => {
    const { siteId: site_id } = plant;
    const column = { db: 'extra', columnType: 'text', name: 'Extra', order: 0 };
    const document = {
      moduleType: 'equipment',
      name: 'Once',
      columns: [{ ...column, tab: 'general', section: 'details' }],
    };
    const settings = [
      ['POST', '/api/templates', { site_id, document }, 201],
      ['POST', `/api/sites/${site_id}/labels`, { module_type: 'equipment', name: 'Once' }, 201],
    ] as const;
    for (const [method, url, body, status] of settings) {
      const before = await lastEvent();
      const answers = await hundred(() => keyed('settings', method, url, { body }));
      expect(same(answers).size).toBe(1);
      expect(answers[0]?.status).toBe(status);
      expect(await lastEvent()).toBe(before + 1);
    }
  });
});

describe('an idempotency key', () => {
  test('a key with another body, version, item or site is refused and changes nothing', async () => {
    const [a, b] = [await plant.make('equipment'), await plant.make('equipment')];
    const url = plant.at('equipment', `/${a.id}`);
    const [, second = 0] = plant.world.siteIds;
    const body = { name: 'With a key' };
    const first = await keyed('reused', 'PATCH', url, { body, version: 1 });
    expect(first.status).toBe(200);
    const before = await lastEvent();
    const others = [
      [url, { body: { name: 'Another' }, version: 1 }],
      [url, { body: '{"name": "With a key" }', version: 1 }],
      [url, { body, version: 2 }],
      [plant.at('equipment', `/${b.id}`), { body, version: 1 }],
      [url.replace(`/${plant.siteId}/`, `/${second}/`), { body, version: 1 }],
    ] as const;
    for (const [address, sent] of others) {
      const refused = await keyed<{ code: string }>('reused', 'PATCH', address, sent);
      expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    }
    expect(await lastEvent()).toBe(before);
    expect(await keyed('reused', 'PATCH', url, { body, version: 1 })).toMatchObject({
      status: 200,
      body: first.body,
    });
  });

  test('a key belongs to one user and one call', async () => {
    const other = await plant.world.person('other', [{ codes: 'all' }]);
    const body = { module_type: 'equipment', name: 'Of one user' };
    const url = `/api/sites/${plant.siteId}/labels`;
    expect((await keyed('mine', 'POST', url, { body })).status).toBe(201);
    const taken = await keyed('mine', 'POST', url, { body }, other);
    expect(taken).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    const types = new Set<unknown>();
    for (const type of ['checklists', 'observations'])
      types.add((await keyed('mine', 'POST', plant.at(type), { body: bodyOf(type) })).body['type']);
    expect(types).toEqual(new Set(['checklists', 'observations']));
  });

  test('a refusal does not use up the key', async () => {
    const url = plant.at('equipment');
    const wrong = { ...bodyOf('equipment'), name: '' };
    expect((await keyed('mended', 'POST', url, { body: wrong })).status).toBe(422);
    const mended = await keyed('mended', 'POST', url, { body: bodyOf('equipment') });
    expect(mended.status).toBe(201);
    const at = `${url}/${mended.body.id}`;
    const change = { body: { name: 'Mended' } };
    expect((await keyed('late', 'PATCH', at, { ...change, version: 9 })).status).toBe(412);
    expect((await keyed('late', 'PATCH', at, { ...change, version: 1 })).status).toBe(200);
  });

  test('an invalid key is refused before anything is done', async () => {
    const before = await lastEvent();
    const body = bodyOf('equipment');
    for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'ü', '"', 'a, b']) {
      const refused = await keyed(key, 'POST', plant.at('equipment'), { body });
      expect([key, refused.status]).toEqual([key, 400]);
      expect(refused.body['code']).toBe('idempotency_key_malformed');
    }
    expect(await lastEvent()).toBe(before);
    const quoted = await keyed('"quoted"', 'POST', plant.at('equipment'), { body });
    const plain = await keyed('quoted', 'POST', plant.at('equipment'), { body });
    expect(plain.body).toEqual(quoted.body);
    expect((await keyed('x'.repeat(255), 'POST', plant.at('equipment'), { body })).status).toBe(
      201,
    );
  });

  test('a key is free again if the first request crashed before its commit', async () => {
    const { database } = plant.server;
    const body = bodyOf('equipment');
    const make = () => keyed('crashed', 'POST', plant.at('equipment'), { body });
    const before = await lastEvent();
    await withAdminConnection(database.admin, (client) =>
      client.query(`
        create function die() returns trigger language plpgsql security definer as $$
          begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
        create trigger die after insert on events for each row execute function die();`),
    );
    expect(await make()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await withAdminConnection(database.admin, (client) =>
      client.query('drop trigger die on events'),
    );
    expect(await lastEvent()).toBe(before);
    const made = await make();
    expect(made.status).toBe(201);
    expect(same([made, await make(), await make()]).size).toBe(1);
    expect(await lastEvent()).toBe(before + 1);
  });

  test('responses up to two megabytes are stored; a longer one is not computed twice either', async () => {
    const removed = async (bytes: number) => {
      const { id } = await plant.make('checklists');
      const text = 'ä'.repeat(bytes / 2);
      await inPlant((tx) =>
        sql`update checklist_items set columns = jsonb_build_object('long', ${text}::text)
          where id = ${id}`.execute(tx),
      );
      const before = await lastEvent();
      const remove = () =>
        keyed(`of-${bytes}`, 'DELETE', plant.at('checklists', `/${id}`), { version: 1 });
      const answers = [await remove(), await remove()];
      expect(await lastEvent()).toBe(before + 1);
      return answers;
    };
    const [first, again] = await removed(2_000_000);
    expect(first?.status).toBe(200);
    expect(again?.body).toEqual(first?.body);
    expect(await removed(2_100_000)).toMatchObject([
      { status: 200 },
      { status: 409, body: { code: 'answer_not_kept' } },
    ]);
  });

  test('a response is stored for seven days', async () => {
    const body = bodyOf('checklists');
    const make = async (key: string, by: Client) =>
      (await keyed(key, 'POST', plant.at('checklists'), { body }, by)).body.id;
    const { organisationId, admin } = plant.world;
    const signInAgain = () => signedIn(plant.server, { organisationId, userId: admin.userId });
    const hour = 60 * 60 * 1000;
    const first = await make('week', admin);
    plant.server.advance(7 * 24 * hour - hour);
    expect(await make('week', await signInAgain())).toBe(first);
    plant.server.advance(2 * hour);
    expect(await make('week', await signInAgain())).not.toBe(first);
    await make('newer', await signInAgain());
    expect((await keptKeys()).toSorted()).toEqual(['newer', 'week']);
  });
});
