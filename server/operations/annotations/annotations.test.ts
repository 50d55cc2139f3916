import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  Annotation,
  AnnotationChange,
  DocumentAnnotations,
  NewAnnotation,
} from '../../../src/contract/annotations.ts';
import { senderOf } from '../../../tests/support/matrix/send.ts';
import { formOf } from '../../../tests/support/openapi/form.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import type { NoticesReply } from '../../../src/contract/notifications.ts';
import { withTenant } from '../../db/transaction.ts';

let plant: Plant;
let controller: Person;
let author: Person;
let reader: Person;
let stranger: Person;

beforeAll(async () => {
  plant = await makePlant();
  const person = (key: string, ...codes: string[]) => plant.world.person(key, [{ codes }]);
  controller = await person('controller', 'dms_documents.read', 'dms_documents.update');
  author = await person('author', 'dms_documents.read');
  reader = await person('reader', 'dms_documents.read');
  stranger = await person('stranger', 'equipment.read');
});
afterAll(() => plant.server.close());

const documentAt = (id: number, rest = '') => plant.at('dms_documents', `/${id}${rest}`);
const at = (id: number, rest = '') => documentAt(id, `/annotations${rest}`);

/** A new document with so many versions. */
async function documentWith(versions: number): Promise<number> {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  for (let version = 1; version <= versions; version += 1) await upload(id, version);
  return id;
}

async function upload(id: number, version: number): Promise<void> {
  const form = formOf(`${version}.txt`, `text ${version}`);
  const sender = senderOf(plant.server, plant.admin.token);
  const { status } = await sender.send('POST', documentAt(id, '/upload'), form);
  expect(status).toBe(201);
}

const box: NewAnnotation = {
  page: 1,
  kind: 'rectangle',
  points: [
    { x: 0.1, y: 0.2 },
    { x: 0.3, y: 0.4 },
  ],
  text: 'Is this valve needed?',
};
const stamp: NewAnnotation = {
  ...box,
  kind: 'stamp',
  points: [{ x: 0.5, y: 0.5 }],
  text: 'CHECKED',
};

interface Versioned {
  readonly version: number;
}

interface Written {
  readonly annotations: readonly Annotation[];
}

const add = (id: number, version: number, by: Person, ...annotations: readonly NewAnnotation[]) =>
  by.call<Written>('POST', at(id), { body: { version, annotations } });
const change = (id: number, by: Person, ...changes: readonly AnnotationChange[]) =>
  by.call<Written>('PATCH', at(id), { body: { changes } });
const answer = (id: number, by: Person, body: object) =>
  by.call<Written>('POST', at(id, '/comments'), { body });
const carry = (id: number, by: Person, version: number, ids: readonly number[]) =>
  by.call<Written>('POST', at(id, '/carry'), { body: { version, ids } });
const read = async (id: number, by: Person = reader, version = '') =>
  (await by.call<DocumentAnnotations>('GET', at(id, version))).body;

async function added(id: number, given: NewAnnotation = box, version = 1): Promise<Annotation> {
  const { body } = await add(id, version, author, given);
  const [annotation] = body.annotations;
  if (annotation === undefined) throw new Error(JSON.stringify(body));
  return annotation;
}

test('everybody who reads a document marks it, and sees who marked what', async () => {
  const id = await documentWith(1);
  const { status, body } = await add(id, 1, author, box, stamp);
  expect(status).toBe(201);
  expect(body.annotations.map(({ may_change }) => may_change)).toEqual([true, true]);
  const { annotations } = await read(id);
  expect(annotations).toMatchObject([
    { ...box, status: 'open', user_name: 'author', may_change: false, comments: [] },
    { ...stamp, status: 'open', user_id: author.userId, changed_at: null, from_version: null },
  ]);
  expect((await stranger.call('GET', at(id))).status).toBe(403);
  expect((await add(id, 2, author, box)).status).toBe(404);
});

test('a shape without its points, and a stamp without a text, are refused with all others', async () => {
  const id = await documentWith(1);
  const refused = await add(
    id,
    1,
    author,
    box,
    { ...box, points: stamp.points },
    {
      ...stamp,
      text: ' ',
    },
  );
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('/annotations/1/points');
  expect(JSON.stringify(refused.body)).toContain('/annotations/2/text');
  expect((await read(id)).annotations).toEqual([]);
});

test('people change their own annotations, and who may change the document those of others', async () => {
  const id = await documentWith(1);
  const { id: mark } = await added(id);
  const moved = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ];
  expect((await change(id, reader, { id: mark, text: 'no' })).status).toBe(403);
  expect((await change(id, reader, { id: mark, is_removed: true })).status).toBe(403);
  expect((await change(id, author, { id: mark, text: ' moved ', points: moved })).status).toBe(200);
  expect((await read(id)).annotations).toMatchObject([{ text: 'moved', points: moved }]);
  expect((await change(id, controller, { id: mark, status: 'closed' })).status).toBe(200);
  const [closed] = (await read(id)).annotations;
  expect([closed?.status, closed?.changed_at === null]).toEqual(['closed', false]);
  const other = await documentWith(1);
  expect((await change(other, controller, { id: mark, text: 'x' })).status).toBe(404);
});

