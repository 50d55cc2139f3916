import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Comment, CommentsReply } from '../../../src/contract/activity.ts';
import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { Client, Sent } from '../../../tests/support/server/client.ts';
import { fetched, picture, uploaded } from '../../../tests/support/server/files.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

const type = 'workorders';
let plant: Plant;
let writer: Person;
let reader: Person;
/** Has a role on the site, but may not read work orders. */
let outsider: Person;
let at: string;

beforeAll(async () => {
  plant = await makePlant();
  const { world, siteId: site } = plant;
  writer = await world.person('writer', [{ site, codes: [`${type}.read`] }]);
  reader = await world.person('reader', [{ codes: [`${type}.read`] }]);
  outsider = await world.person('outsider', [{ site, codes: ['equipment.read'] }]);
  at = await newAddress();
});
afterAll(async () => plant.server.close());

async function newAddress(): Promise<string> {
  const { id } = await plant.make(type);
  return plant.at(type, `/${id}/comments`);
}

const to = (...user_ids: number[]) => ({ user_ids, team_ids: [] });

function say(text: string, by: Client = writer, more: object = {}, where = at, sent: Sent = {}) {
  const body = { client_id: randomUUID(), text, ...more };
  return by.call<Comment>('POST', where, { ...sent, body });
}

async function read(where = at, query = '') {
  return (await reader.call<CommentsReply>('GET', `${where}${query}`)).body;
}

async function historyAt(where: string) {
  const url = where.replace('/comments', '/history');
  const { body } = await writer.call<{ history: readonly HistoryEntry[] }>('GET', url);
  return body.history.map(({ call, user_name, comment, changes }) => ({
    call,
    user_name,
    comment,
    changes,
  }));
}

test('readers of an item can read the photos of its comments, and only people who may read a photo can attach it', async () => {
  const { server, siteId, world } = plant;
  const author = await world.person('photographer', [
    { site: siteId, codes: [`${type}.read`, `${type}.update`] },
  ]);
  const photo = await uploaded(server, author, siteId, await picture(), {});
  const url = `/api/sites/${siteId}/files/${photo.id}`;
  expect((await fetched(server, reader, url)).status).toBe(404);
  const refused = await say('A photo of somebody else', writer, { file_ids: [photo.id] });
  expect(refused).toMatchObject({
    status: 422,
    body: { details: { fields: [{ pointer: '/file_ids/0', code: 'reference' }] } },
  });
  const where = await newAddress();
  const { body } = await say('The hose', author, { file_ids: [photo.id] }, where);
  expect(body.file_ids).toEqual([photo.id]);
  expect((await read(where)).comments).toMatchObject([{ file_ids: [photo.id] }]);
  expect((await fetched(server, reader, url)).status).toBe(200);
  expect((await fetched(server, outsider, url)).status).toBe(404);
  const removed = await author.call<Comment>('DELETE', `${where}/${body.id}`);
  expect(removed.body.file_ids).toEqual([]);
});

test('people who may read an item may comment on it, and others see the comment with its author', async () => {
  const { status, body } = await say('  Hose rated 350 bar.\r\nFitted one is 280. ', writer, {
    mentions: to(reader.userId),
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    text: 'Hose rated 350 bar.\nFitted one is 280.',
    user_id: writer.userId,
    user_name: 'writer',
    mentions: to(reader.userId),
    edited_at: null,
    removed_at: null,
  });
  expect(await read()).toEqual({ comments: [body], total: 1, next_page_cursor: null });
});

test('pages of comments start with the newest one, are in ascending order, and miss none', async () => {
  const where = await newAddress();
  const texts = Array.from({ length: 7 }, (_, number) => `Comment ${number}`);
  for (const text of texts) await say(text, writer, {}, where);
  const seen: string[] = [];
  let query = '?limit=3';
  for (let next: number | null = 0; next !== null; query = `?limit=3&page_cursor=${next}`) {
    const page: CommentsReply = await read(where, query);
    expect(page.total).toBe(7);
    seen.unshift(...page.comments.map(({ text }) => text));
    next = page.next_page_cursor;
  }
  expect(seen).toEqual(texts);
});

test('a hundred requests with the same client_id make one comment and one event', async () => {
  const where = await newAddress();
  const more = { client_id: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      say('Once', writer, more, where, {
        headers: number % 2 === 0 ? { 'idempotency-key': more.client_id } : {},
      }),
    ),
  );
  const [first] = answers;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  for (const { body } of answers) expect(body).toEqual(first?.body);
  expect((await read(where)).comments).toEqual([first?.body]);
  const said = (await historyAt(where)).filter(({ comment }) => comment === 'Once');
  expect(said).toHaveLength(1);
});

