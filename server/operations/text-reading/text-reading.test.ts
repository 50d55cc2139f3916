import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileTextsReply, ItemSearchReply } from '../../../src/contract/search.ts';
import type { DocumentVersion } from '../../../src/contract/versions.ts';
import { xlsxOf } from '../../../tests/e2e/support/table-files.ts';
import { docxOf, openDocumentOf, pptxOf } from '../../../tests/support/office.ts';
import { formOf } from '../../../tests/support/openapi/form.ts';
import { pdfOf, withPassword } from '../../../tests/support/pdf.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { FileStore } from '../../adapters/file-store/file-store.ts';
import { type Tx, withTenant } from '../../db/transaction.ts';
import { type TextReader, createTextReader, ownTexts } from './text-reader.ts';
import { sweepFiles } from '../files/sweep.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

/** In a transaction of the site, as background work has it. */
function onSite<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { organisationId } = plant.world;
  const tenant = { organisationId, siteIds: [plant.siteId], userId: null };
  return withTenant(plant.server.services.db, tenant, work);
}

/** Has the text of a file read again, as if servers had begun to read it this often and ended. */
async function requeue(id: number, attempts: number): Promise<void> {
  const [version] = await versionsOf(id);
  await onSite((tx) =>
    tx
      .updateTable('file_texts')
      .set({ state: 'pending', attempts, claimed_at: plant.server.services.now().toISOString() })
      .where('site_id', '=', plant.siteId)
      .where('sha256', '=', version?.file.sha256 ?? '')
      .execute(),
  );
}

/** The next sweep after a claim has run out. */
async function sweepLater(textReader: TextReader = plant.server.textReader): Promise<void> {
  plant.server.advance(6 * 60_000);
  await textReader.sweep();
  await textReader.settled();
}

const dms = (rest: string) => `/api/sites/${plant.siteId}/dms/${rest}`;

async function upload(id: number, name: string, content: string | Buffer): Promise<void> {
  const form = formOf(name, content);
  const { app } = plant.server;
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: dms(`documents/${id}/upload`),
    headers: {
      ...form.headers,
      cookie: `${app.sessionCookies.session}=${plant.admin.token ?? ''}`,
    },
    payload: form.body as Buffer,
  });
  if (statusCode !== 201) throw new Error(body);
}

/** A new document with a version, whose text has been read. */
async function documentWith(name: string, content: string | Buffer): Promise<number> {
  const { id } = await plant.make('dms_documents', { name: `Paper ${name}`, dms_versions: null });
  await upload(id, name, content);
  await plant.server.textReader.settled();
  return id;
}

const versionsOf = async (id: number) =>
  (await plant.admin.call<{ versions: DocumentVersion[] }>('GET', dms(`documents/${id}/versions`)))
    .body.versions;

const stateOf = async (id: number) => (await versionsOf(id))[0]?.text;

/** The ids of the documents that the search of the list finds. */
async function listed(search: string, client: Client = plant.admin): Promise<readonly number[]> {
  const { body } = await client.call<{ documents: { id: number }[] }>(
    'GET',
    dms(`documents?search=${encodeURIComponent(search)}`),
  );
  return body.documents.map(({ id }) => id);
}

async function hitIn(id: number, search: string, client: Client = plant.admin) {
  const query = `type=dms_documents&ids=${id}&search=${encodeURIComponent(search)}`;
  const { body } = await client.call<FileTextsReply>(
    'GET',
    `/api/sites/${plant.siteId}/search/file-texts?${query}`,
  );
  return body.hits[0]?.hit;
}

