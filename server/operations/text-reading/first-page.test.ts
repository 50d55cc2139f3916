import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { largePdfBytes } from '../../../src/contract/files.ts';
import type { DocumentVersion } from '../../../src/contract/versions.ts';
import { formOf } from '../../../tests/support/openapi/form.ts';
import { pdfOf } from '../../../tests/support/pdf.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { withTenant } from '../../db/transaction.ts';
import { claim, tenantOf } from './claims.ts';
import { createTextReader, firstPagesOfFiles, ownTexts } from './text-reader.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant({ largestFile: 2 * largePdfBytes });
});
afterAll(() => plant.server.close());

const cookie = () => `${plant.server.app.sessionCookies.session}=${plant.admin.token ?? ''}`;

/** A document with a version; the file of the version. */
async function fileOf(name: string, content: Buffer): Promise<DocumentVersion['file']> {
  const { id } = await plant.make('dms_documents', { name, dms_versions: null });
  const form = formOf(`${name}.pdf`, content);
  const url = `/api/sites/${plant.siteId}/dms/documents/${id}`;
  const headers = { ...form.headers, cookie: cookie() };
  const payload = form.body as Buffer;
  const sent = await plant.server.app.inject({
    method: 'POST',
    url: `${url}/upload`,
    headers,
    payload,
  });
  expect(sent.statusCode).toBe(201);
  const { body } = await plant.admin.call<{ versions: DocumentVersion[] }>(
    'GET',
    `${url}/versions`,
  );
  const [version] = body.versions;
  if (version === undefined) throw new Error('The document has no version.');
  return version.file;
}

const thumbnail = ({ id }: DocumentVersion['file']) =>
  plant.server.app.inject({
    url: `/api/sites/${plant.siteId}/files/${id}/thumbnail`,
    headers: { cookie: cookie() },
  });

/** A drawing with a black upper half, at least as large as the given bytes. */
const drawing = (bytes: number) =>
  pdfOf(['Pump room'], {
    drawn: `0 g 0 600 1600 600 re f\n${' '.repeat(bytes)}`,
    size: [1600, 1200],
  });

it('a large PDF has a picture of its first page, which files with the same bytes share', async () => {
  const large = await fileOf('Large', drawing(largePdfBytes));
  await plant.server.firstPageReader.settled();
  const taken = await thumbnail(large);
  expect([taken.statusCode, taken.headers['content-type']]).toEqual([200, 'image/webp']);
  const picture = sharp(taken.rawPayload);
  const { width, height } = await picture.metadata();
  expect([width, height]).toEqual([1920, 1440]);
  const half = { left: 0, width: 1920, height: 700 };
  const brightness = async (top: number) => {
    const part = await sharp(taken.rawPayload)
      .extract({ ...half, top })
      .raw()
      .toBuffer();
    return part.reduce((sum, each) => sum + each, 0) / part.length;
  };
  expect(await brightness(0)).toBeLessThan(20);
  expect(await brightness(740)).toBeGreaterThan(235);
  const again = await fileOf('Same bytes', drawing(largePdfBytes));
  expect((await thumbnail(again)).rawPayload).toEqual(taken.rawPayload);
});

it('neither the text of a large PDF waits for its picture, nor the picture for the text', async () => {
  const file = await fileOf('Other bytes', drawing(largePdfBytes + 1));
  const { services, textReader, firstPageReader } = plant.server;
  await Promise.all([textReader.settled(), firstPageReader.settled()]);
  const tenant = tenantOf({ organisationId: plant.world.organisationId, siteId: plant.siteId });
  const waits = async (): Promise<void> => {
    await withTenant(services.db, tenant, async (tx) => {
      await sql`update files set thumbnail_id = null, thumbnail_size = null where id = ${file.id}`.execute(
        tx,
      );
      await sql`update file_texts set state = 'pending', first_page_state = 'pending'
        where sha256 = ${file.sha256}`.execute(tx);
    });
  };
  const has = async () => {
    const { state } = await withTenant(services.db, tenant, (tx) =>
      tx
        .selectFrom('file_texts')
        .select('state')
        .where('sha256', '=', file.sha256)
        .executeTakeFirstOrThrow(),
    );
    return { text: state, picture: (await thumbnail(file)).statusCode };
  };
  for (const [reading, expected] of [
    [ownTexts, { text: 'done', picture: 404 }],
    [firstPagesOfFiles, { text: 'pending', picture: 200 }],
  ] as const) {
    await waits();
    const reader = createTextReader(reading, () => services);
    await reader.sweep();
    await reader.settled();
    expect(await has()).toEqual(expected);
  }
});

it('a small PDF has none, and one that is damaged fails no upload', async () => {
  const small = await fileOf('Small', drawing(0));
  const damaged = await fileOf('Damaged', Buffer.from(`%PDF-1.7\n${' '.repeat(largePdfBytes)}`));
  await plant.server.firstPageReader.settled();
  for (const file of [small, damaged]) expect((await thumbnail(file)).statusCode).toBe(404);
});

it('a server takes a file that no other one is claiming, and waits for the last one', async () => {
  const { services, textReader, firstPageReader } = plant.server;
  const files = [await fileOf('One', drawing(1)), await fileOf('Two', drawing(2))];
  await Promise.all([textReader.settled(), firstPageReader.settled()]);
  const site = { organisationId: plant.world.organisationId, siteId: plant.siteId };
  const [first = '', second = ''] = files.map(({ sha256 }) => sha256);
  const isPending = (...hashes: string[]) =>
    withTenant(services.db, tenantOf(site), (tx) =>
      tx
        .updateTable('file_texts')
        .set({ state: 'pending', claimed_at: null, attempts: 0 })
        .where('sha256', 'in', hashes)
        .execute(),
    );
  await isPending(first, second);
  const waiting: Promise<unknown>[] = [];
  await withTenant(services.db, tenantOf(site), async (tx) => {
    await sql`select from file_texts where sha256 = ${first} for update`.execute(tx);
    expect(await claim(services, site, 'state')).toMatchObject({ sha256: second });
    waiting.push(claim(services, site, 'state'));
  });
  expect(await Promise.all(waiting)).toMatchObject([{ sha256: first }]);
});
