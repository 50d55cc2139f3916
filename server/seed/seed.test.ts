import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '../../demo/index.ts';
import type { SiteRow } from '../../src/contract/directory.ts';
import { verifyChain } from '../db/events.ts';
import { withSystem, withTenant } from '../db/transaction.ts';
import { currentCode } from '../operations/auth/totp/totp-code.ts';
import { type Client, client } from '../../tests/support/server/client.ts';
import type { Made } from '../../tests/support/server/items.ts';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { seedDates } from '../../demo/seed/dates.ts';
import { demoAccess } from '../../demo/access.ts';
import { isEmpty } from '../operations/organisations/empty.ts';
import { hasDemo, seedDemo } from './seed.ts';
import { sorted } from '../../tests/support/sorted.ts';

let server: TestServer;
let wasEmpty: boolean;
const demo = loadDemo();

beforeAll(async () => {
  server = await testServer();
  wasEmpty = await isEmpty(server.services.db);
  await seedDemo(server.services);
}, 120_000);
afterAll(async () => server.close());

async function signIn(email: string, organisation: string): Promise<Client> {
  const nobody = client(server);
  const body = { organisation, email, password: demoAccess.password };
  const firstStep = await nobody.call('POST', '/api/auth/login', { body });
  const code = currentCode(demoAccess.secret, server.services.now());
  const answer = { challenge_id: firstStep.body['challenge_id'], code };
  const signedIn = await nobody.call('POST', '/api/auth/login/2fa', { body: answer });
  expect(signedIn.status).toBe(200);
  const cookie = String(signedIn.headers['set-cookie']);
  return client(server, /=([^;]+)/.exec(cookie)?.[1] ?? null);
}

describe('the seeded demo', () => {
  test('the demo is complete after seeding', async () => {
    expect(wasEmpty).toBe(true);
    expect(await isEmpty(server.services.db)).toBe(false);
    expect(await hasDemo(server.services.db)).toBe(true);
  });

  test('people of the demo can sign in and see all of their sites and no other', async () => {
    const admin = await signIn('admin@demo.example', 'demo');
    const { body: sites } = await admin.call<readonly SiteRow[]>('GET', '/api/sites');
    const ofDemo = demo.sites.filter(({ organisation }) => organisation === 'organisation:demo');
    expect(sites.map(({ name }) => name)).toEqual(ofDemo.map(({ name }) => name).toSorted());

    for (const site of sites.filter(({ is_archived }) => !is_archived)) {
      const key = ofDemo.find(({ name }) => name === site.name)?.key;
      for (const { document } of server.services.modules.all()) {
        const url = `/api/sites/${site.id}/${document.api}`;
        const { body } = await admin.call<Record<string, readonly Made[]>>('GET', url);
        const expected = demo.items.filter(
          (item) => item.site === key && item.module === document.type,
        );
        const items = (body[document.wrapper] ?? []).filter(({ name }) => name !== site.name);
        expect(sorted(items.map(({ name }) => name))).toEqual(
          sorted(expected.map(({ values }) => values['name'])),
        );
      }
    }
    const other = await signIn('admin@other.example', 'other');
    const { body: others } = await other.call<readonly SiteRow[]>('GET', '/api/sites');
    expect(others.map(({ id }) => id).some((id) => sites.some((site) => site.id === id))).toBe(
      false,
    );
    expect((await other.call('GET', `/api/sites/${sites[0]?.id}/workorders`)).status).toBe(404);
  });

  test('the demo has events for all of its data, in an unbroken chain', async () => {
    const { db } = server.services;
    const organisations = await withSystem(db, 'every organisation', (tx) =>
      tx.selectFrom('organisations').select('id').execute(),
    );
    let items = 0;
    for (const { id: organisationId } of organisations) {
      const tenant = { organisationId, siteIds: [], userId: null };
      const sites = await withTenant(db, tenant, (tx) =>
        tx.selectFrom('sites').select('id').execute(),
      );
      for (const { id: siteId } of sites)
        await withTenant(db, { ...tenant, siteIds: [siteId], siteId }, async (tx) => {
          expect(await verifyChain(tx, siteId)).toMatchObject({ ok: true });
          const made = await tx
            .selectFrom('events')
            .select((select) => select.fn.countAll<number>().as('count'))
            .where('call', 'like', 'CREATE_SITE_%')
            .where('item_type', 'not like', 'settings.%')
            .executeTakeFirstOrThrow();
          items += made.count;
        });
    }
    expect(items).toBe(demo.items.length);
  });

  test('each role has the permissions that its patterns match', async () => {
    const technician = await signIn('technician@demo.example', 'demo');
    const { body: sites } = await technician.call<readonly SiteRow[]>('GET', '/api/sites');
    const open = sites.filter(({ user_roles }) => user_roles !== null).map(({ name }) => name);
    expect(open).toEqual(['Ironbark Ridge', 'Raffination Saaleaue']);
    const site = sites.find(({ name }) => name === 'Ironbark Ridge')?.id;
    const url = `/api/sites/${site}`;
    expect((await technician.call('GET', `${url}/equipment`)).status).toBe(200);
    expect((await technician.call('POST', `${url}/equipment`, { body: {} })).status).toBe(403);
    expect((await technician.call('POST', `${url}/observations`, { body: {} })).status).toBe(422);
  });
});

describe('the dates of the demo', () => {
  test('the dates of the demo are relative to the day of the site, across daylight saving changes', () => {
    const berlin = seedDates(new Date('2026-03-28T23:30:00Z'), 'Europe/Berlin');
    expect(berlin.date(0)).toBe('2026-03-29');
    expect(berlin.instant(0)).toBe('2026-03-28T23:00:00.000Z');
    expect(berlin.moment(0, '01:30')).toBe('2026-03-29T00:30:00.000Z');
    expect(berlin.moment(0, '07:00')).toBe('2026-03-29T05:00:00.000Z');
    expect(berlin.moment(-1, '07:00')).toBe('2026-03-28T06:00:00.000Z');
    const perth = seedDates(new Date('2026-11-21T16:30:00Z'), 'Australia/Perth');
    expect(perth.date(-1)).toBe('2026-11-21');
    expect(perth.moment(0, '00:00')).toBe('2026-11-21T16:00:00.000Z');
  });
});
