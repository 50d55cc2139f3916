import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManagedTeam } from '../../../src/contract/teams.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { makeWorld } from '../../../tests/support/server/world.ts';
import {
  type ScimAnswer,
  type ScimClient,
  groupSchema,
  idOf,
  patchOf,
  scimClient,
  userSchema,
} from '../../../tests/support/scim/scim-client.ts';
import { withTenant } from '../../db/transaction.ts';
import { maxMembers } from '../resources/team.ts';

/** Matchers, which have no type of their own. */
const containing = (text: string): unknown => expect.stringContaining(text);

let plant: Plant;
let scim: ScimClient;
let users: string[];
let number = 0;

beforeAll(async () => {
  plant = await makePlant();
  scim = await scimClient(plant.server, plant.world);
  users = [];
  for (const name of ['ada', 'ben', 'cem', 'dina'])
    users.push(String((await plant.world.person(name)).userId));
});
afterAll(async () => plant.server.close());

const body = (displayName: string, more: object = {}) => ({
  schemas: [groupSchema],
  displayName,
  ...more,
});
const membersOf = (...ids: readonly (string | undefined)[]) => ids.map((value) => ({ value }));
async function create(members: readonly (string | undefined)[] = []): Promise<string> {
  number += 1;
  return idOf(
    await scim.call('POST', '/Groups', body(`Group ${number}`, { members: membersOf(...members) })),
  );
}
const memberIds = ({ body: { members = [] } }: ScimAnswer) =>
  (members as { value: string }[]).map(({ value }) => value);
const patch = (id: string, ...operations: readonly object[]) =>
  scim.call('PATCH', `/Groups/${id}`, patchOf(...operations));
const teams = async () =>
  (await plant.admin.call<{ teams: ManagedTeam[] }>('GET', '/api/organisation/teams')).body.teams;

test('a group is created, read, listed, replaced and deleted as a team', async () => {
  const made = await scim.call(
    'POST',
    '/Groups',
    body('Fitters', { externalId: 'g-1', members: membersOf(users[1], users[0]) }),
  );
  expect(made.status).toBe(201);
  const id = idOf(made);
  expect(made.body).toMatchObject({
    schemas: [groupSchema],
    displayName: 'Fitters',
    externalId: 'g-1',
    members: [
      { value: users[0], display: 'ada', type: 'User', $ref: containing('/Users/') },
      { value: users[1], display: 'ben' },
    ],
    meta: { resourceType: 'Group', version: made.headers['etag'] },
  });
  expect((await scim.call('GET', `/Groups/${id}`)).body).toEqual(made.body);
  expect((await scim.call('GET', `/Users/${users[0]}`)).body).toMatchObject({
    groups: [{ value: id, display: 'Fitters' }],
  });
  expect(await teams()).toContainEqual(
    expect.objectContaining({
      name: 'Fitters',
      is_kept: true,
      member_ids: users.slice(0, 2).map(Number),
    }),
  );
  const replaced = await scim.call(
    'PUT',
    `/Groups/${id}`,
    body('Riggers', { members: membersOf(users[2]) }),
  );
  expect(replaced.body).toMatchObject({ displayName: 'Riggers', members: [{ value: users[2] }] });
  expect(replaced.body).not.toHaveProperty('externalId');
  expect((await scim.call('DELETE', `/Groups/${id}`)).status).toBe(204);
  expect((await scim.call('GET', `/Groups/${id}`)).status).toBe(404);
  expect((await teams()).map(({ name }) => name)).not.toContain('Riggers');
});

test.each([
  ['displayName eq "group x"', ['Group X']],
  ['externalId eq "gx"', ['Group X']],
  ['members.value eq "$ada"', ['Group X', 'Group Y']],
  ['members[value eq "$ada"] and displayName ew "Y"', ['Group Y']],
  ['members.display co "BEN"', ['Group Y']],
  ['displayName sw "Group" and not (members pr)', []],
])('the groups that fit <%s> are %j', async (filter, expected) => {
  const here = await makeWorld(plant.server, `filter${(number += 1)}`);
  const provider = await scimClient(plant.server, here);
  const [ada, ben] = [await here.person('ada'), await here.person('ben')];
  const x = body('Group X', { externalId: 'gx', members: membersOf(String(ada.userId)) });
  const y = body('Group Y', { members: membersOf(String(ada.userId), String(ben.userId)) });
  for (const group of [x, y]) await provider.call('POST', '/Groups', group);
  const text = encodeURIComponent(filter.replace('$ada', String(ada.userId)));
  const answer = await provider.call('GET', `/Groups?filter=${text}`);
  const found = answer.body['Resources'] as { displayName: string }[];
  expect(found.map(({ displayName }) => displayName)).toEqual(expected);
});

