import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { NoticesReply } from '../../../src/contract/notifications.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';
import { sweepNotifications } from './sweep.ts';

const type = 'workorders';
const day = 24 * 60 * 60 * 1000;
let plant: Plant;
let names = 0;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const person = (codes: readonly string[] = [`${type}.read`]): Promise<Person> =>
  plant.world.person(`person${(names += 1)}`, [{ site: plant.siteId, codes }]);

async function toldTo(someone: Person, question = ''): Promise<NoticesReply> {
  const { status, body } = await someone.call<NoticesReply>('GET', `/api/notifications${question}`);
  expect(status).toBe(200);
  return body;
}

const kindsOf = ({ notifications }: NoticesReply) => notifications.map(({ kind }) => kind);

const people = (...user_ids: readonly number[]) => ({ user_ids, team_ids: [] });

async function change(by: Person, id: number, version: number, body: object) {
  const answer = await by.call<{ version: number }>('PATCH', plant.at(type, `/${id}`), {
    version,
    body,
  });
  expect(answer.status).toBe(200);
  return answer.body.version;
}

test('an assignee is notified with the name of the assigner, and a self-assignment notifies nobody', async () => {
  const [mate, admin] = [await person(), plant.admin];
  const invalidate = vi.spyOn(plant.server.services.notifier, 'invalidate');
  const { id, version } = await plant.make(type, {
    name: 'Mend the pump',
    assignee_ids: people(mate.userId, admin.userId),
  });
  const published = invalidate.mock.calls.flatMap(([each]) =>
    each.call === 'GET_NOTIFICATIONS' ? [each.userIds] : [],
  );
  invalidate.mockRestore();
  expect(published).toEqual([[mate.userId]]);
  const { notifications, unread } = await toldTo(mate);
  expect(unread).toBe(1);
  expect(notifications[0]).toMatchObject({
    kind: 'assigned',
    by: { id: admin.userId, name: 'admin' },
    site_id: plant.siteId,
    module_type: type,
    item_id: id,
    item_name: 'Mend the pump',
    read_at: null,
  });
  expect(kindsOf(await toldTo(admin))).toEqual([]);
  await change(admin, id, version, { description: 'It leaks.' });
  expect(kindsOf(await toldTo(mate))).toEqual(['assigned']);
});

