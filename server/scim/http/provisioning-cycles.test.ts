import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountRow } from '../../../src/contract/accounts.ts';
import type { ManagedTeam } from '../../../src/contract/teams.ts';
import {
  type Directory,
  type DirectoryUser,
  EntraId,
} from '../../../tests/support/scim/entra-id.ts';
import { Okta } from '../../../tests/support/scim/okta.ts';
import { scimClient } from '../../../tests/support/scim/scim-client.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';

let server: TestServer;
let world: World;
let number = 0;

beforeAll(async () => {
  server = await testServer({ publicUrl: 'http://sites.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  world = await makeWorld(server, `company${number}`);
});

async function accounts(): Promise<ReadonlyMap<string, AccountRow>> {
  const { body } = await world.admin.call<{ accounts: AccountRow[] }>(
    'GET',
    '/api/organisation/accounts',
  );
  return new Map(body.accounts.map((account) => [account.email ?? '', account]));
}

async function teams(): Promise<ReadonlyMap<string, readonly number[]>> {
  const { body } = await world.admin.call<{ teams: ManagedTeam[] }>(
    'GET',
    '/api/organisation/teams',
  );
  return new Map(body.teams.map(({ name, member_ids }) => [name, member_ids]));
}

const isActive = async (mail: string) => (await accounts()).get(mail)?.is_active;

describe('Entra ID', () => {
  const mailOf = (name: string) => `${name}@${world.key}.example`;
  const user = (name: string, more: Partial<DirectoryUser> = {}): DirectoryUser => ({
    objectId: `object-${name}`,
    mail: mailOf(name),
    givenName: name,
    surname: 'Berg',
    ...more,
  });
  const group = (name: string, members: readonly DirectoryUser[], displayName = name) => ({
    objectId: `object-${name}`,
    displayName,
    members: members.map(({ objectId }) => objectId),
  });
  const connected = async () => {
    const entra = new EntraId(await scimClient(server, world));
    await entra.testConnection();
    return entra;
  };

  test('a first cycle creates people, takes over those who exist, and fills groups', async () => {
    const known = await world.person('known');
    const [ada, ben, cem] = [
      user('ada', { phone: '+49 1', employeeId: 'E-1' }),
      user('ben', { manager: 'object-ada' }),
      user('known', { manager: 'object-ada' }),
    ];
    const entra = await connected();
    await entra.cycle({
      users: [ada, ben, cem],
      groups: [group('Fitters', [ada, ben]), group('Empty', [])],
    });
    const found = await accounts();
    expect(found.get(ada.mail)).toMatchObject({ phone: '+49 1', badge: 'E-1', is_active: true });
    expect(found.get(cem.mail)).toMatchObject({ id: known.userId, display_name: 'known Berg' });
    for (const each of [ben, cem])
      expect(found.get(each.mail)).toMatchObject({ manager_id: found.get(ada.mail)?.id });
    expect(await teams()).toEqual(
      new Map([
        ['Empty', []],
        ['Fitters', [ada, ben].map(({ mail }) => found.get(mail)?.id)],
      ]),
    );
  });

  test('a cycle without changes writes nothing, and a later one only what has changed', async () => {
    const [ada, ben, cem] = [user('ada', { phone: '+49 1' }), user('ben'), user('cem')];
    const before: Directory = { users: [ada, ben, cem], groups: [group('Fitters', [ada, ben])] };
    const entra = await connected();
    await entra.cycle(before);
    const versions = await accounts();
    expect(await entra.cycle(before)).toBe(0);
    const { phone: _gone, ...withoutPhone } = ada;
    const changed: Directory = {
      users: [
        { ...withoutPhone, surname: 'Lind' },
        { ...ben, mail: mailOf('benjamin'), manager: cem.objectId },
        cem,
      ],
      groups: [group('Fitters', [ben, cem], 'Riggers')],
    };
    await entra.cycle(changed);
    const after = await accounts();
    const idBefore = (mail: string) => versions.get(mail)?.id;
    expect(after.get(ada.mail)).toMatchObject({ display_name: 'ada Lind', phone: null });
    expect(after.get(mailOf('benjamin'))).toMatchObject({
      id: idBefore(ben.mail),
      manager_id: idBefore(cem.mail),
    });
    expect(after.get(cem.mail)?.version).toBe(versions.get(cem.mail)?.version);
    expect(await teams()).toEqual(
      new Map([['Riggers', [ben, cem].map(({ mail }) => idBefore(mail))]]),
    );
    await entra.cycle({
      ...changed,
      users: changed.users.map(({ manager: _none, ...each }) => each),
    });
    expect((await accounts()).get(mailOf('benjamin'))).toMatchObject({ manager_id: null });
  });

  test('who leaves is disabled, comes back as the same person, and is deleted for good later', async () => {
    const [ada, ben] = [user('ada'), user('ben')];
    const entra = await connected();
    const everybody: Directory = { users: [ada, ben], groups: [group('Fitters', [ada, ben])] };
    await entra.cycle(everybody);
    const id = Number(entra.idOf(ben.objectId));
    await entra.cycle({ users: [ada], groups: [group('Fitters', [ada])] });
    expect(await isActive(ben.mail)).toBe(false);
    await entra.cycle(everybody);
    expect((await accounts()).get(ben.mail)).toMatchObject({ id, is_active: true });
    expect((await teams()).get('Fitters')).toContain(id);
    await entra.cycle({ users: [ada], groups: [] });
    expect(await teams()).toEqual(new Map());
    await entra.erase(ben.objectId);
    expect((await accounts()).has(ben.mail)).toBe(false);
    await entra.cycle(everybody);
    expect(entra.idOf(ben.objectId)).not.toBe(String(id));
  });

  test('a person of more groups than fit into a token is a member of each, and leaves each', async () => {
    const ada = user('ada');
    const entra = await connected();
    const names = Array.from({ length: 201 }, (_, at) => `Group ${at}`);
    await entra.cycle({ users: [ada], groups: names.map((name) => group(name, [ada])) });
    const id = Number(entra.idOf(ada.objectId));
    const filled = await teams();
    expect(names.filter((name) => filled.get(name)?.includes(id) === true)).toEqual(names);
    await entra.cycle({ users: [ada], groups: names.map((name) => group(name, [])) });
    expect([...(await teams()).values()].flat()).toEqual([]);
  });
});

describe('Okta', () => {
  const profile = (name: string, more: object = {}) => ({
    email: `${name}@${world.key}.example`,
    givenName: name,
    familyName: 'Berg',
    ...more,
  });
  const connected = async () => {
    const okta = new Okta(await scimClient(server, world));
    await okta.enable();
    return okta;
  };

  test('people are assigned, changed, deactivated and assigned again', async () => {
    const known = await world.person('known');
    const okta = await connected();
    const ada = profile('ada', { phone: '+49 1' });
    const id = await okta.assign(ada);
    expect(await okta.assign(profile('known'))).toBe(String(known.userId));
    await okta.update(id, profile('ada', { familyName: 'Lind' }));
    expect((await accounts()).get(ada.email)).toMatchObject({
      display_name: 'ada Lind',
      phone: null,
    });
    await okta.deactivate(id);
    expect(await isActive(ada.email)).toBe(false);
    expect(await okta.assign(ada)).toBe(id);
    expect(await isActive(ada.email)).toBe(true);
    const imported = await okta.importUsers(2);
    expect(new Set(imported)).toEqual(new Set((await accounts()).keys()));
    expect(imported).toHaveLength(3);
  });

  test('groups are pushed in parts, renamed, changed and deleted', async () => {
    const okta = await connected();
    const ids: string[] = [];
    for (let each = 0; each < 150; each += 1) ids.push(await okta.assign(profile(`p${each}`)));
    const group = await okta.pushGroup('Fitters', ids);
    expect((await teams()).get('Fitters')).toHaveLength(ids.length);
    await okta.renameGroup(group, 'Riggers');
    const [first = '', second = '', ...rest] = ids;
    await okta.changeMembers(group, { remove: rest });
    expect(await teams()).toEqual(new Map([['Riggers', [Number(first), Number(second)]]]));
    await okta.changeMembers(group, { remove: [first], add: rest.slice(0, 1) });
    expect(await teams()).toEqual(
      new Map([['Riggers', [second, ...rest.slice(0, 1)].map(Number)]]),
    );
    expect(await okta.pushGroup('Riggers', ids)).toBe(group);
    await okta.deleteGroup(group);
    expect(await teams()).toEqual(new Map());
  });
});
