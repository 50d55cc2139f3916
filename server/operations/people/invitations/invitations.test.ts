import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountRow } from '../../../../src/contract/accounts.ts';
import type { InvitedPerson } from '../../../../src/contract/invitations.ts';
import { tokenOf } from '../../../../tests/support/server/account.ts';
import { formOf } from '../../../../tests/support/openapi/form.ts';
import { client, newAddress } from '../../../../tests/support/server/client.ts';
import { type Mailbox, openMailbox } from '../../../../tests/support/server/mailbox.ts';
import { type TestServer, testServer } from '../../../../tests/support/server/server.ts';
import { withTenant } from '../../../db/transaction.ts';
import { type Person, type World, makeWorld } from '../../../../tests/support/server/world.ts';

const invitations = '/api/organisation/invitations';
const accountsPath = '/api/organisation/accounts';
const password = 'seven quiet herons';

let mailbox: Mailbox;
let server: TestServer;
let world: World;
let roles: ReadonlyMap<string, number>;
let siteId: number;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer({ smtpUrl: mailbox.url, publicUrl: 'https://sites.example' });
  world = await makeWorld(server, 'north', 2);
  siteId = world.siteIds[0] ?? 0;
  await world.person('fitter', [{ site: siteId, codes: ['workorders.read'] }]);
  await world.person('auditor', [{ codes: ['workorders.read', 'people.manage'] }]);
  const { body } = await world.admin.call<{ roles: { id: number; name: string }[] }>(
    'GET',
    `/api/organisations/${world.organisationId}/roles-permissions`,
  );
  roles = new Map(body.roles.map(({ id, name }) => [name, id]));
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const roleId = (name: string) => roles.get(name) ?? 0;
const fitterHere = () => ({ role_id: roleId('fitter 0'), site_id: siteId });

interface Invited {
  readonly invited: readonly { readonly id: number; readonly email: string }[];
  readonly problems: readonly { readonly row: number; readonly code: string }[];
}

function invite(by: Person, people: readonly InvitedPerson[], more: object = {}) {
  return by.call<Invited>('POST', invitations, { body: { people, locale: 'en', ...more } });
}
const person = (email: string, more: Partial<InvitedPerson> = {}): InvitedPerson => ({
  email,
  grants: [fitterHere()],
  ...more,
});
async function invitedId(email: string): Promise<number> {
  const { body } = await invite(world.admin, [person(email)]);
  return body.invited[0]?.id ?? 0;
}
async function accountOf(userId: number): Promise<AccountRow | undefined> {
  const { body } = await world.admin.call<{ accounts: AccountRow[] }>('GET', accountsPath);
  return body.accounts.find(({ id }) => id === userId);
}
async function tokenIn(email: string): Promise<string> {
  const { text } = await mailbox.latest(email, /invites you/);
  return /https:\/\/sites\.example\/auth\/invitation#(\S+)/.exec(text)?.[1] ?? '';
}
const visitor = () => ({ client: client(server), address: newAddress() });
function check(token: string) {
  const { client: by, address } = visitor();
  return by.call('POST', '/api/auth/invitation/check', { body: { token }, address });
}
function accept(token: string, more: object = {}) {
  const { client: by, address } = visitor();
  const body = { token, display_name: 'Nora Berg', password, locale: 'de', ...more };
  return by.call('POST', '/api/auth/invitation', { body, address });
}

test('an invited person sets name and password by the mailed link, and is signed in with the role', async () => {
  const userId = await invitedId('nora@north.example');
  expect(await accountOf(userId)).toMatchObject({
    display_name: 'nora',
    is_invited: true,
    is_active: true,
    roles: [{ role_name: 'fitter 0', site_id: siteId }],
  });
  const token = await tokenIn('nora@north.example');
  expect((await check(token)).body).toEqual({
    email: 'nora@north.example',
    display_name: 'nora',
    organisation_name: 'north Ltd',
    organisation_key: 'north',
  });
  expect(await accept(token, { password: 'password1' })).toMatchObject({
    body: { code: 'common_password' },
  });
  const answer = await accept(token);
  expect(answer).toMatchObject({ status: 200, body: { status: 'signed_in' } });
  const { body } = await client(server, tokenOf(answer)).call('GET', '/api/users/me');
  expect(body).toMatchObject({
    user: { display_name: 'Nora Berg', locale: 'de' },
    roles: [{ role_name: 'fitter 0', site_id: siteId }],
  });
  expect(await accountOf(userId)).toMatchObject({ is_invited: false, has_second_factor: false });
  expect((await accept(token)).status).toBe(410);
  expect((await check(token)).status).toBe(410);
});

test('a link is void after the next mail and after the invitation is withdrawn', async () => {
  const userId = await invitedId('late@north.example');
  const first = await tokenIn('late@north.example');
  const of = `${accountsPath}/${userId}/invitation`;
  expect((await world.admin.call('POST', of)).status).toBe(429);
  server.advance(61_000);
  expect((await world.admin.call('POST', of)).status).toBe(200);
  expect((await check(first)).status).toBe(410);
  await expect.poll(() => tokenIn('late@north.example')).not.toBe(first);
  const second = await tokenIn('late@north.example');
  expect((await check(second)).status).toBe(200);
  expect((await world.admin.call('DELETE', of)).body).toEqual({ status: 'withdrawn' });
  expect((await check(second)).status).toBe(410);
  expect(await accountOf(userId)).toBeUndefined();
  expect((await world.admin.call('DELETE', of)).status).toBe(404);
});

