import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiToken, maxLiveTokens } from '../../../src/contract/api-tokens.ts';
import type { AuditEntry } from '../../../src/contract/audit.ts';
import type { HistoryReply } from '../../../src/contract/item-schemas.ts';
import {
  prove,
  requestToken,
  tokenClient,
  tokens,
  withToken,
} from '../../../tests/support/server/api-tokens.ts';
import { client } from '../../../tests/support/server/client.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

const day = 24 * 60 * 60_000;
let plant: Plant;
let strangers: World;

beforeAll(async () => {
  plant = await makePlant();
  strangers = await makeWorld(plant.server, 'south');
});
afterAll(() => plant.server.close());

const me = '/api/users/me';
const ask = (person: Person, scopes = {}) =>
  requestToken(plant.server, plant.world, person, scopes);
const make = (person: Person, scopes = {}) => withToken(plant.server, plant.world, person, scopes);
const list = async (person: Person, path = tokens) =>
  (await person.call<{ tokens: ApiToken[] }>('GET', path)).body.tokens;
const ofOrganisation = '/api/organisation/api-tokens';
const serviceAccounts = '/api/organisation/service-accounts';

describe('the scopes of a token', () => {
  test('a token does what its person may do, within its codes', async () => {
    const { at, world } = plant;
    const all = await make(world.admin);
    expect((await all.call('GET', at('workorders'))).status).toBe(200);
    const reader = await make(world.admin, { permissions: ['workorders.read'] });
    expect((await reader.call('GET', at('workorders'))).status).toBe(200);
    expect((await reader.call('GET', at('equipment'))).status).toBe(403);
    const body = { name: 'Pump' };
    expect((await reader.call('POST', at('workorders'), { body })).status).toBe(403);
    expect((await reader.call('GET', '/api/organisation/accounts')).status).toBe(403);
  });

  test('a token never gives more than its person holds at the moment', async () => {
    const { at, world, siteId } = plant;
    const person = await world.person('narrow', [{ site: siteId, codes: ['workorders.read'] }]);
    const token = await make(person, { permissions: ['workorders.read', 'equipment.read'] });
    expect((await token.call('GET', at('equipment'))).status).toBe(403);
    expect((await token.call('GET', at('workorders'))).status).toBe(200);
    await withTenant(
      plant.server.services.db,
      { organisationId: world.organisationId, siteIds: [], userId: null },
      (tx) => tx.deleteFrom('role_grants').where('user_id', '=', person.userId).execute(),
    );
    expect((await token.call('GET', at('workorders'))).status).toBe(404);
  });

  test('a token that is limited to a site sees no other site, and nothing of the organisation', async () => {
    const { world, siteId } = plant;
    const [, second = 0] = world.siteIds;
    const elsewhere = await world.person('elsewhere only', [{ site: second, codes: 'all' }]);
    const token = await make(world.admin, { site_ids: [siteId] });
    const sites = await token.call<{ id: number }[]>('GET', '/api/sites');
    expect(sites.body.map(({ id }) => id)).toEqual([siteId]);
    expect((await token.call('GET', `/api/sites/${siteId}/users`)).status).toBe(200);
    expect((await token.call('GET', `/api/sites/${second}/users`)).status).toBe(404);
    expect((await token.call('GET', '/api/organisation')).status).toBe(403);
    expect((await token.call('GET', ofOrganisation)).status).toBe(403);
    const { body } = await token.call<{ users: { id: number; email: string | null }[] }>(
      'GET',
      '/api/users',
    );
    expect(body.users.map(({ id }) => id)).not.toContain(elsewhere.userId);
    const access = `/api/users/${world.admin.userId}/site-access`;
    expect((await token.call('GET', access)).status).toBe(404);
  });

  test('codes that do not exist, sites without a role of the owner, and empty lists are refused', async () => {
    const { world } = plant;
    const [foreign = 0] = strangers.siteIds;
    for (const [scopes, code] of [
      [{ permissions: ['nothing.read'] }, 'reference'],
      [{ site_ids: [foreign] }, 'reference'],
      [{ site_ids: [999_999] }, 'reference'],
      [{ permissions: [] }, 'minItems'],
      [{ site_ids: [] }, 'minItems'],
    ] as const) {
      const { status, body } = await ask(world.admin, scopes);
      const pointer = `/${Object.keys(scopes).join()}`;
      const fields = [expect.objectContaining({ pointer, code })];
      expect([status, body]).toMatchObject([422, { code: 'invalid', details: { fields } }]);
    }
    for (const days of [0, 366]) expect((await ask(world.admin, { days })).status).toBe(400);
  });
});