test('a client_id is refused with another text, by another user or on another item', async () => {
  const more = { client_id: randomUUID() };
  const { body: current } = await say('Mine', writer, more);
  const taken = { status: 409, body: { code: 'client_id_taken' } };
  expect(await say('Other words', writer, more)).toMatchObject({
    ...taken,
    body: { details: { current } },
  });
  expect(await say('Mine', reader, more)).toMatchObject(taken);
  const elsewhere = await say('Mine', writer, more, await newAddress());
  expect(elsewhere).toMatchObject(taken);
  expect(elsewhere.body).not.toHaveProperty('details');
});

test('mentioned people and teams must be able to read the item; each error names its position', async () => {
  const { world } = plant;
  const teams = await withTenant(
    plant.server.services.db,
    { organisationId: world.organisationId, siteIds: [], userId: null },
    async (tx) => {
      const organisation_id = world.organisationId;
      const made = await tx
        .insertInto('teams')
        .values(['Readers', 'Outsiders'].map((name) => ({ organisation_id, name })))
        .returning('id')
        .execute();
      const ids = made.map(({ id }) => id);
      for (const [place, user_id] of [reader.userId, outsider.userId].entries())
        await tx
          .insertInto('team_members')
          .values({ organisation_id, team_id: ids[place] ?? 0, user_id })
          .execute();
      return ids;
    },
  );
  const [readers = 0, outsiders = 0] = teams;
  const fine = { mentions: { user_ids: [reader.userId], team_ids: [readers] } };
  expect((await say('Come and look', writer, fine)).status).toBe(201);
  const stranger = 2_000_000;
  const refused = await say('Come and look', writer, {
    mentions: {
      user_ids: [reader.userId, outsider.userId, stranger],
      team_ids: [outsiders, readers],
    },
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    code: 'invalid',
    details: {
      fields: [
        { pointer: '/mentions/user_ids/1', code: 'reference' },
        { pointer: '/mentions/user_ids/2', code: 'reference' },
        { pointer: '/mentions/team_ids/0', code: 'reference' },
      ],
    },
  });
});

test('an empty comment and one of more than 10,000 characters are refused', async () => {
  for (const text of ['', ' \n ', 'x'.repeat(10_001)])
    expect((await say(text)).status, `${text.length} characters`).toBe(400);
  expect((await say('ü'.repeat(10_000))).status).toBe(201);
});

test('authors can change their comments, which are marked as edited; others cannot', async () => {
  const { body: made } = await say('Order DN16');
  const url = `${at}/${made.id}`;
  const change = { text: 'Order DN16 2SN', mentions: to(reader.userId) };
  expect(await reader.call('PATCH', url, { body: change })).toMatchObject({ status: 403 });
  expect(await plant.admin.call('PATCH', url, { body: change })).toMatchObject({ status: 403 });
  const same = await writer.call<Comment>('PATCH', url, { body: { text: 'Order DN16 ' } });
  expect(same.body).toEqual(made);
  const { body } = await writer.call<Comment>('PATCH', url, { body: change });
  expect(body).toEqual({ ...made, ...change, edited_at: expect.any(String) as string });
  const kept = await writer.call<Comment>('PATCH', url, { body: { text: 'Order two' } });
  expect(kept.body.mentions).toEqual(change.mentions);
});

test('a comment keeps only its entry after its author or a person who may delete items removes it', async () => {
  const where = await newAddress();
  const secret = { mentions: to(reader.userId) };
  const { body: own } = await say('Own secret', writer, secret, where);
  const { body: other } = await say('Other secret', writer, secret, where);
  expect(await eventsWith('secret')).toHaveLength(2);
  expect(await reader.call('DELETE', `${where}/${own.id}`)).toMatchObject({ status: 403 });
  const removed = await writer.call('DELETE', `${where}/${own.id}`);
  expect(removed.body).toEqual({
    ...own,
    text: '',
    mentions: to(),
    removed_at: expect.any(String) as string,
  });
  expect(await plant.admin.call('DELETE', `${where}/${other.id}`)).toMatchObject({ status: 200 });
  expect(await writer.call('DELETE', `${where}/${own.id}`)).toMatchObject({ status: 404 });
  const again = { body: { text: 'Back' } };
  expect(await writer.call('PATCH', `${where}/${own.id}`, again)).toMatchObject({ status: 404 });
  const { comments, total } = await read(where);
  expect(comments.map(({ text }) => text)).toEqual(['', '']);
  expect(total).toBe(0);
  expect(await eventsWith('secret')).toEqual([]);
});

