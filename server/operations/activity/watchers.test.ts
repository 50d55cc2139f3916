import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WatchersReply } from '../../../src/contract/activity.ts';
import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';

const type = 'workorders';
let plant: Plant;
let reader: Person;
let editor: Person;
let outsider: Person;

beforeAll(async () => {
  plant = await makePlant();
  const { world, siteId: site } = plant;
  reader = await world.person('reader', [{ site, codes: [`${type}.read`] }]);
  editor = await world.person('editor', [{ site, codes: [`${type}.read`, `${type}.update`] }]);
  outsider = await world.person('outsider', [{ site, codes: ['equipment.read'] }]);
});
afterAll(async () => plant.server.close());

async function newAddress(): Promise<string> {
  const { id } = await plant.make(type);
  return plant.at(type, `/${id}/watchers`);
}

async function watchersAt(url: string) {
  const { body } = await reader.call<WatchersReply>('GET', url);
  return body.watchers.map(({ user_name }) => user_name);
}

const ask = (by: Client, method: 'PUT' | 'DELETE', url: string) =>
  by.call<WatchersReply>(method, url);

test('people who may read an item can watch and unwatch it; repeated calls change nothing', async () => {
  const at = await newAddress();
  const invalidate = vi.spyOn(plant.server.services.notifier, 'invalidate');
  for (const [method, names] of [
    ['PUT', ['reader']],
    ['PUT', ['reader']],
    ['DELETE', []],
    ['DELETE', []],
  ] as const) {
    const { status, body } = await ask(reader, method, `${at}/me`);
    expect(status).toBe(200);
    expect(body.watchers.map(({ user_name }) => user_name)).toEqual(names);
    expect(await watchersAt(at)).toEqual(names);
  }
  const informed = invalidate.mock.calls.map(([{ call, permission }]) => [call, permission]);
  invalidate.mockRestore();
  expect(informed).toEqual([
    ['GET_SITE_WORKORDERS_WATCHERS', 'workorders.read'],
    ['GET_SITE_WORKORDERS_WATCHERS', 'workorders.read'],
  ]);
});

test('a person who comments on an item watches it from then on', async () => {
  const at = await newAddress();
  const { status } = await editor.call('POST', at.replace(/watchers$/, 'comments'), {
    body: { client_id: crypto.randomUUID(), text: 'On it.' },
  });
  expect(status).toBe(201);
  expect(await watchersAt(at)).toEqual(['editor']);
});

test('people who may change the item can make others watch it, if these may read it', async () => {
  const at = await newAddress();
  const other = (person: Person) => `${at}/${person.userId}`;
  expect((await ask(reader, 'PUT', other(editor))).status).toBe(403);
  expect((await ask(reader, 'DELETE', other(editor))).status).toBe(403);
  expect((await ask(editor, 'PUT', other(reader))).status).toBe(200);
  const { status, body } = await ask(editor, 'PUT', other(outsider));
  expect(status).toBe(422);
  expect(body).toMatchObject({ details: { fields: [{ pointer: '/user_id', code: 'reference' }] } });
  expect(await watchersAt(at)).toEqual(['reader']);
  expect((await ask(editor, 'DELETE', other(reader))).body.watchers).toEqual([]);
});

test('the people who may read the item are listed for mentions', async () => {
  const { body } = await reader.call<WatchersReply>('GET', await newAddress());
  expect(body.readers.user_ids).toEqual(
    expect.arrayContaining([reader.userId, editor.userId, plant.admin.userId]),
  );
  expect(body.readers.user_ids).not.toContain(outsider.userId);
});

test('a person whom the item names as a watcher watches until the item is changed', async () => {
  const column = {
    columnType: 'force_watch',
    db: 'informed',
    name: 'Told',
    tab: 'general',
    section: 'details',
    order: 0,
  };
  const { body: template } = await plant.admin.call('POST', '/api/templates', {
    body: {
      site_id: plant.siteId,
      document: { moduleType: type, name: 'Watched', columns: [column] },
    },
  });
  const made = await plant.make(type, {
    template_id: Number(template['id']),
    columns: { informed: [reader.userId] },
  });
  const item = plant.at(type, `/${made.id}`);
  const at = `${item}/watchers`;
  const { body } = await reader.call<WatchersReply>('GET', at);
  expect(body.watchers).toEqual([{ user_id: reader.userId, user_name: 'reader', is_forced: true }]);
  const refused = { status: 409, body: { code: 'must_watch' } };
  expect(await ask(reader, 'DELETE', `${at}/me`)).toMatchObject(refused);
  expect(await ask(editor, 'DELETE', `${at}/${reader.userId}`)).toMatchObject(refused);
  await plant.admin.call('PATCH', item, {
    body: { columns: { informed: [] } },
    version: made.version,
  });
  expect(await watchersAt(at)).toEqual([]);
});

