import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditChain, AuditEntry } from '../../../src/contract/audit.ts';
import { withAdminConnection } from '../../db/embedded/owner-database.ts';
import { withTenant } from '../../db/transaction.ts';
import { openSession } from '../auth/sessions/open-session.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { download, tableIn } from '../../../tests/support/server/download.ts';
import { validBody } from '../../../tests/support/server/items.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';
import { client, newAddress } from '../../../tests/support/server/client.ts';
import { makeWorld } from '../../../tests/support/server/world.ts';

interface Log {
  readonly entries: readonly AuditEntry[];
  readonly next_page_cursor: string | null;
}

const path = '/api/organisation/audit';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
  const { admin, server, world, make, at } = plant;
  const item = await make('workorders', { name: 'Grease the mill' });
  const ids = { organisationId: world.organisationId, userId: admin.userId };
  const { token } = await withTenant(server.services.db, { ...ids, siteIds: [] }, (tx) =>
    openSession(tx, ids, server.services, {
      address: '10.9.8.7',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }),
  );
  await client(server, token).call('PATCH', at('workorders', `/${item.id}`), {
    body: { description: 'Every bearing' },
    version: item.version,
  });
  await admin.call('PATCH', '/api/organisation', { body: { name: 'North Mining' } });
});
afterAll(() => plant.server.close());

async function read(query = ''): Promise<Log> {
  const { status, body } = await plant.admin.call<Log>('GET', path + query);
  expect(status).toBe(200);
  return body;
}

test('the log says who changed what, when, on which site, from what to what and from where', async () => {
  const { entries } = await read('?area=records&limit=5');
  const changed = entries.find(({ changes }) => Object.hasOwn(changes, '/description'));
  expect(changed).toMatchObject({
    site_id: plant.siteId,
    item_type: 'workorders',
    item_name: 'Grease the mill',
    area: 'records',
    user: { id: plant.admin.userId },
    changes: { '/description': [expect.any(String) as string, 'Every bearing'] },
    origin: { address: '10.9.8.7', browser: 'Firefox', system: 'Windows' },
  });
});

test('an area shows its own events and no others, and together the areas show all', async () => {
  const areas = ['people', 'roles', 'sites', 'settings', 'sign_ins', 'records'] as const;
  let sum = 0;
  for (const area of areas) {
    const { entries } = await read(`?area=${area}&limit=200`);
    expect(new Set(entries.map((entry) => entry.area))).toEqual(
      new Set(entries.length === 0 ? [] : [area]),
    );
    sum += entries.length;
  }
  expect(sum).toBe((await read('?limit=200')).entries.length);
  const { entries } = await read('?area=sites');
  expect(entries[0]).toMatchObject({
    call: 'UPDATE_ORGANISATION',
    changes: { '/name': [expect.anything(), 'North Mining'] },
  });
});

test('pages follow each other without a gap or a repetition', async () => {
  const all = (await read('?limit=200')).entries;
  const paged: AuditEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Log = await read(`?limit=7${cursor === '' ? '' : `&page_cursor=${cursor}`}`);
    paged.push(...page.entries);
    cursor = page.next_page_cursor;
  }
  expect(paged.length).toBeGreaterThan(14);
  expect(paged.slice(0, all.length)).toEqual(all);
});

test('filters choose a person, a site, the organisation and a time', async () => {
  const worker = await plant.world.person('log worker', [{ site: plant.siteId, codes: 'all' }]);
  const { entries } = await read(`?user_id=${worker.userId}`);
  expect(new Set(entries.map(({ user }) => user?.id))).toEqual(new Set([worker.userId]));
  expect(entries.map(({ area }) => area)).toContain('sign_ins');
  const ofSite = await read(`?site_id=${plant.siteId}&limit=200`);
  expect(new Set(ofSite.entries.map(({ site_id }) => site_id))).toEqual(new Set([plant.siteId]));
  const ofOrganisation = await read('?site_id=0&limit=200');
  expect(new Set(ofOrganisation.entries.map(({ site_id }) => site_id))).toEqual(new Set([null]));
  const [newest] = (await read('?limit=1')).entries;
  expect((await read(`?from=${newest?.at}`)).entries[0]).toEqual(newest);
  for (const query of [
    '?from=0000-01-01T00:00:00Z',
    '?page_cursor=1~0~1',
    '?page_cursor=2026-01-01T00:00:00Z~9999999999~1',
  ])
    expect((await plant.admin.call('GET', `${path}${query}`)).status).toBe(400);
  expect((await read('?until=2020-01-01T00:00:00.000Z')).entries).toEqual([]);
});

test('the log of a site has the changes of the lists that all sites share, with their names', async () => {
  const { siteId } = plant;
  const options = [{ value: 1, label: 'Day' }];
  const list = (name: object | string, scope: string) =>
    plant.admin.call<{ id: number }>('POST', `/api/sites/${siteId}/dropdowns`, {
      body: { module_type: 'workorders', name, options, scope },
    });
  const shared = await list({ en: 'Shifts', de: 'Schichten' }, 'organisation');
  const own = await list('Tools', 'site');
  expect([shared.status, own.status]).toEqual([201, 201]);
  const settings = { area: 'settings', item_type: 'settings.dropdown' };
  const ofShared = {
    ...settings,
    site_id: null,
    item_id: shared.body.id,
    item_name: { en: 'Shifts', de: 'Schichten' },
  };
  const ofOwn = { ...settings, site_id: siteId, item_id: own.body.id, item_name: 'Tools' };
  const ofSite = await read(`?site_id=${siteId}&area=settings&limit=2`);
  expect(ofSite.entries).toMatchObject([ofOwn, ofShared]);
  const other = plant.world.siteIds.find((id) => id !== siteId);
  const ofOther = await read(`?site_id=${other}&area=settings&limit=1`);
  expect(ofOther.entries).toMatchObject([ofShared]);
});