test('a list without members does not send them', async () => {
  const id = await create([users[0]]);
  const without = await scim.call('GET', '/Groups?excludedAttributes=members&count=200');
  for (const group of without.body['Resources'] as object[])
    expect(group).not.toHaveProperty('members');
  const only = await scim.call('GET', `/Groups/${id}?attributes=members.value`);
  expect(only.body).toEqual({ schemas: [groupSchema], id, members: [{ value: users[0] }] });
});

test('members are added and removed in every way that identity providers use', async () => {
  const [ada = '', ben = '', cem = '', dina = ''] = users;
  const id = await create([ada]);
  const after = async (...operations: readonly object[]) =>
    memberIds(await patch(id, ...operations));
  const add = (value: unknown) => ({ op: 'Add', path: 'members', value });
  expect(await after(add([{ value: ben }]))).toEqual([ada, ben]);
  expect(await after(add([{ value: ben }, { value: cem }]))).toEqual([ada, ben, cem]);
  expect(await after({ op: 'add', value: { members: [{ value: dina }] } })).toEqual(users);
  const remove = (path: string, value?: unknown) => ({ op: 'Remove', path, value });
  expect(await after(remove(`members[value eq "${cem}"]`))).toEqual([ada, ben, dina]);
  expect(await after(remove('members', [{ value: ada }]))).toEqual([ben, dina]);
  expect(await after(remove(`members[value eq "${cem}"]`))).toEqual([ben, dina]);
  expect(await after(remove(`members[value eq "${ben}"]`), add({ value: ada }))).toEqual([
    ada,
    dina,
  ]);
  expect(await after({ op: 'replace', path: 'members', value: [{ value: cem }] })).toEqual([cem]);
  const renamed = { op: 'replace', value: { id, displayName: 'Renamed' } };
  expect((await patch(id, renamed)).body).toMatchObject({ displayName: 'Renamed' });
  expect(await after(remove('members'))).toEqual([]);
});

test.each([
  [
    'a member of nobody',
    { op: 'add', path: 'members', value: [{ value: '999999' }] },
    'invalidValue',
  ],
  [
    'a member without an id',
    { op: 'add', path: 'members', value: [{ value: 'x' }] },
    'invalidValue',
  ],
  [
    'another value for a member that is not there',
    { op: 'replace', path: 'members[value eq "999999"].value', value: '1' },
    'noTarget',
  ],
  ['no displayName', { op: 'remove', path: 'displayName' }, 'invalidValue'],
  ['the name of a member', { op: 'replace', path: 'members.display', value: 'x' }, 'mutability'],
])(
  'a patch of a group with %s is refused, and changes nothing',
  async (_what, operation, scimType) => {
    const id = await create([users[0]]);
    const before = (await scim.call('GET', `/Groups/${id}`)).body;
    const answer = await patch(
      id,
      { op: 'add', path: 'members', value: membersOf(users[1]) },
      operation,
    );
    expect(answer).toMatchObject({ status: 400, body: { scimType } });
    expect((await scim.call('GET', `/Groups/${id}`)).body).toEqual(before);
  },
);

test('people and groups of another organisation are not found', async () => {
  const south = await makeWorld(plant.server, `south${(number += 1)}`);
  const theirs = await scimClient(plant.server, south);
  const id = await create([users[0]]);
  for (const answer of [
    await theirs.call('GET', `/Groups/${id}`),
    await theirs.call('PUT', `/Groups/${id}`, body('Mine')),
    await theirs.call('PATCH', `/Groups/${id}`, patchOf({ op: 'remove', path: 'members' })),
    await theirs.call('DELETE', `/Groups/${id}`),
  ])
    expect(answer.status).toBe(404);
  const foreign = await patch(id, {
    op: 'add',
    path: 'members',
    value: membersOf(String(south.admin.userId)),
  });
  const unknown = await patch(id, { op: 'add', path: 'members', value: membersOf('999999') });
  expect(foreign).toMatchObject({ status: 400, body: unknown.body });
});

test('a group with a taken name, of another schema or with too many members is refused', async () => {
  await scim.call('POST', '/Groups', body('Taken'));
  expect(await scim.call('POST', '/Groups', body('Taken'))).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
  const asUser = { ...body('Wrong'), schemas: [userSchema] };
  expect((await scim.call('POST', '/Groups', asUser)).status).toBe(400);
  const crowd = Array.from({ length: maxMembers + 1 }, (_, at) => ({ value: String(at + 1) }));
  expect(await scim.call('POST', '/Groups', body('Crowd', { members: crowd }))).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  });
});