test('watchers of a deleted item can be read and not written', async () => {
  const { id, version } = await plant.make(type);
  const at = plant.at(type, `/${id}/watchers`);
  await ask(reader, 'PUT', `${at}/me`);
  await plant.admin.call('DELETE', plant.at(type, `/${id}`), { version });
  expect(await watchersAt(at)).toEqual(['reader']);
  for (const method of ['PUT', 'DELETE'] as const)
    expect(await ask(reader, method, `${at}/me`)).toMatchObject({
      status: 409,
      body: { code: 'deleted_item' },
    });
});

test('watching does not change the version or the history of the item', async () => {
  const at = await newAddress();
  await ask(reader, 'PUT', `${at}/me`);
  const { body } = await reader.call<{ history: readonly HistoryEntry[] }>(
    'GET',
    at.replace('/watchers', '/history'),
  );
  expect(body.history.map(({ call }) => call)).toEqual(['CREATE_SITE_WORKORDERS']);
  const item = await reader.call<{ version: number }>('GET', at.replace('/watchers', ''));
  expect(item.body.version).toBe(1);
});

test('nobody can watch an item without read permission, or on another site', async () => {
  const at = await newAddress();
  expect((await ask(outsider, 'PUT', `${at}/me`)).status).toBe(403);
  const elsewhere = at.replace(`/sites/${plant.siteId}/`, `/sites/${plant.world.siteIds[1] ?? 0}/`);
  expect((await ask(plant.admin, 'PUT', `${elsewhere}/me`)).status).toBe(404);
});

test('whoever is a member of a watching team when the item changes is notified, once', async () => {
  const { world, siteId: site } = plant;
  const codes = [`${type}.read`];
  const first = await world.person('first member', [{ site, codes }]);
  const later = await world.person('later member', [{ site, codes }]);
  const blind = await world.person('member without the right', [
    { site, codes: ['equipment.read'] },
  ]);
  const teams = '/api/organisation/teams';
  const { body: team } = await plant.admin.call<{ id: number; version: number }>('POST', teams, {
    body: { name: 'Night watch', member_ids: [first.userId, blind.userId] },
  });
  const made = await plant.make(type);
  const item = plant.at(type, `/${made.id}`);
  const watching = `${item}/watchers/teams/${team.id}`;
  expect((await ask(reader, 'PUT', watching)).status).toBe(403);
  for (const _ of [1, 2]) {
    const { status, body } = await ask(editor, 'PUT', watching);
    expect([status, body.watchers]).toEqual([200, []]);
    expect(body.teams).toEqual([{ team_id: team.id, team_name: 'Night watch', members: 2 }]);
  }
  await ask(first, 'PUT', `${item}/watchers/me`);
  const changesFor = async (person: Person) => {
    const { body } = await person.call<{
      notifications: readonly { kind: string; item_id: number }[];
    }>('GET', '/api/notifications');
    return body.notifications.filter(({ item_id }) => item_id === made.id).map(({ kind }) => kind);
  };
  await plant.admin.call('PATCH', item, { version: made.version, body: { name: 'One' } });
  expect(await changesFor(first)).toEqual(['changed']);
  for (const person of [later, blind]) expect(await changesFor(person)).toEqual([]);
  const members = { member_ids: [later.userId] };
  await plant.admin.call('PATCH', `${teams}/${team.id}`, { version: team.version, body: members });
  await later.call('POST', `${item}/comments`, {
    body: { client_id: crypto.randomUUID(), text: 'Seen.' },
  });
  expect(await changesFor(later)).toEqual([]);
  await editor.call('POST', `${item}/comments`, {
    body: { client_id: crypto.randomUUID(), text: 'Done.' },
  });
  expect(await changesFor(later)).toEqual(['commented']);
  expect((await ask(editor, 'DELETE', watching)).body.teams).toEqual([]);
});

test('a team without anybody who reads the item, or of another organisation, cannot watch it', async () => {
  const at = await newAddress();
  const { body: team } = await plant.admin.call<{ id: number }>('POST', '/api/organisation/teams', {
    body: { name: 'Strangers', member_ids: [outsider.userId] },
  });
  for (const id of [team.id, 999_999])
    expect(await ask(editor, 'PUT', `${at}/teams/${id}`)).toMatchObject({
      status: 422,
      body: { details: { fields: [{ pointer: '/team_id', code: 'reference' }] } },
    });
  expect((await reader.call<WatchersReply>('GET', at)).body.teams).toEqual([]);
});

test('a deleted team watches no more', async () => {
  const at = await newAddress();
  const teams = '/api/organisation/teams';
  const { body: team } = await plant.admin.call<{ id: number; version: number }>('POST', teams, {
    body: { name: 'Short-lived', member_ids: [reader.userId] },
  });
  expect((await ask(editor, 'PUT', `${at}/teams/${team.id}`)).body.teams).toHaveLength(1);
  const { id, version } = team;
  expect((await plant.admin.call('DELETE', `${teams}/${id}`, { version })).status).toBe(200);
  expect((await reader.call<WatchersReply>('GET', at)).body.teams).toEqual([]);
});
