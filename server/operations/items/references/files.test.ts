import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteFile } from '../../../../src/contract/files.ts';
import { picture, uploaded } from '../../../../tests/support/server/files.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { validBody } from '../../../../tests/support/server/items.ts';
import { liveModule } from '../../../../tests/support/server/stock.ts';

let plant: Plant;
let photo: SiteFile;
let manual: SiteFile;
let elsewhere: SiteFile;

type How = Parameters<typeof uploaded>[4];
const give = (content: string | Buffer, how?: How, siteId = plant.siteId) =>
  uploaded(plant.server, plant.admin, siteId, content, how);

interface Refusal {
  readonly details?: {
    readonly fields: readonly { pointer: string; code: string; message: string }[];
  };
}

beforeAll(async () => {
  plant = await makePlant();
  const [, second = 0] = plant.world.siteIds;
  photo = await give(await picture(), { name: 'front.jpg' });
  manual = await give('%PDF-1.7\n%%EOF\n', { name: 'manual.pdf' });
  elsewhere = await give(await picture(), { name: 'theirs.jpg' }, second);
});
afterAll(() => plant.server.close());

/** Creates an item with a column of a template; returns the errors of a refusal. */
async function withPhotos(
  columnData: object,
  ids: readonly number[],
  language = 'en',
): Promise<{ readonly id: number | null; readonly fields: readonly string[] }> {
  const place = { tab: 'general', section: 'details', order: 0 };
  const column = { db: 'proof', columnType: 'photos', name: 'Proof', columnData, ...place };
  const document = { moduleType: 'equipment', name: 'T', columns: [column] };
  const template = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
  const body = {
    ...validBody(liveModule(plant.server, 'equipment').compiled, plant.stock),
    template_id: template.body.id,
    columns: { proof: ids },
  };
  const answer = await plant.admin.call<Refusal & Made>('POST', plant.at('equipment'), {
    body,
    headers: { 'accept-language': language },
  });
  const fields = answer.body.details?.fields ?? [];
  return {
    id: answer.status === 201 ? answer.body.id : null,
    fields: fields.map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`),
  };
}

describe('an item that refers to files', () => {
  test('an item refers only to files of its site, each once, and keeps them', async () => {
    const made = await plant.make('workorders', { files: [manual.id, photo.id] });
    expect(made['files']).toEqual([manual.id, photo.id]);
    for (const files of [[elsewhere.id], [manual.id, 999_999], [-5]]) {
      const answer = await plant.admin.call<Refusal>(
        'PATCH',
        plant.at('workorders', `/${made.id}`),
        {
          body: { files },
          version: made.version,
        },
      );
      expect([answer.status, answer.body.details?.fields]).toMatchObject([
        422,
        [{ pointer: '/files', code: 'reference' }],
      ]);
    }
  });

  test.each([
    [{}, 'any picture', () => [photo.id], []],
    [
      {},
      'no picture',
      () => [photo.id, manual.id],
      [
        '/columns/proof/1 not_a_picture: “manual.pdf” is not an image that can be shown. Add a JPEG, PNG, WebP, GIF or AVIF.',
      ],
    ],
    [
      { allowedTypes: ['closeup'] },
      'another kind',
      () => [photo.id],
      [
        '/columns/proof/0 photo_kind: “front.jpg” is a photo of a type that is not possible here; choose another type.',
      ],
    ],
    [
      { maxFileSize: 100 },
      'too many bytes',
      () => [photo.id],
      ['/columns/proof/0 file_too_large: “front.jpg” is larger than 0.01 MB.'],
    ],
    [
      { maxPhotos: 1 },
      'too many',
      () => [photo.id, manual.id],
      ['/columns/proof maxItems: Choose at most 1.'],
    ],
  ] as const)(
    'the settings %j decide which files are accepted: %s',
    async (columnData, _what, ids, expected) => {
      const { id, fields } = await withPhotos(columnData, ids());
      expect(fields).toEqual(expected);
      expect(id === null).toBe(expected.length > 0);
    },
  );

  test('an item keeps files that it referred to before the settings changed', async () => {
    const item = await plant.make('equipment', { photos: [photo.id] });
    const more = await give(await picture(30, 30), { name: 'more.jpg' });
    const answer = await plant.admin.call<Made>('PATCH', plant.at('equipment', `/${item.id}`), {
      body: { photos: [more.id, photo.id] },
      version: item.version,
    });
    expect([answer.status, answer.body['photos']]).toEqual([200, [more.id, photo.id]]);
  });
});

describe('a document with its file', () => {
  const document = async (file: SiteFile, version = 1) =>
    plant.make('dms_documents', { dms_versions: { version, file_id: file.id } });
  const patch = (item: Made, dms_versions: object | null) =>
    plant.admin.call<Made>('PATCH', plant.at('dms_documents', `/${item.id}`), {
      body: { dms_versions },
      version: item.version,
    });

  test('a document has the size and format of the file of its version, in lists too', async () => {
    const item = await document(manual);
    expect(item).toMatchObject({
      dms_versions: { version: 1, file_id: manual.id },
      file_size: manual.size,
      file_format: 'PDF',
    });
    const changed = await patch(item, { version: 2, file_id: photo.id });
    expect(changed.body).toMatchObject({ file_size: photo.size, file_format: 'JPG' });
    const listed = await plant.admin.call<{ documents: Made[] }>(
      'GET',
      plant.at('dms_documents', '?fields=file_size,file_format,name&limit=100'),
    );
    expect(listed.body.documents.find(({ id }) => id === item.id)).toMatchObject({
      file_size: photo.size,
      file_format: 'JPG',
    });
    const emptied = await patch(changed.body, null);
    expect(emptied.body).toMatchObject({ dms_versions: null, file_size: null, file_format: null });
  });

  test('a document never decreases its version count', async () => {
    const item = await document(manual, 7);
    const next = await patch(item, { version: 3, file_id: photo.id });
    expect(next.body['dms_versions']).toEqual({ version: 8, file_id: photo.id });
    const same = await patch(next.body, { version: 1, file_id: photo.id });
    expect(same.body).toMatchObject({ version: next.body.version, dms_versions: { version: 8 } });
  });

  test('a document cannot refer to a file of another site, or a missing one', async () => {
    const item = await document(manual);
    for (const file_id of [elsewhere.id, 999_999]) {
      const { status, body } = await patch(item, { version: 2, file_id });
      expect([status, body]).toMatchObject([
        422,
        { details: { fields: [{ pointer: '/dms_versions', code: 'reference' }] } },
      ]);
    }
  });
});