test('a request whose operations look at too many values is refused', async () => {
  const id = await create([users[0]]);
  const many = Array.from({ length: 9000 }, (_, at) => ({ value: String(at + 1_000_000) }));
  const removals = Array.from({ length: 500 }, (_, at) => ({
    op: 'remove',
    path: `members[value eq "${at}"]`,
  }));
  const answer = await patch(id, { op: 'add', path: 'members', value: many }, ...removals);
  expect(answer).toMatchObject({ status: 400, body: { scimType: 'tooMany' } });
});

test('what a team was granted is held by who joins its group, and lost by who leaves', async () => {
  const joiner = await plant.world.person('joiner');
  const id = await create();
  await plant.world.person('chief', [{ codes: ['people.manage'] }]);
  const { body: known } = await plant.admin.call<{ roles: { id: number; name: string }[] }>(
    'GET',
    `/api/organisations/${plant.world.organisationId}/roles-permissions`,
  );
  const role = known.roles.find(({ name }) => name === 'chief 0');
  await plant.admin.call('POST', '/api/organisation/grants', {
    body: {
      role_id: role?.id,
      user_ids: [],
      team_ids: [Number(id)],
      site_ids: [],
      expires_at: null,
    },
  });
  const mayManage = async () =>
    (await joiner.call('GET', '/api/organisation/accounts')).status === 200;
  expect(await mayManage()).toBe(false);
  const member = String(joiner.userId);
  await patch(id, { op: 'add', path: 'members', value: membersOf(member) });
  expect(await mayManage()).toBe(true);
  await patch(id, { op: 'remove', path: `members[value eq "${member}"]` });
  expect(await mayManage()).toBe(false);
});

test('name and members that the provider keeps are refused on the screens, the lead is not', async () => {
  const id = Number(await create([users[0]]));
  const team = (await teams()).find((each) => each.id === id);
  const update = (changes: object) =>
    plant.admin.call('PATCH', `/api/organisation/teams/${id}`, {
      version: team?.version ?? 0,
      body: changes,
    });
  const refusal = { status: 409, body: { code: 'kept_by_provider' } };
  expect(await update({ name: 'Mine' })).toMatchObject(refusal);
  expect(await update({ member_ids: [] })).toMatchObject(refusal);
  const path = `/api/organisation/teams/${id}`;
  expect(await plant.admin.call('DELETE', path, { version: team?.version ?? 0 })).toMatchObject(
    refusal,
  );
  expect((await update({ lead_id: Number(users[0]) })).body).toMatchObject({ is_kept: true });
});

test('a group to which open work is assigned is not deleted', async () => {
  const mate = await plant.world.person('mate', [{ codes: ['workorders.read'] }]);
  const id = await create([String(mate.userId)]);
  await plant.make('workorders', { assignee_ids: { user_ids: [], team_ids: [Number(id)] } });
  expect(await scim.call('DELETE', `/Groups/${id}`)).toMatchObject({
    status: 409,
    body: { detail: containing('Open work') },
  });
});

test('the version of a group changes when a member is deleted', async () => {
  const made = await scim.call('POST', '/Users', {
    schemas: [userSchema],
    userName: 'short@north.example',
  });
  const id = await create([idOf(made)]);
  const before = await scim.call('GET', `/Groups/${id}`);
  await scim.call('DELETE', `/Users/${idOf(made)}`);
  const after = await scim.call('GET', `/Groups/${id}`);
  expect(memberIds(after)).toEqual([]);
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
});

test('2,000 people and a group of all of them are listed, searched and changed', async () => {
  const big = await makeWorld(plant.server, 'big');
  const provider = await scimClient(plant.server, big);
  const tenant = { organisationId: big.organisationId, siteIds: [], userId: null };
  const ids = await withTenant(plant.server.services.db, tenant, (tx) =>
    tx
      .insertInto('users')
      .values(
        Array.from({ length: 2000 }, (_, at) => ({
          organisation_id: big.organisationId,
          email: `p${at}@big.example`,
          display_name: `Person ${at}`,
        })),
      )
      .returning('id')
      .execute(),
  );
  const all = ids.map(({ id }) => String(id));
  const made = await provider.call('POST', '/Groups', body('All', { members: membersOf(...all) }));
  expect(memberIds(made)).toHaveLength(2000);
  const group = `/Groups/${idOf(made)}`;
  for (let page = 0; page < 10; page++)
    await provider.call('GET', `/Users?count=200&startIndex=${page * 200 + 1}`);
  const found = await provider.call(
    'GET',
    `/Users?filter=${encodeURIComponent('displayName ew "7" or emails.value sw "p19"')}`,
  );
  expect(found.body['totalResults']).toBeGreaterThan(200);
  const removals = all
    .slice(0, 500)
    .map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` }));
  expect(memberIds(await provider.call('PATCH', group, patchOf(...removals)))).toHaveLength(1500);
});
