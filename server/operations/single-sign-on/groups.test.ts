import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestAccount, makeAccount } from '../../../tests/support/server/account.ts';
import { makeWorld } from '../../../tests/support/server/world.ts';
import { SingleSignOnPlant } from '../../../tests/support/single-sign-on/plant.ts';
import { withTenant } from '../../db/transaction.ts';

let plant: SingleSignOnPlant;

beforeAll(async () => {
  plant = await SingleSignOnPlant.open();
});
afterAll(() => plant.close());
beforeEach(() => plant.next());

describe('groups', () => {
  test('groups give roles on a site, on every site and in the organisation, and teams', async () => {
    const [one = 0, two = 0] = plant.world.siteIds;
    const viewer = await plant.makeRole('viewer', ['workorders.read'], one);
    const auditor = await plant.makeRole('auditor', ['audit.view']);
    const { body: team } = await plant.world.admin.call('POST', '/api/organisation/teams', {
      body: { name: 'Crew' },
    });
    await plant.save();
    await plant.map([
      { group: 'here', role_id: viewer, site_id: two },
      { group: 'everywhere', role_id: viewer },
      { group: 'audit', role_id: auditor },
      { group: 'crew', team_id: Number(team['id']) },
    ]);
    expect(await plant.rolesOf(await plant.signInWith(['here', 'unknown']))).toEqual([
      `viewer 0 ${two}`,
    ]);
    const everywhere = await plant.signInWith(['everywhere', 'audit']);
    expect(await plant.rolesOf(everywhere)).toEqual([
      'auditor 0',
      `viewer 0 ${one}`,
      `viewer 0 ${two}`,
    ]);
    const body = { name: 'Later', timezone: 'Europe/Berlin' };
    const later = await plant.world.admin.call('POST', '/api/sites', { body });
    expect(await plant.rolesOf(everywhere)).toContain(`viewer 0 ${String(later.body['id'])}`);
    const crew = await plant.signInWith(['crew']);
    expect(await plant.rolesOf(crew)).toEqual([]);
    const { user } = await plant.me(crew);
    const membersNow = async () => {
      const { body } = await plant.world.admin.call<{ teams: { member_ids: number[] }[] }>(
        'GET',
        '/api/organisation/teams',
      );
      return body.teams[0]?.member_ids;
    };
    expect(await membersNow()).toEqual([user.id]);
    const removal = await plant.world.admin.call(
      'PATCH',
      `/api/organisation/teams/${String(team['id'])}`,
      {
        version: 2,
        body: { member_ids: [] },
      },
    );
    expect(removal.body).toMatchObject({ code: 'kept_by_provider' });
    expect(await plant.rolesOf(await plant.signInWith(undefined))).toEqual([]);
    expect(await membersNow()).toEqual([]);
  });

  test('roles that an admin gave stay, and roles from groups are not changed manually', async () => {
    const auditor = await plant.makeRole('auditor', ['audit.view']);
    const second = await plant.makeRole('second', ['bulletins.manage']);
    await plant.save();
    await plant.map([
      { group: 'a', role_id: auditor },
      { group: 'b', role_id: second },
    ]);
    const { user } = await plant.me(await plant.signInWith(['a']));
    const give = (role_id: number) =>
      plant.world.admin.call('POST', '/api/organisation/grants', {
        body: { role_id, user_ids: [user.id], team_ids: [], site_ids: [], expires_at: null },
      });
    await give(second);
    expect(await plant.rolesOf(await plant.signInWith(['a', 'b']))).toEqual([
      'auditor 0',
      'second 0',
    ]);
    expect(await plant.rolesOf(await plant.signInWith([]))).toEqual(['second 0']);
    await plant.signInWith(['a']);
    const { body } = await plant.world.admin.call<{
      grants: { id: number; version: number; is_provided: boolean; may_change: boolean }[];
    }>('GET', `/api/organisation/grants?user_id=${user.id}`);
    const [provided] = body.grants.filter(({ is_provided }) => is_provided);
    expect(provided).toMatchObject({ may_change: false });
    const withdrawn = await plant.world.admin.call('POST', '/api/organisation/grants/withdraw', {
      body: { ids: [provided?.id] },
    });
    expect(withdrawn.body).toMatchObject({ code: 'kept_by_provider' });
    await give(auditor);
    expect(await plant.rolesOf(await plant.signInWith([]))).toEqual(['auditor 0', 'second 0']);
  });

  test.each([
    [
      'names a source instead of the groups',
      {
        _claim_names: { groups: 'src1' },
        _claim_sources: { src1: { endpoint: 'https://graph.example/getMemberObjects' } },
      },
    ],
    ['says only that there are groups', { hasgroups: true }],
    ['has too many groups', { groups: Array.from({ length: 1001 }, (_, at) => `g${at}`) }],
  ])('a token that %s takes nothing away and gives nothing', async (_what, claims) => {
    const [site = 0] = plant.world.siteIds;
    const viewer = await plant.makeRole('viewer', ['workorders.read'], site);
    const auditor = await plant.makeRole('auditor', ['audit.view']);
    const { body: team } = await plant.world.admin.call('POST', '/api/organisation/teams', {
      body: { name: 'Crew' },
    });
    await plant.save();
    await plant.map([
      { group: 'here', role_id: viewer, site_id: site },
      { group: 'crew', team_id: Number(team['id']) },
      { group: 'g0', role_id: auditor },
    ]);
    const held = [`viewer 0 ${site}`];
    const { user } = await plant.me(await plant.signInWith(['here', 'crew']));
    const { visitor } = plant.provider;
    plant.provider.visitor = { ...visitor, claims };
    expect(await plant.rolesOf(await plant.signInWith(undefined))).toEqual(held);
    const { body } = await plant.world.admin.call<{ teams: { member_ids: number[] }[] }>(
      'GET',
      '/api/organisation/teams',
    );
    expect(body.teams.map(({ member_ids }) => member_ids)).toEqual([[user.id]]);
    plant.provider.visitor = visitor;
    expect(await plant.rolesOf(await plant.signInWith(['crew']))).toEqual([]);
  });

  test('nobody maps a group to what they do not hold, nor removes such a mapping', async () => {
    const auditor = await plant.makeRole('auditor', ['audit.view']);
    const admins = await plant.roleId('admin 0');
    const south = await makeWorld(plant.server, `foreign-to-${plant.key}`);
    await plant.save();
    const manager = await plant.world.person('manager', [{ codes: ['people.manage'] }]);
    const reader = await plant.world.person('reader', [{ codes: ['settings.manage'] }]);
    expect((await plant.map([{ group: 'a', role_id: auditor }], manager)).body).toMatchObject({
      code: 'codes_not_held',
    });
    expect((await plant.map([{ group: 'a', role_id: auditor }], reader)).status).toBe(403);
    expect((await plant.map([{ group: 'a', role_id: admins }])).status).toBe(200);
    expect((await plant.map([], manager)).body).toMatchObject({ code: 'codes_not_held' });
    const mine = { group: 'm', role_id: await plant.roleId('manager 0') };
    expect((await plant.map([{ group: 'a', role_id: admins }, mine], manager)).status).toBe(200);
    const foreign = south.siteIds[0];
    for (const mapping of [
      { group: 'x', role_id: 999_999 },
      { group: 'x', team_id: 999_999 },
      {
        group: 'x',
        role_id: await plant.makeRole('viewer', ['workorders.read'], plant.world.siteIds[0]),
        site_id: foreign,
      },
    ])
      expect((await plant.map([mapping])).status).toBe(404);
    for (const mapping of [
      { group: 'x' },
      { group: 'x', role_id: auditor, site_id: plant.world.siteIds[0] },
    ])
      expect((await plant.map([mapping])).status).toBe(409);
  });

  test('the last administrator keeps the role when the group is gone', async () => {
    const admins = await plant.roleId('admin 0');
    await plant.save();
    await plant.map([{ group: 'admins', role_id: admins }]);
    const { user } = await plant.me(await plant.signInWith(['admins']));
    await withTenant(plant.server.services.db, plant.tenant, (tx) =>
      tx.deleteFrom('role_grants').where('user_id', '=', plant.world.admin.userId).execute(),
    );
    expect(await plant.rolesOf(await plant.signInWith([]))).toEqual(['admin 0']);
    await plant.world.person('next', [{ codes: 'all' }]);
    expect(await plant.rolesOf(await plant.signInWith([]))).toEqual([]);
    expect(user.display_name).toBe('Nora Berg');
  });

  test('the audit log shows what groups gave without a person', async () => {
    const auditor = await plant.makeRole('auditor', ['audit.view']);
    await plant.save();
    await plant.map([{ group: 'a', role_id: auditor }]);
    await plant.signInWith(['a']);
    const { body } = await plant.world.admin.call<{ entries: { call: string; user: unknown }[] }>(
      'GET',
      '/api/organisation/audit?limit=20',
    );
    const mapped = body.entries.filter(({ call }) => call.startsWith('MAP_'));
    expect(mapped.map(({ call, user }) => [call, user])).toEqual([
      ['MAP_GRANT', null],
      ['MAP_CREATE_ACCOUNT', null],
    ]);
  });
});