describe('the life of a token', () => {
  test('making one needs a recent reauthentication, and only its hash is stored', async () => {
    const person = await plant.world.person('maker', [{ codes: 'all' }]);
    const body = { name: 'Export', days: 30, permissions: null, site_ids: null };
    const refused = await person.call('POST', tokens, { body });
    expect(refused.body['code']).toBe('proof_required');
    const { status, body: made } = await ask(person);
    expect(status).toBe(201);
    expect(made.token).toMatch(/^swt_[\w-]{43}$/);
    expect(made.token.startsWith(made.prefix)).toBe(true);
    const rows = await withTenant(
      plant.server.services.db,
      { organisationId: plant.world.organisationId, siteIds: [], userId: null },
      async (tx) => [
        await tx.selectFrom('api_tokens').selectAll().execute(),
        await tx.selectFrom('idempotency_keys').selectAll().execute(),
        await tx.selectFrom('events').select('changes').execute(),
      ],
    );
    expect(JSON.stringify(rows)).toContain(made.prefix);
    expect(JSON.stringify(rows)).not.toContain(made.token);
    expect(await list(person)).toEqual([expect.not.objectContaining({ token: made.token })]);
  });

  test('a repeated request does not show the token a second time', async () => {
    const person = await plant.world.person('repeating', [{ codes: 'all' }]);
    await prove(plant.server, plant.world, person);
    const body = { name: 'Once', days: 30, permissions: null, site_ids: null };
    const headers = { 'idempotency-key': 'one-token' };
    expect((await person.call('POST', tokens, { body, headers })).status).toBe(201);
    const again = await person.call('POST', tokens, { body, headers });
    expect([again.status, again.body['code']]).toEqual([409, 'answer_not_kept']);
    expect(await list(person)).toHaveLength(1);
  });

  test('unknown, revoked and expired tokens and those of disabled people get the same refusal', async () => {
    const { server, world } = plant;
    const owner = await world.person('leaving', [{ codes: ['workorders.read'] }]);
    const [revoked, expired, disabled] = [
      await make(world.admin),
      await make(world.admin, { days: 1 }),
      await make(owner),
    ];
    expect((await disabled.call('GET', me)).status).toBe(200);
    expect((await world.admin.call('DELETE', `${tokens}/${revoked.id}`)).status).toBe(200);
    const account = `/api/organisation/accounts/${owner.userId}`;
    await world.admin.call('POST', `${account}/disable`);
    const unknown = tokenClient(server, `swt_${'x'.repeat(43)}`);
    const refusals = async () =>
      Promise.all(
        [unknown, revoked, disabled, tokenClient(server, 'other')].map(async ({ call }) => {
          const { status, body } = await call('GET', me);
          return JSON.stringify([status, body]);
        }),
      );
    const found = new Set(await refusals());
    expect([...found]).toEqual([expect.stringContaining('[401,')]);
    await world.admin.call('POST', `${account}/enable`);
    expect((await disabled.call('GET', me)).status).toBe(401);
    expect((await expired.call('GET', me)).status).toBe(200);
    server.advance(day + 1000);
    const late = await expired.call('GET', me);
    expect([JSON.stringify([late.status, late.body])]).toEqual([...found]);
    server.advance(-day - 1000);
  });

  test('the last use is noted with its address, at most once a minute', async () => {
    const { server, world } = plant;
    const person = await world.person('user of tokens', [{ codes: 'all' }]);
    const token = await make(person);
    expect((await list(person))[0]).toMatchObject({ last_used_at: null, last_used_address: null });
    await token.call('GET', me, { address: '10.1.2.3' });
    const [first] = await list(person);
    expect(first).toMatchObject({ last_used_address: '10.1.2.3' });
    await token.call('GET', me, { address: '10.1.2.4' });
    expect((await list(person))[0]).toEqual(first);
    server.advance(61_000);
    await token.call('GET', me, { address: '10.1.2.4' });
    expect((await list(person))[0]).toMatchObject({ last_used_address: '10.1.2.4' });
  });

  test('a person has at most fifty live tokens', async () => {
    const { world } = plant;
    const person = await world.person('collector', [{ codes: 'all' }]);
    await prove(plant.server, world, person);
    const body = { name: 'Many', days: 30, permissions: null, site_ids: null };
    for (let made = 0; made < maxLiveTokens; made++)
      expect((await person.call('POST', tokens, { body })).status).toBe(201);
    const over = await person.call('POST', tokens, { body });
    expect([over.status, over.body['code']]).toEqual([409, 'token_limit']);
    const [newest] = await list(person);
    await person.call('DELETE', `${tokens}/${newest?.id ?? 0}`);
    expect((await person.call('POST', tokens, { body })).status).toBe(201);
  });
});