test('a refused password is in the log with the person and the address', async () => {
  const login = { organisation: 'north', email: 'admin@north.example', password: 'a wrong one' };
  const address = newAddress();
  await client(plant.server).call('POST', '/api/auth/login', { body: login, address });
  await expect
    .poll(async () => (await read('?area=sign_ins&limit=5')).entries)
    .toContainEqual(
      expect.objectContaining({
        call: 'SIGN_IN_REFUSED',
        user: expect.objectContaining({ id: plant.admin.userId }) as unknown,
        origin: expect.objectContaining({ address }) as unknown,
      }),
    );
});

test('only people with the permission in the whole organisation read, export and check the log', async () => {
  const siteAdmin = await plant.world.person('log site admin', [
    { site: plant.siteId, codes: 'all' },
  ]);
  const reader = await plant.world.person('auditor', [{ codes: ['audit.view'] }]);
  for (const rest of ['', '/chains', '/verification']) {
    expect((await siteAdmin.call('GET', path + rest)).status).toBe(403);
    expect((await reader.call('GET', path + rest)).status).toBe(200);
  }
  expect((await siteAdmin.call('GET', `${path}/export`)).status).toBe(403);
});

test('nothing of another organisation is in the log, and its sites have no chain to check', async () => {
  const south = await makeWorld(plant.server, 'south log');
  const [siteId = 0] = south.siteIds;
  expect((await read(`?site_id=${siteId}`)).entries).toEqual([]);
  const { status } = await plant.admin.call('GET', `${path}/verification?site_id=${siteId}`);
  expect(status).toBe(404);
});

test('the export has one row per changed value, with the names of people and objects', async () => {
  const { payload } = await plant.server.app.inject({
    url: `${path}/export?area=records`,
    headers: { cookie: `${plant.server.app.sessionCookies.session}=${plant.admin.token}` },
  });
  const lines = payload.split('\r\n');
  expect(lines[0]).toContain('Person');
  expect(lines.filter((line) => line.includes('Every bearing'))).toHaveLength(1);
  expect(lines.find((line) => line.includes('Every bearing'))).toContain('Grease the mill');
});

test('a changed event is found by checking its chain, which tells its number', async () => {
  const { body } = await plant.admin.call<{ chains: readonly AuditChain[] }>(
    'GET',
    `${path}/chains`,
  );
  expect(body.chains[0]).toMatchObject({ site_id: null, site_name: null });
  const check = (query: string) =>
    plant.admin.call<{ fault: unknown; checked: number; events: number }>(
      'GET',
      `${path}/verification${query}`,
    );
  const sound = await check(`?site_id=${plant.siteId}`);
  expect(sound.body.fault).toBeNull();
  expect(sound.body.checked).toBe(sound.body.events);
  expect((await check(`?site_id=${plant.siteId}&after=2`)).body).toEqual(sound.body);
  await withAdminConnection(plant.server.database.admin, async (connection) => {
    await connection.query('alter table events disable trigger user');
    await connection.query(
      `update events set changes = jsonb_set(changes, '{/description,1}', '"No bearing"')
        where site_id = $1 and changes->'/description'->>1 = 'Every bearing'`,
      [plant.siteId],
    );
    await connection.query('alter table events enable trigger user');
  });
  const { fault } = (await check(`?site_id=${plant.siteId}`)).body;
  expect(fault).toEqual({ sequence: expect.any(Number) as number, fault: 'value' });
});

test('the export names the row and the cell of a changed table', async () => {
  const { compiled } = liveModule(plant.server, 'permits');
  const first = {
    id: 'a',
    tested_at: '2026-11-25T07:30:00.000Z',
    oxygen: 20.9,
    lel: 0,
    tester: 'A',
  };
  const made = await plant.admin.call<{ id: number; version: number }>(
    'POST',
    plant.at('permits'),
    {
      body: { ...validBody(compiled, plant.stock), gas_tests: [first, { ...first, id: 'b' }] },
    },
  );
  const { id, version } = made.body;
  const body = {
    gas_tests: [
      { ...first, oxygen: 18 },
      { ...first, id: 'c', lel: 4 },
    ],
  };
  await plant.admin.call('PATCH', plant.at('permits', `/${id}`), { body, version });
  const { bytes } = await download(plant.server, plant.admin, `${path}/export?area=records`);
  const { rows } = await tableIn(bytes);
  const changed = rows
    .map((row) => row.slice(-3))
    .filter(([field]) => String(field).startsWith('/gas_tests/'));
  expect(changed).toContainEqual(['/gas_tests/a/oxygen', '20.9', '18']);
  expect(changed).toContainEqual(['/gas_tests/c/lel', null, '4']);
  expect(changed).toContainEqual(['/gas_tests/b/lel', '0', null]);
  expect(changed).not.toContainEqual(['/gas_tests/a/lel', '0', '0']);
});