describe('an organisation whose people sign in only by the provider', () => {
  let account: TestAccount;
  const required = { status: 403, body: { code: 'single_sign_on_required' } };

  beforeEach(async () => {
    account = await makeAccount(plant.server, plant.world, 'worker', { totp_secret: null });
  });

  test('nobody closes the other ways while no administrator has a second factor', async () => {
    expect((await plant.save({ is_required: true })).body).toMatchObject({ code: 'no_way_in' });
  });

  test('passwords are refused, but administrators with a second factor keep a way in', async () => {
    const chief = await makeAccount(plant.server, plant.world, 'chief');
    const admins = await plant.roleId('admin 0');
    await withTenant(plant.server.services.db, plant.tenant, (tx) =>
      tx
        .insertInto('role_grants')
        .values({
          organisation_id: plant.world.organisationId,
          user_id: chief.userId,
          role_id: admins,
          scope: 'Organisation',
        })
        .execute(),
    );
    expect((await plant.save({ is_required: true })).status).toBe(200);
    expect(await account.login()).toMatchObject(required);
    const withFactor = await makeAccount(plant.server, plant.world, 'careful');
    expect(await withFactor.login()).toMatchObject(required);
    expect((await chief.login()).body).toMatchObject({ status: 'two_factor_required' });
    plant.provider.visitor = { subject: 'worker', email: account.email };
    expect((await plant.signIn()).body).toMatchObject({ status: 'signed_in' });
  });
});