describe('the text of a file', () => {
  it.each([
    {
      name: 'manual.pdf',
      content: () => pdfOf(['Cover', 'Start up', 'Replace the gasket kit\nevery year']),
      word: 'gasket kit',
      place: ['page', 3],
    },
    {
      name: 'procedure.docx',
      content: () => docxOf(['First', 'Tighten the flangebolts']),
      word: 'flangebolts',
      place: [null, 1],
    },
    {
      name: 'training.pptx',
      content: () => pptxOf(['Welcome', 'Emergency exits', 'Muster point']),
      word: 'muster',
      place: ['slide', 3],
    },
    {
      name: 'spares.xlsx',
      content: () =>
        xlsxOf(
          new Map([
            ['Empty', []],
            [
              'Spares',
              [
                ['Part', 'Stock'],
                ['Impeller', '4'],
              ],
            ],
          ]),
        ),
      word: 'impeller',
      place: ['sheet', 2],
    },
    {
      name: 'procedure.odt',
      content: () =>
        openDocumentOf(
          'text',
          '<text:h>First</text:h><text:p>Tighten the <text:span>gland</text:span>follower</text:p>',
        ),
      word: 'glandfollower',
      place: [null, 1],
    },
    {
      name: 'training.odp',
      content: () =>
        openDocumentOf(
          'presentation',
          ['Welcome', 'Assembly yard']
            .map(
              (text) => `<draw:page><draw:frame><text:p>${text}</text:p></draw:frame></draw:page>`,
            )
            .join(''),
        ),
      word: 'assembly',
      place: ['slide', 2],
    },
    {
      name: 'spares.ods',
      content: () =>
        openDocumentOf(
          'spreadsheet',
          '<table:table table:name="Empty"/><table:table table:name="Spares"><table:table-row><table:table-cell><text:p>Wearplate</text:p></table:table-cell><table:table-cell><text:p>4</text:p></table:table-cell></table:table-row></table:table>',
        ),
      word: 'wearplate',
      place: ['sheet', 2],
    },
    {
      name: 'readings.csv',
      content: () => 'tag;value\nTT-101;Überhitzung\n',
      word: 'uberhitzung',
      place: [null, 1],
    },
  ])(
    'of $name is found, with its place and the words marked',
    async ({ name, content, word, place }) => {
      const id = await documentWith(name, await content());
      expect(await stateOf(id)).toEqual({
        state: 'done',
        reason: null,
        is_cut: false,
        from_pictures: false,
      });
      expect(await listed(word)).toEqual([id]);
      const hit = await hitIn(id, word);
      expect([hit?.unit, hit?.page]).toEqual(place);
      expect(hit?.marks.length).toBe(word.split(' ').length);
      const { body } = await plant.admin.call<ItemSearchReply>('GET', `/api/search?search=${word}`);
      expect(body.found.map((found) => [found.id, found.text])).toEqual([[id, hit]]);
    },
  );

  it('is that of the active version, and of all documents that have the file', async () => {
    const first = await documentWith('one.pdf', pdfOf(['Quillfeather']));
    const second = await documentWith('copy.pdf', pdfOf(['Quillfeather']));
    expect((await listed('quillfeather')).toSorted((a, b) => a - b)).toEqual([first, second]);
    await upload(first, 'two.pdf', pdfOf(['Something else']));
    await plant.server.textReader.settled();
    expect(await listed('quillfeather')).toEqual([second]);
    expect(await hitIn(first, 'quillfeather')).toBeUndefined();
  });

  it('is found together with the words of the document, in any order', async () => {
    const id = await documentWith('blend.pdf', pdfOf(['Zirconium lining']));
    expect(await listed('zirconium paper')).toEqual([id]);
    expect(await listed('zirconium motor')).toEqual([]);
    // A search for two letters does not go through all texts.
    expect(await listed('zi')).not.toContain(id);
  });

  it.each([
    { name: 'photo.bin', content: () => Buffer.from([0, 1, 2, 3]), state: 'none', reason: null },
    { name: 'drawn.pdf', content: () => pdfOf(['']), state: 'none', reason: null },
    { name: 'broken.pdf', content: () => '%PDF-1.7\nnothing', state: 'failed', reason: 'damaged' },
    {
      name: 'locked.pdf',
      content: () => withPassword(pdfOf(['Nobody reads this'])),
      state: 'failed',
      reason: 'locked',
    },
    { name: 'broken.docx', content: () => docxOf(['<w:p>']), state: 'failed', reason: 'damaged' },
  ])('of $name: $state', async ({ name, content, state, reason }) => {
    const id = await documentWith(name, await content());
    expect(await stateOf(id)).toEqual({ state, reason, is_cut: false, from_pictures: false });
  });

  it('is not read from scripts of a PDF, which do not run', async () => {
    const id = await documentWith(
      'script.pdf',
      pdfOf(['Harmless page'], { script: 'app.alert("sneakyword")' }),
    );
    expect(await listed('harmless')).toEqual([id]);
    expect(await listed('sneakyword')).toEqual([]);
  });

  it('is found by nobody who may not read the documents, and on no other site', async () => {
    const id = await documentWith('secret.pdf', pdfOf(['Vermilion ledger']));
    const reader = await plant.world.person('text-reader', [
      { site: plant.siteId, codes: ['dms_documents.read'] },
    ]);
    const stranger = await plant.world.person('text-stranger', [
      { site: plant.siteId, codes: ['equipment.read'] },
    ]);
    expect(await listed('vermilion', reader)).toEqual([id]);
    expect(await hitIn(id, 'vermilion', reader)).toBeDefined();
    const all = (client: Client) =>
      client.call<ItemSearchReply>('GET', '/api/search?search=vermilion');
    expect((await all(reader)).body.found.map((found) => found.id)).toEqual([id]);
    expect((await all(stranger)).body.found).toEqual([]);
    const query = `type=dms_documents&ids=${id}&search=vermilion`;
    const [, other = 0] = plant.world.siteIds;
    const url = (siteId: number) => `/api/sites/${siteId}/search/file-texts?${query}`;
    expect((await stranger.call('GET', url(plant.siteId))).status).toBe(403);
    expect((await plant.admin.call('GET', url(other))).body).toEqual({ hits: [] });
  });

  it('that a server left unread is read by the next sweep, and old files too', async () => {
    const id = await documentWith('late.pdf', pdfOf(['Ultramarine']));
    await onSite((tx) =>
      tx.deleteFrom('file_text_pages').where('site_id', '=', plant.siteId).execute(),
    );
    await requeue(id, 1);
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    await sweepLater();
    expect(await listed('ultramarine')).toEqual([id]);
  });

  it('of a file that three servers did not survive is not tried again', async () => {
    const id = await documentWith('deadly.pdf', pdfOf(['Heliotrope']));
    await requeue(id, 3);
    await sweepLater();
    expect(await stateOf(id)).toEqual({
      state: 'failed',
      reason: 'interrupted',
      is_cut: false,
      from_pictures: false,
    });
    expect(await listed('heliotrope')).toEqual([]);
  });

  it('that was read since a list was sent brings its document among the changes of a search', async () => {
    const id = await documentWith('late.pdf', pdfOf(['Vermilion']));
    /** The cursor of a list that is sent now, after a change of something else. */
    const sent = async () => {
      await plant.make('dms_documents', { name: 'Paper of others', dms_versions: null });
      const { body } = await plant.admin.call<{ sync_cursor: number }>('GET', dms('documents'));
      return body.sync_cursor;
    };
    const changed = async (cursor: number, search: string) => {
      const query = `sync_cursor=${cursor}${search === '' ? '' : `&search=${search}`}`;
      const { body } = await plant.admin.call<{ documents: { id: number }[] }>(
        'GET',
        dms(`documents?${query}`),
      );
      return body.documents.map((each) => each.id);
    };
    await requeue(id, 0);
    const before = await sent();
    expect(await changed(before, 'vermilion')).toEqual([]);
    await sweepLater();
    expect(await changed(before, 'vermilion')).toEqual([id]);
    expect(await changed(before, 'periwinkle')).toEqual([]);
    expect(await changed(before, '')).toEqual([]);
    expect(await changed(await sent(), 'vermilion')).toEqual([]);
  });

  it('of a file whose bytes cannot be fetched stays queued, however often it is tried', async () => {
    const id = await documentWith('outage.pdf', pdfOf(['Chartreuse']));
    const { services } = plant.server;
    await requeue(id, 0);
    const get = () => {
      throw new Error('The storage is silent.');
    };
    const files = Object.assign(Object.create(services.files) as FileStore, { get });
    const silent = createTextReader(ownTexts, () => ({ ...services, files }));
    for (let round = 0; round < 5; round += 1) await sweepLater(silent);
    expect(await stateOf(id)).toMatchObject({ state: 'pending' });
    await sweepLater();
    expect(await stateOf(id)).toMatchObject({ state: 'done' });
  });

  it('goes with the last file that has its bytes', async () => {
    const id = await documentWith('gone.pdf', pdfOf(['Periwinkle']));
    const { body: document } = await plant.admin.call<{ version: number }>(
      'GET',
      dms(`documents/${id}`),
    );
    const { version } = document;
    const removed = await plant.admin.call<{ version: number }>('DELETE', dms(`documents/${id}`), {
      version,
    });
    await plant.admin.call('DELETE', dms(`recycle-bin/documents/${id}/permanent`), {
      version: removed.body.version,
    });
    const { services } = plant.server;
    await sweepFiles({ ...services, now: () => new Date(Date.now() + 30 * 86_400_000) });
    const left = await onSite((tx) =>
      tx
        .selectFrom('file_text_pages')
        .select('text')
        .where('text', 'like', '%Periwinkle%')
        .execute(),
    );
    expect(left).toEqual([]);
    const words = await onSite((tx) =>
      tx.selectFrom('text_words').select('word').where('word', '=', 'periwinkle').execute(),
    );
    expect(words).toEqual([]);
  });

  it('whose last file went just before another with its bytes came is read again', async () => {
    const first = await documentWith('first.pdf', pdfOf(['Cornflower']));
    await onSite((tx) => tx.deleteFrom('file_words').where('site_id', '=', plant.siteId).execute());
    expect(await listed('cornflower')).toEqual([]);
    const second = await documentWith('second.pdf', pdfOf(['Cornflower']));
    expect((await listed('cornflower')).toSorted((a, b) => a - b)).toEqual([first, second]);
  });
});