describe('requests with a token', () => {
  test('a request with a cookie and a token is decided by the token alone', async () => {
    const { server, world, at } = plant;
    const token = await make(world.admin, { permissions: ['equipment.read'] });
    const both = { cookie: `${server.app.sessionCookies.session}=${world.admin.token}` };
    expect((await token.call('GET', at('workorders'), { headers: both })).status).toBe(403);
    const bad = { headers: { ...both, authorization: `Bearer swt_${'y'.repeat(43)}` } };
    expect((await client(server).call('GET', me, bad)).status).toBe(401);
    const out = await token.call('POST', '/api/auth/logout', { headers: both });
    expect([out.status, out.body['code']]).toEqual([403, 'person_required']);
    expect((await world.admin.call('GET', me)).status).toBe(200);
  });

  test('a token writes from any origin and sets no cookie', async () => {
    const { world, siteId } = plant;
    const token = await make(world.admin);
    const { status, headers } = await token.call('POST', `/api/sites/${siteId}/labels`, {
      body: { module_type: 'equipment', name: 'By token' },
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(201);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('the stored result of a person is not given to their token', async () => {
    const { world, at } = plant;
    const token = await make(world.admin, { permissions: ['equipment.read'] });
    const headers = { 'idempotency-key': 'same-key' };
    const body = { name: 'Shared key' };
    expect((await world.admin.call('POST', at('workorders'), { body, headers })).status).not.toBe(
      403,
    );
    expect((await token.call('POST', at('workorders'), { body, headers })).status).toBe(403);
  });

  test('history and audit log name the token with the person', async () => {
    const { world, at, make: item } = plant;
    const order = await item('workorders', { name: 'Grease the mill' });
    const { body: made } = await ask(world.admin, { name: 'Bridge to SAP' });
    const token = tokenClient(plant.server, made.token);
    const changed = await token.call('PATCH', at('workorders', `/${order.id}`), {
      body: { name: 'Grease both mills' },
      version: order.version,
    });
    expect(changed.status).toBe(200);
    const { body } = await world.admin.call<HistoryReply>(
      'GET',
      at('workorders', `/${order.id}/history`),
    );
    const names = body.history.map(({ user_name, token_name }) => [user_name, token_name]);
    expect(names[0]).toEqual(['admin', 'Bridge to SAP']);
    expect(names.at(-1)).toEqual(['admin', null]);
    const log = await world.admin.call<{ entries: AuditEntry[] }>(
      'GET',
      '/api/organisation/audit?limit=20',
    );
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({
        item_id: order.id,
        token: { id: made.id, name: 'Bridge to SAP' },
      }),
    );
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({ item_type: 'account.token', item_name: 'Bridge to SAP' }),
    );
    const { body: chain } = await world.admin.call(
      'GET',
      `/api/organisation/audit/verification?site_id=${plant.siteId}`,
    );
    expect(chain['fault']).toBeNull();
  });
});

describe('tokens of others', () => {
  test('people managers see and revoke every token of their organisation, and nobody else does', async () => {
    const { world } = plant;
    const person = await world.person('other owner', [{ codes: ['workorders.read'] }]);
    const token = await make(person);
    const seen = await list(world.admin, ofOrganisation);
    expect(seen.find(({ id }) => id === token.id)?.owner.id).toBe(person.userId);
    expect((await person.call('GET', ofOrganisation)).status).toBe(403);
    const other = await world.person('third', [{ codes: ['workorders.read'] }]);
    for (const by of [other, strangers.admin])
      expect((await by.call('DELETE', `${tokens}/${token.id}`)).status).toBe(404);
    expect((await token.call('GET', me)).status).toBe(200);
    expect((await world.admin.call('DELETE', `${tokens}/${token.id}`)).status).toBe(200);
    expect((await token.call('GET', me)).status).toBe(401);
    expect((await list(strangers.admin, ofOrganisation)).map(({ id }) => id)).not.toContain(
      token.id,
    );
  });

  test('a service account holds roles like a person, and only its tokens act as it', async () => {
    const { world, server, at, siteId } = plant;
    const { status, body: account } = await world.admin.call<{ id: number }>(
      'POST',
      serviceAccounts,
      { body: { display_name: 'Historian' } },
    );
    expect(status).toBe(201);
    const role = await world.admin.call<{ id: number }>('POST', '/api/organisation/roles', {
      body: { name: 'Reads orders', scope: 'Site', permissions: ['workorders.read'] },
    });
    await world.admin.call('POST', '/api/organisation/grants', {
      body: {
        role_id: role.body.id,
        user_ids: [account.id],
        team_ids: [],
        site_ids: [siteId],
        expires_at: null,
      },
    });
    const token = await make(world.admin, { user_id: account.id });
    expect((await token.call('GET', at('workorders'))).status).toBe(200);
    expect((await token.call('GET', at('equipment'))).status).toBe(403);
    const { body } = await world.admin.call<{
      accounts: { id: number; is_service: boolean; email: string | null }[];
    }>('GET', '/api/organisation/accounts');
    expect(body.accounts.find(({ id }) => id === account.id)).toMatchObject({
      is_service: true,
      email: null,
    });
    const resent = await world.admin.call(
      'POST',
      `/api/organisation/accounts/${account.id}/invitation`,
    );
    expect(resent.body['code']).toBe('not_invited');
    const email = await withTenant(
      server.services.db,
      { organisationId: world.organisationId, siteIds: [], userId: null },
      (tx) =>
        tx
          .selectFrom('users')
          .select('email')
          .where('id', '=', account.id)
          .executeTakeFirstOrThrow(),
    );
    const login = await client(server).call('POST', '/api/auth/login', {
      body: { organisation: world.key, email: email.email, password: 'any password at all' },
    });
    expect([400, 401]).toContain(login.status);
  });

  test('nobody makes a token of a service account that allows more than they hold', async () => {
    const { world, siteId } = plant;
    const { body: account } = await world.admin.call<{ id: number }>('POST', serviceAccounts, {
      body: { display_name: 'Robot' },
    });
    const role = await world.admin.call<{ id: number }>('POST', '/api/organisation/roles', {
      body: { name: 'Robot', scope: 'Site', permissions: ['workorders.read', 'permits.read'] },
    });
    await world.admin.call('POST', '/api/organisation/grants', {
      body: {
        role_id: role.body.id,
        user_ids: [account.id],
        team_ids: [],
        site_ids: [siteId],
        expires_at: null,
      },
    });
    const manager = await world.person('lesser manager', [
      { codes: ['people.manage', 'workorders.read'] },
    ]);
    const refused = await ask(manager, { user_id: account.id });
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ code: 'codes_not_held' }),
    ]);
    const scopes = { user_id: account.id, permissions: ['workorders.read'] };
    expect((await ask(manager, scopes)).status).toBe(201);
    const worker = await world.person('no manager', [{ codes: ['workorders.read'] }]);
    expect((await ask(worker, scopes)).status).toBe(403);
    expect((await ask(world.admin, { user_id: worker.userId })).status).toBe(404);
    const foreign = await requestToken(plant.server, strangers, strangers.admin, scopes);
    expect(foreign.status).toBe(404);
  });

  test('a service account does not count as the last admin', async () => {
    const world = await makeWorld(plant.server, 'single');
    const { body: account } = await world.admin.call<{ id: number }>('POST', serviceAccounts, {
      body: { display_name: 'Admin robot' },
    });
    const roles = await world.admin.call<{ roles: { id: number; holds_all: boolean }[] }>(
      'GET',
      `/api/organisations/${world.organisationId}/roles-permissions`,
    );
    const given = await world.admin.call('POST', '/api/organisation/grants', {
      body: {
        role_id: roles.body.roles.find(({ holds_all }) => holds_all)?.id,
        user_ids: [account.id],
        team_ids: [],
        site_ids: [],
        expires_at: null,
      },
    });
    expect(given.status).toBe(201);
    const { status, body } = await world.admin.call(
      'POST',
      `/api/organisation/accounts/${world.admin.userId}/disable`,
    );
    expect([status, body['code']]).toEqual([409, 'last_admin']);
  });
});
