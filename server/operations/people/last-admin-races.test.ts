import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GrantRow } from '../../../src/contract/access-grants.ts';
import { patchOf, scimClient } from '../../../tests/support/scim/scim-client.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';
import { hasAdmin } from './last-admin.ts';

const rounds = 50;
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Two administrators of an organisation of their own, and each way in which one may lose the other. */
async function makeTwoAdmins(key: string) {
  const world = await makeWorld(server, key);
  const second = await world.person('second', [{ codes: 'all' }]);
  const provider = await scimClient(server, world);
  const grants = '/api/organisation/grants';
  const grantOf = async ({ userId }: Person) => {
    const { body } = await world.admin.call<{ grants: GrantRow[] }>(
      'GET',
      `${grants}?user_id=${userId}`,
    );
    const [grant] = body.grants;
    if (grant === undefined) throw new Error(`${userId} has no role.`);
    return grant;
  };
  const held = new Map<Person, GrantRow>();
  for (const person of [world.admin, second]) held.set(person, await grantOf(person));
  const account = ({ userId }: Person) => `/api/organisation/accounts/${userId}`;
  const inactive = patchOf({ op: 'replace', path: 'active', value: false });
  const ways = [
    (by: Person, on: Person) =>
      by.call('POST', `${grants}/withdraw`, { body: { ids: [held.get(on)?.id] } }),
    (by: Person, on: Person) => {
      const { id, version } = held.get(on) ?? {};
      return by.call('POST', `${grants}/end`, {
        body: { grants: [{ id, version }], expires_at: inAMonth },
      });
    },
    (by: Person, on: Person) => by.call('POST', `${account(on)}/disable`),
    (by: Person, on: Person) => by.call('DELETE', `${account(on)}?keep_name=true`),
    (_: Person, on: Person) => provider.call('PATCH', `/Users/${on.userId}`, inactive),
    (_: Person, on: Person) => provider.call('DELETE', `/Users/${on.userId}`),
  ];
  return { organisationId: world.organisationId, people: [world.admin, second] as const, ways };
}

test('of two administrators who lose each other at once on any two ways, one remains, 50 times', async () => {
  for (let round = 0; round < rounds; round++) {
    const { organisationId, people, ways } = await makeTwoAdmins(`lost${round}`);
    const [one, other] = people;
    const first = ways[round % ways.length];
    const second = ways[Math.floor(round / ways.length) % ways.length];
    const answers = await Promise.all([first?.(one, other), second?.(other, one)]);
    const statuses = answers.map((answer) => answer?.status ?? 0);
    const done = statuses.filter((status) => status >= 200 && status < 300);
    expect(done, `round ${round}: ${statuses.join(', ')}`).toHaveLength(1);
    const tenant = { organisationId, siteIds: [], userId: null };
    expect(await withTenant(server.services.db, tenant, (tx) => hasAdmin(tx))).toBe(true);
  }
});