test('a removed annotation is brought back with what was said about it', async () => {
  const id = await documentWith(1);
  const { id: mark } = await added(id);
  await answer(id, reader, { id: mark, text: 'Yes, it is.', status: 'answered' });
  await change(id, author, { id: mark, is_removed: true });
  expect((await read(id)).annotations).toEqual([]);
  expect((await answer(id, reader, { id: mark, text: 'late', status: null })).body).toMatchObject({
    code: 'note_removed',
  });
  const { body } = await change(id, author, { id: mark, is_removed: false });
  expect(body.annotations).toMatchObject([{ id: mark, comments: [{ text: 'Yes, it is.' }] }]);
});

test('everybody answers, and only the author and who may change the document close', async () => {
  const id = await documentWith(1);
  const { id: mark } = await added(id);
  const { status, body } = await answer(id, reader, { id: mark, text: 'Yes', status: 'answered' });
  expect([status, body.annotations[0]?.status]).toEqual([201, 'answered']);
  expect((await answer(id, reader, { id: mark, text: 'Done', status: 'closed' })).status).toBe(403);
  expect((await answer(id, author, { id: mark, text: ' ', status: null })).status).toBe(422);
  await answer(id, author, { id: mark, text: 'Thank you', status: 'closed' });
  expect((await read(id)).annotations).toMatchObject([
    {
      status: 'closed',
      comments: [
        { user_name: 'reader', text: 'Yes', status: 'answered' },
        { user_name: 'author', text: 'Thank you', status: 'closed' },
      ],
    },
  ]);
});

test('who made an annotation and who answered it are told of an answer, with its place', async () => {
  const id = await documentWith(1);
  const { id: mark } = await added(id);
  const toldTo = async (person: Person) =>
    (await person.call<NoticesReply>('GET', '/api/notifications')).body.notifications.filter(
      ({ kind, item_id }) => kind === 'answered' && item_id === id,
    );
  await answer(id, reader, { id: mark, text: 'Yes', status: null });
  expect(await toldTo(author)).toMatchObject([
    { by: { name: 'reader' }, note: { id: mark, version: 1, page: 1 }, site_id: plant.siteId },
  ]);
  await answer(id, author, { id: mark, text: 'Thank you', status: null });
  const counts = async () =>
    Promise.all([author, reader, controller].map(async (each) => (await toldTo(each)).length));
  expect(await counts()).toEqual([1, 1, 0]);
});

test('people change the text of their own answers, and of no others', async () => {
  const id = await documentWith(1);
  const { id: mark } = await added(id);
  const { body } = await answer(id, reader, { id: mark, text: 'Yse', status: 'answered' });
  const comment = { id: body.annotations[0]?.comments[0]?.id ?? 0, text: ' Yes ' };
  const commentsFor = async (person: Person) => (await read(id, person)).annotations[0]?.comments;
  expect(await commentsFor(author)).toMatchObject([{ may_change: false, changed_at: null }]);
  expect((await change(id, controller, { id: mark, comment })).status).toBe(403);
  expect((await change(id, reader, { id: mark, comment: { ...comment, text: ' ' } })).status).toBe(
    422,
  );
  expect((await change(id, reader, { id: mark, comment })).status).toBe(200);
  const [changed] = (await commentsFor(reader)) ?? [];
  expect(changed).toMatchObject({ text: 'Yes', status: 'answered', may_change: true });
  expect(changed?.changed_at).not.toBeNull();
  const { id: other } = await added(id);
  expect((await change(id, reader, { id: other, comment })).status).toBe(404);
});

test('annotations stay with their version, and are carried to the next one by choice and once', async () => {
  const id = await documentWith(1);
  const open = await added(id);
  const closed = await added(id, stamp);
  await answer(id, reader, { id: open.id, text: 'Yes', status: 'answered' });
  await change(id, author, { id: closed.id, status: 'closed' });
  await upload(id, 2);
  const next = await read(id, author);
  expect([next.version, next.annotations]).toEqual([2, []]);
  expect(next.earlier).toMatchObject({ version: 1, annotations: [{ id: open.id }] });
  expect((await read(id, reader)).earlier).toBeNull();
  expect((await carry(id, reader, 2, [open.id])).status).toBe(403);
  const both = [carry(id, author, 2, [open.id]), carry(id, controller, 2, [open.id])];
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  const after = await read(id, author);
  expect(after.earlier).toBeNull();
  expect(after.annotations).toMatchObject([
    {
      text: box.text,
      user_name: 'author',
      status: 'answered',
      created_at: open.created_at,
      from_version: 1,
      comments: [{ user_name: 'reader', text: 'Yes' }],
    },
  ]);
  expect((await read(id, reader, '?version=1')).annotations).toHaveLength(2);
  expect((await carry(id, author, 1, [open.id])).body.annotations).toEqual([]);
});

