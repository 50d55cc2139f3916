import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentVersion } from '../../../src/contract/versions.ts';

import type { Client } from '../../../tests/support/server/client.ts';
import { fetched, uploaded } from '../../../tests/support/server/files.ts';
import { importing } from '../../../tests/support/server/imports.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { textsIn } from '../../../tests/support/server/zip.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const issue = { to: 'ISSUED' };

/** A document with a version for each text. */
async function document(name: string, ...texts: readonly string[]) {
  const made = await plant.make('dms_documents', { name, dms_versions: null });
  for (const text of texts) await addVersion(made.id, text);
  return made;
}

async function addVersion(id: number, text: string, revision = text.toUpperCase()) {
  const file = await uploaded(plant.server, plant.admin, plant.siteId, text, {
    name: `${text}.txt`,
  });
  const url = plant.at('dms_documents', `/${id}/versions`);
  const body = { file_id: file.id, revision };
  const answer = await plant.admin.call<DocumentVersion>('POST', url, { body });
  expect(answer.status).toBe(201);
  return file;
}

/** The documents whose names have a word. */
async function documentsNamed(word: string): Promise<readonly Made[]> {
  const found: Made[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&page_cursor=${cursor}`;
    const { body }: { body: { documents: Made[]; next_page_cursor: string | null } } =
      await plant.admin.call('GET', plant.at('dms_documents', `?search=${word}&limit=500${after}`));
    found.push(...body.documents);
    cursor = body.next_page_cursor;
  }
  return found;
}

/** As many documents are sent at once, says the flow of transmittals. */
const mostDocuments = 1000;

/** A draft to the admin. */
const draft = (documents: readonly { readonly id: number }[], fields: object = {}) =>
  plant.make('transmittals', {
    name: 'For the pump',
    document_ids: documents.map(({ id }) => id),
    recipient_ids: { user_ids: [plant.world.admin.userId], team_ids: [] },
    ...fields,
  });

const move = (item: Made, body: object, client: Client = plant.admin) =>
  client.call<Made & { code?: string; error?: string }>(
    'POST',
    plant.at('transmittals', `/${item.id}/transitions`),
    { body, version: item.version },
  );

const change = (item: Made, body: object) =>
  plant.admin.call<Made & { errors?: readonly { pointer: string; code: string }[] }>(
    'PATCH',
    plant.at('transmittals', `/${item.id}`),
    { body, version: item.version },
  );

const archive = (item: Made, client: Client = plant.admin) =>
  fetched(
    plant.server,
    client,
    `/api/sites/${plant.siteId}/sent-files?module_type=transmittals&item_id=${item.id}`,
  );

describe('transmittals', () => {
  test('when one is issued, the active versions of its documents are kept in it, and stay', async () => {
    const manual = await document('Manual', 'one', 'two');
    const plan = await document('Plan', 'plan');
    const { body: issued, status } = await move(await draft([manual, plan]), issue);
    expect(status).toBe(200);
    const sent = issued['sent_documents'];
    expect(sent).toMatchObject([
      { document_id: [manual.id], version: 2, revision: 'TWO' },
      { document_id: [plan.id], version: 1, revision: 'PLAN' },
    ]);
    expect(issued['issued_at']).toEqual(expect.any(String));
    await addVersion(manual.id, 'three');
    const { body: now } = await plant.admin.call<Made>(
      'GET',
      plant.at('transmittals', `/${issued.id}`),
    );
    expect(now['sent_documents']).toEqual(sent);
  });

  test('after the issue neither the documents nor the recipients nor the sent versions can be changed, but the answer can until it is closed', async () => {
    const plan = await document('Plan', 'plan');
    const other = await document('Other', 'other');
    const start = await draft([plan]);
    expect((await change(start, { sent_documents: [] })).status).toBe(200);
    const { body: issued } = await move(start, issue);
    for (const fields of [
      { document_ids: [plan.id, other.id] },
      { sent_documents: [] },
      { recipient_ids: null },
    ])
      expect((await change(issued, fields)).status).toBe(422);
    const { body: answered } = await change(issued, {
      answer: [3],
      document_answers: [{ id: 'a', document_id: [plan.id], answer: [3], remark: 'Too thin' }],
    });
    expect(answered['answer']).toEqual([3]);
    const { body: waiting } = await move(answered, { to: 'ANSWERED' });
    const { body: closed } = await move(waiting, { to: 'CLOSED' });
    expect((await change(closed, { answer: [1] })).status).toBe(422);
  });

  test('one without documents, without recipients, with a document without a file or with a deleted one is not issued', async () => {
    const plan = await document('Plan', 'plan');
    const empty = await document('Without a file');
    expect((await move(await draft([]), issue)).body).toMatchObject({ code: 'denied' });
    expect((await move(await draft([plan], { recipient_ids: null }), issue)).body).toMatchObject({
      code: 'denied',
    });
    const outside = { recipient_ids: null, outside_recipients: [{ id: 'a', company: 'Smith' }] };
    expect((await move(await draft([plan], outside), issue)).status).toBe(200);
    const refused = await move(await draft([plan, empty]), issue);
    expect(refused).toMatchObject({ status: 409, body: { code: 'documents_not_sent' } });
    expect(refused.body.error).toContain('Without a file');
    const gone = await document('Gone', 'gone');
    const late = await draft([gone]);
    const { version } = (
      await plant.admin.call<Made>('GET', plant.at('dms_documents', `/${gone.id}`))
    ).body;
    await plant.admin.call('DELETE', plant.at('dms_documents', `/${gone.id}`), { version });
    expect((await move(late, issue)).body).toMatchObject({ code: 'documents_not_sent' });
  });

  test('who may not read documents issues none of them, by a change of the status either', async () => {
    const plan = await document('Plan', 'plan');
    const codes = ['read', 'create', 'update', 'transition'].map((code) => `transmittals.${code}`);
    const sender = await plant.world.person('sender', [{ site: plant.siteId, codes }]);
    const start = await draft([plan]);
    expect((await move(start, issue, sender)).status).toBe(403);
    const status = 2;
    const { body: before } = await plant.admin.call<Made>(
      'GET',
      plant.at('transmittals', `/${start.id}`),
    );
    const url = plant.at('transmittals', `/${start.id}`);
    const sent = { body: { status }, version: before.version };
    expect((await sender.call('PATCH', url, sent)).status).toBe(403);
    const { body: issued } = await plant.admin.call<Made>('PATCH', url, sent);
    expect(issued['sent_documents']).toMatchObject([{ document_id: [plan.id], version: 1 }]);
  });

  test('the archive has the bytes that were sent and a list of them; who may only read transmittals gets it', async () => {
    const manual = await document('Manual', 'old');
    const plan = await document('Plan', 'plan');
    const { body: issued } = await move(await draft([manual, plan]), issue);
    await addVersion(manual.id, 'new');
    const reader = await plant.world.person('recipient', [
      { site: plant.siteId, codes: ['transmittals.read'] },
    ]);
    for (const client of [plant.admin, reader]) {
      const { status, headers, bytes } = await archive(issued, client);
      expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
      const texts = await textsIn(bytes);
      expect([...texts.values()].slice(1)).toEqual(['old', 'plan']);
      expect([...texts.keys()].slice(1)).toEqual([
        expect.stringMatching(/^1 – .+ – OLD – old\.txt$/),
        expect.stringMatching(/^2 – .+ – PLAN – plan\.txt$/),
      ]);
      const [list = ''] = texts.values();
      expect(list.trim().split('\r\n')).toHaveLength(3);
      expect(list.includes('Manual')).toBe(client === plant.admin);
    }
    const stranger = await plant.world.person('stranger', [
      { site: plant.siteId, codes: ['dms_documents.read'] },
    ]);
    expect((await archive(issued, stranger)).status).toBe(403);
    const url = `/api/sites/${plant.siteId}/sent-files?module_type=equipment&item_id=1`;
    expect((await fetched(plant.server, plant.admin, url)).status).toBe(404);
  });

  test('what was sent can still be read when the document is deleted for good', async () => {
    const plan = await document('Plan', 'kept');
    const { body: issued } = await move(await draft([plan]), issue);
    const url = plant.at('dms_documents', `/${plan.id}`);
    const { version } = (await plant.admin.call<Made>('GET', url)).body;
    const { body: deleted } = await plant.admin.call<Made>('DELETE', url, { version });
    const bin = `/api/sites/${plant.siteId}/dms/recycle-bin/documents/${plan.id}/permanent`;
    const erased = await plant.admin.call('DELETE', bin, { version: deleted.version });
    expect(erased.status).toBe(200);
    const texts = await textsIn((await archive(issued)).bytes);
    expect([...texts.values()].at(-1)).toBe('kept');
  });

  test('an import of issued and closed ones keeps the active versions of their documents, as a move does', async () => {
    const manual = await document('Imported manual', 'first', 'second');
    const empty = await document('Imported without a file');
    const head = 'external_id,name,purpose,document_ids,status';
    const start = (...lines: readonly string[]) =>
      importing(plant.server, plant.admin, plant.at('transmittals'), [head, ...lines].join('\n'));
    const bad = await start(`1,Refused,For information,${String(empty['name'])},ISSUED`);
    await bad.check();
    expect(await bad.problems()).toMatchObject([{ column: 'status', code: 'documents_not_sent' }]);
    const states = ['DRAFT', 'ISSUED', 'CLOSED'];
    const file = await start(
      ...states.map(
        (state, at) =>
          `${at + 2},Imported ${state},For information,${String(manual['name'])},${state}`,
      ),
    );
    await file.check();
    expect(await file.problems()).toEqual([]);
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 3 } });
    await addVersion(manual.id, 'third');
    const { body } = await plant.admin.call<{ transmittals: Made[] }>(
      'GET',
      plant.at('transmittals', '?search=Imported'),
    );
    const byName = new Map(body.transmittals.map((item) => [item['name'], item]));
    const sent = states.map((state) => byName.get(`Imported ${state}`)?.['sent_documents']);
    const kept = [expect.objectContaining({ document_id: [manual.id], version: 2 })];
    expect(sent).toEqual([[], kept, kept]);
    const issued = byName.get('Imported ISSUED');
    if (issued === undefined) throw new Error('It was not imported.');
    const reader = await plant.world.person('reader of imports', [
      { site: plant.siteId, codes: ['transmittals.read'] },
    ]);
    const texts = await textsIn((await archive(issued, reader)).bytes);
    expect([...texts.values()].at(-1)).toBe('second');
  });

  test('at most 1,000 documents are sent together', async () => {
    const lines = Array.from(
      { length: mostDocuments + 1 },
      (_, at) => `${at + 1},Many ${at},Folder of many`,
    );
    await plant.make('dms_folders', { name: 'Folder of many' });
    const file = await importing(
      plant.server,
      plant.admin,
      plant.at('dms_documents'),
      ['external_id,name,folder_id', ...lines].join('\n'),
    );
    await file.check();
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { bad: 0 } });
    const many = await documentsNamed('Many');
    expect(many).toHaveLength(lines.length);
    const refused = await move(await draft(many), issue);
    const denial = { code: 'requirement', field: 'document_ids' };
    expect(refused.body).toMatchObject({ code: 'denied', details: { denial } });
    // One less is refused for another reason only: these documents have no files.
    const fewer = await move(await draft(many.slice(1)), issue);
    expect(fewer.body).toMatchObject({ code: 'documents_not_sent' });
  });
});
