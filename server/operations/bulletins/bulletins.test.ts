import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Bulletin, BulletinsReply } from '../../../src/contract/bulletins.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type Person, makeWorld } from '../../../tests/support/server/world.ts';

let plant: Plant;
let first: number;
let second: number;
let reader: Person;
let elsewhere: Person;
let author: Person;

beforeAll(async () => {
  plant = await makePlant();
  [first = 0, second = 0] = plant.world.siteIds;
  reader = await plant.world.person('reader', [{ site: first, codes: ['equipment.read'] }]);
  elsewhere = await plant.world.person('elsewhere', [{ site: second, codes: [] }]);
  author = await plant.world.person('author', [{ site: first, codes: ['bulletins.manage'] }]);
});
afterAll(async () => plant.server.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

function announce(by: Person, more: Partial<Bulletin> = {}) {
  const body = {
    title: 'Shutdown',
    text: 'From six.',
    starts_at: at(-1),
    ends_at: null,
    site_ids: null,
    ...more,
  };
  return by.call<Bulletin>('POST', '/api/bulletins', { body });
}

const shownTo = async (person: Person) =>
  (await person.call<BulletinsReply>('GET', '/api/bulletins')).body;

const titles = async (person: Person) =>
  (await shownTo(person)).bulletins.map(({ title }) => title);

test('everybody, or the people of its sites, can read a bulletin while it is in force', async () => {
  await announce(plant.admin, { title: 'For all' });
  await announce(plant.admin, { title: 'Here', site_ids: [first] });
  await announce(plant.admin, { title: 'There', site_ids: [second] });
  await announce(plant.admin, { title: 'Later', starts_at: at(2) });
  await announce(plant.admin, { title: 'Over', starts_at: at(-3), ends_at: at(-2) });
  expect((await titles(reader)).toSorted()).toEqual(['For all', 'Here']);
  expect((await titles(elsewhere)).toSorted()).toEqual(['For all', 'There']);
  const states = new Map(
    (await shownTo(plant.admin)).bulletins.map(({ title, state }) => [title, state]),
  );
  expect([states.get('Later'), states.get('Over')]).toEqual(['planned', 'ended']);
});

test('a bulletin is unread for each person until they read it; a change makes it unread again', async () => {
  const { id, version } = (await announce(plant.admin, { title: 'Read me' })).body;
  const before = (await shownTo(reader)).unread;
  const body = { ids: [id] };
  const read = await reader.call<BulletinsReply>('POST', '/api/bulletins/read', { body });
  expect(read.body.unread).toBe(before - 1);
  expect((await shownTo(elsewhere)).bulletins.find((each) => each.id === id)?.is_read).toBe(false);
  const invalidate = vi.spyOn(plant.server.services.notifier, 'invalidate');
  await plant.admin.call('PATCH', `/api/bulletins/${id}`, { body: { text: 'New.' }, version });
  expect(invalidate.mock.calls.map(([{ call }]) => call)).toEqual(['GET_BULLETINS']);
  invalidate.mockRestore();
  expect((await shownTo(reader)).unread).toBe(before);
});

test('only people with the permission may publish, on the sites where they hold it', async () => {
  expect((await announce(reader)).status).toBe(403);
  expect((await announce(author)).status).toBe(403);
  expect((await announce(author, { site_ids: [second] })).status).toBe(422);
  const made = await announce(author, { title: 'Own site', site_ids: [first] });
  expect(made.status).toBe(201);
  const url = `/api/bulletins/${made.body.id}`;
  const widened = { body: { site_ids: null }, version: made.body.version };
  expect((await author.call('PATCH', url, widened)).status).toBe(403);
  expect((await reader.call('POST', `${url}/withdraw`, { version: 1 })).status).toBe(403);
  expect((await elsewhere.call('POST', `${url}/withdraw`, { version: 1 })).status).toBe(404);
});

test('an end before the start and a text of spaces are refused', async () => {
  const wrong = await announce(plant.admin, { title: '  ', ends_at: at(-2) });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toMatchObject({
    details: { fields: [{ pointer: '/title' }, { pointer: '/ends_at' }] },
  });
});

test('readers do not get a withdrawn bulletin, and its history shows who made which change', async () => {
  const { id } = (await announce(plant.admin, { title: 'Mistake' })).body;
  const url = `/api/bulletins/${id}`;
  await plant.admin.call('PATCH', url, { body: { title: 'Big mistake' }, version: 1 });
  expect((await plant.admin.call('POST', `${url}/withdraw`, { version: 1 })).status).toBe(412);
  expect((await plant.admin.call('POST', `${url}/withdraw`, { version: 2 })).status).toBe(200);
  expect(await titles(reader)).not.toContain('Big mistake');
  expect((await plant.admin.call('PATCH', url, { body: { title: 'x' }, version: 3 })).status).toBe(
    404,
  );
  const { body } = await plant.admin.call<{ history: unknown[] }>('GET', `${url}/history`);
  expect(body.history).toMatchObject([
    { happened: 'withdrawn', user_name: 'admin' },
    { happened: 'changed', user_name: 'admin', fields: ['/title'] },
    { happened: 'created', user_name: 'admin' },
  ]);
});

test('another organisation can neither see nor change a bulletin', async () => {
  const { id } = (await announce(plant.admin, { title: 'Ours' })).body;
  const other = await makeWorld(plant.server, 'south');
  expect(await titles(other.admin)).toEqual([]);
  const answer = await other.admin.call('POST', `/api/bulletins/${id}/withdraw`, { version: 1 });
  expect(answer.status).toBe(404);
});