/** The calls of the events whose values still contain the word. */
async function eventsWith(word: string): Promise<readonly string[]> {
  const { server, world, siteId } = plant;
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null };
  const rows = await withTenant(server.services.db, tenant, (tx) =>
    tx
      .selectFrom('events')
      .select('call')
      .where(sql<string>`changes::text`, 'like', `%${word}%`)
      .execute(),
  );
  return rows.map(({ call }) => call);
}

test('history contains comments among the changes, and list sync does not count them as changes', async () => {
  const where = await newAddress();
  const item = where.replace('/comments', '');
  const before = await writer.call<{ sync_cursor: number }>('GET', plant.at(type, '?limit=1'));
  const { body: made } = await say('Look', writer, {}, where);
  await writer.call('PATCH', `${where}/${made.id}`, { body: { text: 'Look here' } });
  await plant.admin.call('DELETE', `${where}/${made.id}`);
  await say('Seen', reader, {}, where);
  const [seen, removed, edited, said, created] = await historyAt(where);
  expect([seen?.call, seen?.comment]).toEqual(['COMMENT_ON_SITE_WORKORDERS', 'Seen']);
  expect([removed?.call, removed?.user_name]).toEqual(['DELETE_SITE_WORKORDERS_COMMENT', 'admin']);
  expect([edited?.call, edited?.comment]).toEqual(['UPDATE_SITE_WORKORDERS_COMMENT', null]);
  expect([said?.call, said?.comment, said?.changes]).toEqual([
    'COMMENT_ON_SITE_WORKORDERS',
    null,
    {},
  ]);
  expect(created?.call).toBe('CREATE_SITE_WORKORDERS');
  const { sync_cursor: cursor } = before.body;
  const changed = await writer.call('GET', plant.at(type, `?sync_cursor=${cursor}`));
  expect(changed.body['workorders']).toEqual([]);
  const { body } = await writer.call<{ version: number }>('GET', item);
  expect(body.version).toBe(1);
});

test('people who may read the item are notified once, after the commit', async () => {
  const invalidate = vi.spyOn(plant.server.services.notifier, 'invalidate');
  const more = { client_id: randomUUID() };
  await say('Told', writer, more);
  await say('Told', writer, more);
  await say('Refused', writer, { mentions: to(outsider.userId) });
  const published = invalidate.mock.calls.map(([event]) => event);
  invalidate.mockRestore();
  expect(published).toEqual([
    {
      call: 'GET_SITE_WORKORDERS_COMMENTS',
      organisationId: plant.world.organisationId,
      siteId: plant.siteId,
      permission: 'workorders.read',
    },
  ]);
});

test('comments on a deleted item can be read and not written', async () => {
  const { id, version } = await plant.make(type);
  const where = plant.at(type, `/${id}/comments`);
  const { body: made } = await say('Before', writer, {}, where);
  await plant.admin.call('DELETE', plant.at(type, `/${id}`), { version });
  expect((await read(where)).comments).toEqual([made]);
  const refused = { status: 409, body: { code: 'deleted_item' } };
  expect(await say('After', writer, {}, where)).toMatchObject(refused);
  const url = `${where}/${made.id}`;
  expect(await writer.call('PATCH', url, { body: { text: 'x' } })).toMatchObject(refused);
  expect(await writer.call('DELETE', url)).toMatchObject(refused);
});

test('nobody can comment without read permission, on another site or on another item', async () => {
  const { world } = plant;
  const [, second = 0] = world.siteIds;
  expect((await say('x', outsider)).status).toBe(403);
  expect((await outsider.call('GET', at)).status).toBe(403);
  const { body: made } = await say('Here');
  const elsewhere = at.replace(`/sites/${plant.siteId}/`, `/sites/${second}/`);
  for (const url of [elsewhere, `${await newAddress()}/${made.id}`]) {
    const body = { text: 'x', ...(url === elsewhere && { client_id: randomUUID() }) };
    const method = url === elsewhere ? 'POST' : 'PATCH';
    expect((await plant.admin.call(method, url, { body })).status).toBe(404);
  }
  const seen = await withTenant(
    plant.server.services.db,
    { organisationId: world.organisationId, siteIds: [second], userId: null },
    (tx) => tx.selectFrom('comments').select('id').execute(),
  );
  expect(seen).toEqual([]);
});