test('a deleted document is not marked, and nothing of its annotations stays when it is erased', async () => {
  const id = await documentWith(1);
  const { id: mark } = await added(id);
  await answer(id, reader, { id: mark, text: 'Yes', status: null });
  const { siteId, server, world, admin } = plant;
  const now = await admin.call<Versioned>('GET', documentAt(id));
  const gone = await admin.call<Versioned>('DELETE', documentAt(id), {
    version: now.body.version,
  });
  expect((await add(id, 1, author, box)).status).toBe(409);
  const item = { module_type: 'dms_documents', id, version: gone.body.version };
  const erased = await admin.call('POST', `/api/sites/${siteId}/recycle-bin/erase`, {
    body: { items: [item] },
  });
  expect(erased.status).toBe(200);
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], siteId, userId: null };
  const left = await withTenant(server.services.db, tenant, async (tx) => [
    ...(await tx.selectFrom('document_annotations').select('id').where('id', '=', mark).execute()),
    ...(await tx
      .selectFrom('document_annotation_comments')
      .select('id')
      .where('annotation_id', '=', mark)
      .execute()),
  ]);
  expect(left).toEqual([]);
});

test('a note and an answer that are sent again are not made again, nor anybody else told', async () => {
  const id = await documentWith(1);
  const again = { ...box, client_id: randomUUID() };
  const { id: mark } = await added(id, again);
  expect((await added(id, { ...again, text: 'sent twice' })).text).toBe(box.text);
  const mixed = await add(id, 1, author, again, { ...stamp, client_id: randomUUID() });
  expect(mixed.body.annotations.map(({ text }) => text)).toEqual([box.text, stamp.text]);
  const said = { id: mark, text: 'Yes', status: 'answered', client_id: randomUUID() };
  await answer(id, reader, said);
  const { body } = await answer(id, reader, said);
  expect(body.annotations).toMatchObject([{ status: 'answered', comments: [{ text: 'Yes' }] }]);
  // What was removed meanwhile does not come back, and what follows it still learns its id.
  await change(id, author, { id: mark, is_removed: true });
  expect((await added(id, again)).id).toBe(mark);
  expect((await read(id)).annotations.map(({ kind }) => kind)).toEqual(['stamp']);
});

test('an id of a device belongs to one note or answer of one person', async () => {
  const [id, other] = [await documentWith(1), await documentWith(1)];
  const own = { ...box, client_id: randomUUID() };
  const { id: mark } = await added(id, own);
  const said = { id: mark, text: 'Yes', status: null, client_id: randomUUID() };
  await answer(id, reader, said);
  const elsewhere = (await added(other)).id;
  const replies = [
    await add(id, 1, reader, own),
    await add(other, 1, author, own),
    await add(
      id,
      1,
      author,
      ...[box, stamp].map((each) => ({ ...each, client_id: said.client_id })),
    ),
    await answer(id, author, said),
    await answer(other, reader, { ...said, id: elsewhere }),
  ];
  expect(replies.map(({ body }) => body)).toMatchObject(
    replies.map(() => ({ code: 'client_id_taken' })),
  );
});

test('a change on what somebody saw earlier is refused if others have changed the same since', async () => {
  const id = await documentWith(1);
  const { id: mark, text, points, status } = await added(id);
  const seen = { text, points, status };
  await change(id, controller, { id: mark, text: 'Needed', status: 'closed' });
  const refused = async (more: Omit<AnnotationChange, 'id'>) =>
    (await change(id, author, { id: mark, seen, ...more })).body;
  const overtaken = { code: 'note_changed' };
  expect(await refused({ text: 'Not needed' })).toMatchObject(overtaken);
  expect(JSON.stringify(await refused({ is_removed: true }))).toContain('Needed');
  expect(await refused({ status: 'answered' })).toMatchObject(overtaken);
  const late = { id: mark, text: 'Yes', status: 'answered', seen: 'open' };
  expect((await answer(id, reader, late)).body).toMatchObject(overtaken);
  expect((await read(id)).annotations).toMatchObject([{ text: 'Needed', comments: [] }]);
  // What others left alone, and what is there already, is no conflict.
  await change(id, author, { id: mark, seen, points: stamp.points.concat(stamp.points) });
  expect((await change(id, author, { id: mark, seen, text: ' Needed ' })).status).toBe(200);
  expect((await answer(id, reader, { ...late, status: null })).status).toBe(201);
  await change(id, controller, { id: mark, is_removed: true });
  expect(await refused({ text: 'Needed' })).toMatchObject({ code: 'note_removed' });
  expect((await change(id, author, { id: mark, seen, is_removed: true })).status).toBe(200);
});