test('people with problems are named with the reason, and the others are invited', async () => {
  const fresh = await makeWorld(server, 'east');
  const role = { role_id: roleId('auditor 0'), site_id: null };
  const { body } = await invite(world.admin, [
    person('good@north.example', { badge: 'B-1', display_name: ' Gerd  Gut ' }),
    person('no address'),
    person('FITTER@north.example'),
    person('good@north.example'),
    person('badge@north.example', { badge: 'b-1' }),
    person('role@north.example', { grants: [{ role_id: 999_999, site_id: siteId }] }),
    person('nosite@north.example', { grants: [{ role_id: roleId('fitter 0'), site_id: null }] }),
    person('excess@north.example', { grants: [{ ...role, site_id: siteId }] }),
    person('foreign@north.example', {
      grants: [{ role_id: roleId('fitter 0'), site_id: fresh.siteIds[0] ?? 0 }],
    }),
  ]);
  expect(body.invited.map(({ email }) => email)).toEqual(['good@north.example']);
  expect(body.problems).toEqual([
    { row: 1, code: 'email' },
    { row: 2, code: 'email_taken' },
    { row: 3, code: 'email_twice' },
    { row: 4, code: 'badge_twice' },
    { row: 5, code: 'role_unknown' },
    { row: 6, code: 'site_missing' },
    { row: 7, code: 'site_excess' },
    { row: 8, code: 'site_unknown' },
  ]);
  const [good] = body.invited;
  expect(await accountOf(good?.id ?? 0)).toMatchObject({ display_name: 'Gerd Gut', badge: 'B-1' });
});

test('the rows of a CSV file with people are read, and a file that is no table is refused', async () => {
  const send = (by: Person, content: string) => {
    const { headers = {}, body } = formOf('people.csv', content);
    return by.call('POST', `${invitations}/file`, { headers, body: String(body) });
  };
  const csv = 'Name;E-Mail;Rolle\n"Berg;  Nora";nora@x.example;Fitter\n\n';
  expect((await send(world.admin, csv)).body).toEqual({
    rows: [
      ['Name', 'E-Mail', 'Rolle'],
      ['Berg; Nora', 'nora@x.example', 'Fitter'],
    ],
  });
  expect((await send(world.admin, '')).body).toMatchObject({ code: 'unreadable_file' });
  const many = `email\n${'x@x.example\n'.repeat(501)}`;
  expect((await send(world.admin, many)).status).toBe(422);
  const reader = await world.person('file reader', [{ codes: ['workorders.read'] }]);
  expect((await send(reader, csv)).status).toBe(403);
});

test('a dry run names the problems and changes nothing', async () => {
  const people = [person('dry@north.example'), person('no address')];
  const { body } = await invite(world.admin, people, { dry_run: true });
  expect(body).toEqual({ invited: [], problems: [{ row: 1, code: 'email' }] });
  expect((await invite(world.admin, people)).body.invited).toHaveLength(1);
});

test('people managers grant only roles whose codes they hold, those of a site only there', async () => {
  const codes = ['people.manage', 'workorders.read'];
  const here = await world.person('here', [{ site: siteId, codes }]);
  const reader = await world.person('reader', [{ site: siteId, codes: ['workorders.read'] }]);
  const all = await world.person('all', [{ codes: 'all' }]);
  const there = { role_id: roleId('fitter 0'), site_id: world.siteIds[1] ?? 0 };
  const strong = { role_id: roleId('auditor 0'), site_id: null };
  const codesOf = async (by: Person, grant: InvitedPerson['grants'][number], name: string) =>
    (await invite(by, [person(`${name}@north.example`, { grants: [grant] })])).body.problems.map(
      ({ code }) => code,
    );
  expect(await codesOf(here, fitterHere(), 'a')).toEqual([]);
  expect(await codesOf(here, there, 'b')).toEqual(['site_unknown']);
  expect(await codesOf(here, strong, 'c')).toEqual(['role_forbidden']);
  const admins = { role_id: roleId('admin 0'), site_id: null };
  const manager = await world.person('manager', [{ codes }]);
  expect(await codesOf(manager, strong, 'd')).toEqual([]);
  expect(await codesOf(manager, admins, 'e')).toEqual(['role_forbidden']);
  expect(await codesOf(all, admins, 'f')).toEqual([]);
  expect((await invite(reader, [person('g@north.example')])).status).toBe(403);
});

test('two simultaneous invitations of one address invite the person once', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => invite(world.admin, [person('both@north.example')])),
  );
  expect(answers.map(({ body }) => body.invited.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(answers.flatMap(({ body }) => body.problems)).toEqual([{ row: 0, code: 'email_taken' }]);
});

test('an organisation invites at most a thousand people within an hour', async () => {
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  await withTenant(server.services.db, tenant, (tx) =>
    tx
      .insertInto('users')
      .values(
        Array.from({ length: 1000 }, (_, number) => ({
          organisation_id: world.organisationId,
          email: `many${number}@north.example`,
          display_name: `many ${number}`,
          invited_at: server.services.now().toISOString(),
        })),
      )
      .execute(),
  );
  expect((await invite(world.admin, [person('more@north.example')])).status).toBe(429);
});

test('a link is void after seven days, and the address can be invited again after a withdrawal', async () => {
  server.advance(3_600_001);
  const userId = await invitedId('again@north.example');
  const first = await tokenIn('again@north.example');
  await world.admin.call('DELETE', `${accountsPath}/${userId}/invitation`);
  expect(await invitedId('again@north.example')).toBeGreaterThan(userId);
  await expect.poll(() => tokenIn('again@north.example')).not.toBe(first);
  const token = await tokenIn('again@north.example');
  server.advance(7 * 86_400_000 + 1);
  expect((await accept(token)).status).toBe(410);
});