test('members of a team are notified of work for the team', async () => {
  const mate = await person();
  const { organisationId } = plant.world;
  const tenant = { organisationId, siteIds: [], userId: null };
  const team = await withTenant(plant.server.services.db, tenant, async (tx) => {
    const { id } = await tx
      .insertInto('teams')
      .values({ organisation_id: organisationId, name: `Team ${mate.userId}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = { organisation_id: organisationId, team_id: id, user_id: mate.userId };
    await tx.insertInto('team_members').values(member).execute();
    return id;
  });
  await plant.make(type, { assignee_ids: { user_ids: [], team_ids: [team] } });
  expect(kindsOf(await toldTo(mate))).toEqual(['assigned']);
});

test('watchers are notified of changes by others, and of deletion', async () => {
  const watcher = await person([`${type}.read`, `${type}.update`]);
  const { id, version } = await plant.make(type);
  await watcher.call('PUT', plant.at(type, `/${id}/watchers/me`));
  const next = await change(watcher, id, version, { description: 'Mine.' });
  const last = await change(plant.admin, id, next, { description: 'Theirs.', name: 'New name' });
  await plant.admin.call('DELETE', plant.at(type, `/${id}`), { version: last });
  const { notifications } = await toldTo(watcher);
  expect(notifications.map(({ kind, fields }) => [kind, fields.toSorted()])).toEqual([
    ['deleted', []],
    ['changed', ['/description', '/name']],
  ]);
});

test('the people who may approve are notified of a waiting approval, and nobody else', async () => {
  const approver = await person(['permits.read', 'permits.approve']);
  const reader = await person(['permits.read']);
  const { id, version } = await plant.make('permits');
  const { status } = await plant.admin.call('POST', plant.at('permits', `/${id}/transitions`), {
    version,
    body: { to: 'APPROVAL_PENDING' },
  });
  expect(status).toBe(200);
  expect(kindsOf(await toldTo(approver))).toEqual(['approval']);
  expect(kindsOf(await toldTo(reader))).toEqual([]);
});

test('a mention sends a mention notification; a comment notifies watchers', async () => {
  const [named, watcher] = [await person(), await person()];
  const { id } = await plant.make(type);
  await watcher.call('PUT', plant.at(type, `/${id}/watchers/me`));
  const body = { client_id: randomUUID(), text: 'Please look.', mentions: people(named.userId) };
  await plant.admin.call('POST', plant.at(type, `/${id}/comments`), { body });
  expect(kindsOf(await toldTo(named))).toEqual(['mentioned']);
  expect(kindsOf(await toldTo(watcher))).toEqual(['commented']);
});

test('notifications are marked as read one by one or up to one, by their owner only, and come in pages', async () => {
  const [mate, other] = [await person(), await person()];
  for (const name of ['a', 'b', 'c'])
    await plant.make(type, { name, assignee_ids: people(mate.userId, other.userId) });
  const first = await toldTo(mate, '?limit=2');
  expect(first.notifications.map(({ item_name }) => item_name)).toEqual(['c', 'b']);
  const second = await toldTo(mate, `?limit=2&page_cursor=${first.next_page_cursor}`);
  expect(second.notifications.map(({ item_name }) => item_name)).toEqual(['a']);
  expect(second.next_page_cursor).toBeNull();
  const [newest, middle] = first.notifications.map(({ id }) => id);
  const read = (by: Person, body: object) =>
    by.call<{ unread: number }>('POST', '/api/notifications/read', { body });
  expect((await read(other, { ids: [newest] })).body.unread).toBe(3);
  expect((await read(mate, { ids: [newest] })).body.unread).toBe(2);
  expect((await read(mate, { through: middle })).body.unread).toBe(0);
  expect(kindsOf(await toldTo(mate, '?unread=true'))).toEqual([]);
  expect((await toldTo(other)).unread).toBe(3);
});

test('notifications of items that are no longer readable are neither shown nor counted', async () => {
  const mate = await person();
  await plant.make(type, { assignee_ids: people(mate.userId) });
  const { organisationId } = plant.world;
  await withTenant(plant.server.services.db, { organisationId, siteIds: [], userId: null }, (tx) =>
    tx.deleteFrom('role_grants').where('user_id', '=', mate.userId).execute(),
  );
  expect(await toldTo(mate)).toMatchObject({ notifications: [], unread: 0 });
});

test('people who may not read the module are not notified', async () => {
  const stranger = await person(['permits.read']);
  await plant.make(type, { assignee_ids: people(plant.admin.userId) });
  const { id } = await plant.make(type);
  await stranger.call('PUT', plant.at(type, `/${id}/watchers/me`));
  await change(plant.admin, id, 1, { description: 'Quiet.' });
  expect((await toldTo(stranger)).notifications).toEqual([]);
});

test('a role that ends within a month sends one notification; notifications go after 90 days', async () => {
  const { services } = plant.server;
  const at = (days: number) => new Date(services.now().getTime() + days * day).toISOString();
  const site = plant.siteId;
  const codes = [`${type}.read`];
  const soon = await plant.world.person('soon', [
    { site, codes, expiresAt: at(10) },
    { site, codes, expiresAt: at(300) },
  ]);
  const later = await plant.world.person('later', [{ site, codes, expiresAt: at(200) }]);
  await sweepNotifications(services);
  await sweepNotifications(services);
  const { notifications } = await toldTo(soon);
  expect(notifications).toMatchObject([{ kind: 'role_expiring', role_name: 'soon 0', by: null }]);
  expect(kindsOf(await toldTo(later))).toEqual([]);
  const organisationId = plant.world.organisationId;
  await withTenant(services.db, { organisationId, siteIds: [], userId: null }, (tx) =>
    tx
      .updateTable('notifications')
      .set({ created_at: at(-91) })
      .where('user_id', '=', soon.userId)
      .execute(),
  );
  await sweepNotifications({ ...services, now: () => new Date(at(20)) });
  expect(kindsOf(await toldTo(soon))).toEqual([]);
});

test('people who can decide an approval are reminded once after each day, and the sender is not', async () => {
  const { services } = plant.server;
  const approver = await person(['permits.read', 'permits.approve']);
  const { id, version } = await plant.make('permits');
  await plant.admin.call('POST', plant.at('permits', `/${id}/transitions`), {
    version,
    body: { to: 'APPROVAL_PENDING' },
  });
  const sentAt = services.now().getTime();
  const sweepAfter = (hours: number) =>
    sweepNotifications({ ...services, now: () => new Date(sentAt + hours * 3_600_000) });
  const reminders = async () =>
    (await toldTo(approver)).notifications.filter(
      ({ kind, item_id }) => kind === 'approval' && item_id === id,
    ).length;
  expect(await reminders()).toBe(1);
  for (const [hours, expected] of [
    [1, 1],
    [25, 2],
    [26, 2],
    [49, 3],
  ] as const) {
    await sweepAfter(hours);
    expect([hours, await reminders()]).toEqual([hours, expected]);
  }
  const own = (await toldTo(plant.admin)).notifications.filter(({ item_id }) => item_id === id);
  expect(own).toEqual([]);
});
