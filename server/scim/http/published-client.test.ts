import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountRow } from '../../../src/contract/accounts.ts';
import type { ManagedTeam } from '../../../src/contract/teams.ts';
import { type CallGitHub, gitHubScimClient } from '../../../tests/support/scim/github-client.ts';
import {
  groupSchema,
  idOf,
  patchOf,
  resources,
  scimClient,
  userSchema,
} from '../../../tests/support/scim/scim-client.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';

let server: TestServer;
let world: World;
let call: CallGitHub;

beforeAll(async () => {
  server = await testServer({ host: '127.0.0.1' });
  world = await makeWorld(server, 'company');
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await scimClient(server, world);
  call = gitHubScimClient(`${address}/scim/v2`, token);
});
afterAll(() => server.close());

const mailOf = (name: string) => `${name}@company.example`;
const user = (name: string, familyName = 'Berg') => ({
  schemas: [userSchema],
  externalId: `object-${name}`,
  active: true,
  userName: mailOf(name),
  displayName: `${name} ${familyName}`,
  name: { givenName: name, familyName, formatted: `${name} ${familyName}` },
  emails: [{ value: mailOf(name), type: 'work', primary: true }],
});

async function provision(name: string): Promise<string> {
  const answer = await call('provisionEnterpriseUser', user(name));
  expect(answer.status).toBe(201);
  return String(answer.data['id']);
}

const accountOf = async (name: string) => {
  const path = '/api/organisation/accounts';
  const { body } = await world.admin.call<{ accounts: AccountRow[] }>('GET', path);
  return body.accounts.find(({ email }) => email === mailOf(name));
};
const shift = async () => {
  const path = '/api/organisation/teams';
  const { body } = await world.admin.call<{ teams: ManagedTeam[] }>('GET', path);
  return body.teams.find(({ name }) => name.endsWith('shift'));
};
const listed = async (filter: string, more: object = {}) => {
  const answer = await call('listProvisionedIdentitiesEnterprise', { filter, ...more });
  return resources({ ...answer, body: answer.data, headers: {} }).map(({ id }) => id);
};

test('people are created, read, found by a filter, listed in pages, replaced, patched, disabled and deleted', async () => {
  const nora = await provision('nora');
  const [omar, pia] = [await provision('omar'), await provision('pia')];
  const one = { scim_user_id: nora };
  const read = () => call('getProvisioningInformationForEnterpriseUser', one);
  expect((await read()).data).toMatchObject({
    schemas: expect.arrayContaining([userSchema]) as string[],
    id: nora,
    externalId: 'object-nora',
    userName: mailOf('nora'),
    active: true,
    name: { givenName: 'nora', familyName: 'Berg' },
    meta: { resourceType: 'User' },
  });
  expect((await accountOf('nora'))?.display_name).toBe('nora Berg');

  expect(await listed(`userName eq "${mailOf('nora')}"`)).toEqual([nora]);
  const both = 'externalId eq "object-omar" or externalId eq "object-pia"';
  expect(await listed(both, { startIndex: 1, count: 1 })).toEqual([omar]);
  expect(await listed(both, { startIndex: 2, count: 1 })).toEqual([pia]);

  const replaced = { ...user('nora', 'Stein'), ...one };
  const answer = await call('setInformationForProvisionedEnterpriseUser', replaced);
  expect(answer.data).toMatchObject({ id: nora, displayName: 'nora Stein' });

  await call('updateAttributeForEnterpriseUser', {
    ...one,
    ...patchOf(
      { op: 'replace', path: 'displayName', value: 'Nora Berg-Stein' },
      { op: 'replace', path: 'active', value: 'false' },
    ),
  });
  const disabled = { display_name: 'Nora Berg-Stein', is_active: false };
  expect(await accountOf('nora')).toMatchObject(disabled);
  expect(await listed('active eq false')).toEqual([nora]);

  expect((await call('deleteUserFromEnterprise', one)).status).toBe(204);
  expect((await read()).status).toBe(404);
  expect(await accountOf('nora')).toBeUndefined();
});

test('groups are created with members, found, patched, replaced and deleted, and are teams', async () => {
  const [ada, ben, cleo] = [
    await provision('ada'),
    await provision('ben'),
    await provision('cleo'),
  ];
  const group = (displayName: string, ...ids: readonly string[]) => ({
    schemas: [groupSchema],
    externalId: 'object-night',
    displayName,
    members: ids.map((value) => ({ value, displayName: value })),
  });
  const made = await call('provisionEnterpriseGroup', group('Night shift', ada, ben));
  expect(made.status).toBe(201);
  const id = idOf({ ...made, body: made.data, headers: {} });
  const one = { scim_group_id: id };
  const read = async () =>
    (await call('getProvisioningInformationForEnterpriseGroup', one)).data['members'];
  const members = (...ids: readonly string[]): unknown =>
    expect.arrayContaining(ids.map((value) => expect.objectContaining({ value }) as object));
  expect(await read()).toEqual(members(ada, ben));
  expect((await shift())?.member_ids).toHaveLength(2);

  const found = await call('listProvisionedGroupsEnterprise', {
    filter: 'displayName eq "Night shift"',
    excludedAttributes: 'members',
  });
  expect(found.data).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  expect(JSON.stringify(found.data)).not.toContain('members');

  const patch = (...operations: readonly object[]) =>
    call('updateAttributeForEnterpriseGroup', { ...one, ...patchOf(...operations) });
  await patch(
    { op: 'replace', path: 'displayName', value: 'Late shift' },
    { op: 'remove', path: `members[value eq "${ada}"]` },
  );
  await patch({ op: 'add', path: 'members', value: [{ value: cleo }] });
  expect(await read()).toEqual(members(ben, cleo));
  expect(await shift()).toMatchObject({
    name: 'Late shift',
    member_ids: [Number(ben), Number(cleo)],
  });

  await call('setInformationForProvisionedEnterpriseGroup', {
    ...group('Early shift', ada),
    ...one,
  });
  expect((await shift())?.member_ids).toEqual([Number(ada)]);

  expect((await call('deleteScimGroupFromEnterprise', one)).status).toBe(204);
  expect(await shift()).toBeUndefined();
});

test('refusals reach the client with the status of the protocol', async () => {
  await provision('twin');
  expect((await call('provisionEnterpriseUser', user('twin'))).status).toBe(409);
  const list = 'listProvisionedIdentitiesEnterprise';
  expect((await call(list, { filter: 'userName eq' })).status).toBe(400);
  const read = 'getProvisioningInformationForEnterpriseUser';
  expect((await call(read, { scim_user_id: '999999' })).status).toBe(404);
});
