import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { NoticesReply } from '../../../src/contract/notifications.ts';
import type { DocumentReaders } from '../../../src/contract/readers.ts';
import type { MyWork } from '../../../src/contract/work.ts';
import { historyEventType, readVersionIn } from '../../../src/domain/history-event.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/server/mailbox.ts';
import { versionCalls } from '../../../tests/support/server/versions.ts';
import type { Person } from '../../../tests/support/server/world.ts';

let plant: Plant;
let mailbox: Mailbox;
let reader: Person;
let other: Person;
let stranger: Person;

beforeAll(async () => {
  mailbox = await openMailbox();
  plant = await makePlant({ smtpUrl: mailbox.url, publicUrl: 'https://plant.example' });
  const codes = ['dms_documents.read'];
  reader = await plant.world.person('reader', [{ codes }]);
  other = await plant.world.person('other', [{ codes }]);
  stranger = await plant.world.person('stranger', [{ codes: ['equipment.read'] }]);
});
afterAll(async () => {
  await plant.server.close();
  await mailbox.close();
});

const at = (id: number, rest: string) => `/api/sites/${plant.siteId}/dms/documents/${id}/${rest}`;

const mailOf = (name: string): string => `${name}@north.example`;

let uploads = 0;

function upload(id: number, fields: Readonly<Record<string, string>> = {}) {
  uploads += 1;
  return versionCalls(plant).upload(id, `text ${uploads}`, fields);
}

/** A new document with a version. */
async function make(): Promise<number> {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  await upload(id);
  return id;
}

const set = (id: number, people: readonly Person[], by: Person = plant.admin) =>
  by.call<DocumentReaders>('PUT', at(id, 'readers'), {
    body: { user_ids: people.map((person) => person.userId), team_ids: [] },
  });

const confirm = (id: number, version: number, by: Person) =>
  by.call<DocumentReaders>('POST', at(id, 'readers/confirm'), { body: { version } });

/** Who has read the document, by name. */
async function states(id: number) {
  const { body } = await reader.call<DocumentReaders>('GET', at(id, 'readers'));
  return Object.fromEntries(
    body.people.map(({ user_id, read_at }) => [user_id, read_at !== null] as const),
  );
}

const askedOf = async (person: Person, id: number) =>
  (
    await person.call<NoticesReply>('GET', '/api/notifications?limit=100')
  ).body.notifications.filter(({ kind, item_id }) => kind === 'reading' && item_id === id).length;

const toRead = async (person: Person) =>
  (await person.call<MyWork>('GET', '/api/my-work')).body.reading.rows.map((row) => row.id);

describe('the distribution list of a document', () => {
  test('people on it are notified, find the document in their work, and confirm it once', async () => {
    const id = await make();
    expect((await set(id, [reader, other])).status).toBe(200);
    expect(await states(id)).toEqual({ [reader.userId]: false, [other.userId]: false });
    expect([await askedOf(reader, id), await toRead(reader)]).toEqual([1, [id]]);
    expect((await confirm(id, 1, reader)).status).toBe(200);
    expect((await confirm(id, 1, reader)).status).toBe(200);
    expect(await states(id)).toEqual({ [reader.userId]: true, [other.userId]: false });
    expect(await toRead(reader)).toEqual([]);
    expect(await toRead(other)).toContain(id);
  });

  test('a new version asks again, a minor one does not, and the earlier one counts when it is active again', async () => {
    const id = await make();
    await set(id, [reader]);
    await confirm(id, 1, reader);
    await upload(id, { minor: 'true' });
    expect(await states(id)).toEqual({ [reader.userId]: true });
    expect(await askedOf(reader, id)).toBe(1);
    const third = await upload(id);
    expect(await states(id)).toEqual({ [reader.userId]: false });
    expect([await askedOf(reader, id), (await toRead(reader)).includes(id)]).toEqual([2, true]);
    expect((await confirm(id, 1, reader)).status).toBe(409);
    await confirm(id, third.version, reader);
    expect(await states(id)).toEqual({ [reader.userId]: true });
  });

  test('a reminder notifies those who have not read it, once a day', async () => {
    const id = await make();
    await set(id, [reader, other]);
    await confirm(id, 1, reader);
    const remind = () => plant.admin.call('POST', at(id, 'readers/remind'));
    expect((await remind()).status).toBe(200);
    await remind();
    expect([await askedOf(reader, id), await askedOf(other, id)]).toEqual([1, 2]);
  });

  test('people are asked and reminded by mail, with a link to the document, and history says who has read it', async () => {
    const { id } = await plant.make('dms_documents', {
      name: 'Rules of hot work',
      dms_versions: null,
    });
    await upload(id);
    await set(id, [reader, other]);
    const mail = await mailbox.latest(mailOf('reader'), /^Please read: Rules of hot work$/);
    expect(mail.text).toContain('Rules of hot work, version 1');
    expect(mail.text).toContain(
      `https://plant.example/app/sites/${plant.siteId}/dms/documents/${id}`,
    );
    await confirm(id, 1, reader);
    await plant.admin.call('POST', at(id, 'readers/remind'));
    await mailbox.latest(mailOf('other'), /^Reminder, please read: Rules of hot work$/);
    await mailbox.latest(mailOf('other'), /^Please read: Rules of hot work$/);
    const { body } = await other.call<{ history: HistoryEntry[] }>('GET', at(id, 'history'));
    const endpoint = plant.server.services.modules.byType('dms_documents')?.document;
    expect(
      body.history.map((entry) => endpoint && historyEventType(endpoint, entry)).slice(0, 2),
    ).toEqual(['read', 'readers_changed']);
    const [read] = body.history;
    expect([read?.user_id, read && readVersionIn(read)]).toEqual([reader.userId, 1]);
  });

  test('readers may not change the list or remind, and nobody is added who may not read the document', async () => {
    const id = await make();
    expect((await set(id, [reader], reader)).status).toBe(403);
    expect((await reader.call('POST', at(id, 'readers/remind'))).status).toBe(403);
    expect((await set(id, [stranger])).status).toBe(422);
    expect((await stranger.call('GET', at(id, 'readers'))).status).toBe(403);
  });

  test('who is taken off is not asked any more, and what they confirmed stays', async () => {
    const id = await make();
    await set(id, [reader, other]);
    await confirm(id, 1, reader);
    await set(id, []);
    expect(await states(id)).toEqual({ [reader.userId]: true });
    expect(await toRead(other)).not.toContain(id);
  });
});
