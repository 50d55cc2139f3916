import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalysisCapabilities } from '../../../src/contract/file-analysis.ts';
import type { DrawingHotspots } from '../../../src/contract/hotspots.ts';
import type { DocumentVersion } from '../../../src/contract/versions.ts';
import { jpegPdf } from '../../../src/modules/paper-scan/jpeg-pdf.ts';
import type { PictureWord } from '../../../src/runtime/picture-words.ts';
import { drawingPdf } from '../../../tests/support/drawing-pdf.ts';
import { uploadedVersion } from '../../../tests/support/server/uploaded-version.ts';
import { pdfOf } from '../../../tests/support/pdf.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { withTenant } from '../../db/transaction.ts';
import { keepWords } from '../file-text/file-words.ts';
import { languagesIn } from '../../picture-languages.ts';
import { pagesOfPdf } from './pictures/page-pictures.ts';
import { readPictures } from './pictures/read-pictures.ts';
import { createTextReader, picturesOfFiles } from './text-reader.ts';

const { resolve } = createRequire(import.meta.url);
const data = path.dirname(resolve('@tesseract.js-data/eng/package.json'));
const pictureLanguages = languagesIn(path.join(data, '4.0.0_best_int'));

/** The pages of a PDF as photos of it. */
async function photosOf(pdf: Buffer, numbers: readonly number[] = [1]) {
  const photos = [];
  for await (const { png } of pagesOfPdf(new Uint8Array(pdf), numbers)) {
    const { data: jpeg, info } = await sharp(png)
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    photos.push({ jpeg: new Uint8Array(jpeg), width: info.width, height: info.height });
  }
  return photos;
}

/** A PDF whose pages are photos of those of another one: it has no text. */
async function scanOf(pdf: Buffer, numbers: readonly number[] = [1]): Promise<Buffer> {
  const pages = await photosOf(pdf, numbers);
  return Buffer.from(await jpegPdf(pages).arrayBuffer());
}

const small = { size: [420, 300] as const, drawn: '0.8 0 0 0.8 0 -420 cm' };

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant({ pictureLanguages });
});
afterAll(() => plant.server.close());

const dms = (rest: string) => `/api/sites/${plant.siteId}/dms/${rest}`;

async function documentWith(name: string, content: Buffer, at = plant): Promise<number> {
  const { id } = await at.make('dms_documents', {
    name,
    dms_versions: null,
    is_smart_drawing: true,
  });
  await uploadedVersion(at, id, name, content);
  return id;
}

const activeOf = async (id: number, { admin, siteId } = plant) => {
  const at = `/api/sites/${siteId}/dms/documents/${id}/versions`;
  const { body } = await admin.call<{ versions: DocumentVersion[] }>('GET', at);
  const [version] = body.versions;
  if (version === undefined) throw new Error('The document has no version.');
  return version;
};

const listed = async (search: string) =>
  (
    await plant.admin.call<{ documents: { id: number }[] }>(
      'GET',
      dms(`documents?search=${search}`),
    )
  ).body.documents.map(({ id }) => id);

const wordsOn = async (fileId: number, page: number, client = plant.admin) => {
  const at = `/api/sites/${plant.siteId}/files/${fileId}/picture-words?page=${page}`;
  return client.call<{ words: readonly PictureWord[] }>('GET', at);
};

const read = { reason: null, is_cut: false };

describe('where data of languages are set up', () => {
  it('words of a scanned page are found, with their places', async () => {
    const scan = await scanOf(pdfOf(['Replace the gasket\nof the feed pump'], small));
    const id = await documentWith('scan.pdf', scan);
    expect((await activeOf(id)).text).toEqual({ ...read, state: 'pending', from_pictures: false });
    await plant.server.pictureReader.settled();
    const { text, file } = await activeOf(id);
    expect(text).toEqual({ ...read, state: 'done', from_pictures: true });
    expect(await listed('gasket')).toEqual([id]);
    const { words } = (await wordsOn(file.id, 1)).body;
    expect(words.map((word) => word.text)).toEqual(
      'Replace the gasket of the feed pump'.split(' '),
    );
    expect(words.filter((word) => word.ends_line).map((word) => word.text)).toEqual([
      'gasket',
      'pump',
    ]);
    const [first, , third] = words;
    expect(first?.x).toBeCloseTo((60 * 0.8) / 420, 1);
    expect(third?.x).toBeGreaterThan((first?.x ?? 1) + (first?.width ?? 0));
    expect((await wordsOn(file.id, 2)).body).toEqual({ words: [] });
    const stranger = await plant.world.person('stranger', [{ codes: ['equipment.read'] }]);
    expect((await wordsOn(file.id, 1, stranger)).status).toBe(404);
  });

  it('a photo that is a version of a document is read once, for all documents that have it', async () => {
    const [photo] = await photosOf(pdfOf(['Nameplate Vermilion'], small));
    const jpeg = Buffer.from(photo?.jpeg ?? []);
    const id = await documentWith('photo.jpg', jpeg);
    await plant.server.pictureReader.settled();
    expect(await listed('vermilion')).toEqual([id]);
    const { words } = (await wordsOn((await activeOf(id)).file.id, 1)).body;
    expect(words.map(({ text }) => text)).toEqual(['Nameplate', 'Vermilion']);
    // Others with the same bytes share its words at once.
    const copy = await documentWith('copy.jpg', jpeg);
    expect((await listed('vermilion')).toSorted((a, b) => a - b)).toEqual([id, copy]);
  });

  it('tags on a scanned drawing lead to machines', async () => {
    const { id: pump } = await plant.make('equipment', { equipment_code: 'P-3302B' });
    const drawing = await scanOf(drawingPdf([{ text: 'P-3302B', x: 300, y: 500, size: 14 }]));
    const id = await documentWith('drawing.pdf', drawing);
    const hotspots = async () =>
      (await plant.admin.call<DrawingHotspots>('GET', dms(`documents/${id}/hotspots`))).body;
    expect((await hotspots()).text_state).toBe('pending');
    await plant.server.pictureReader.settled();
    const [found] = (await hotspots()).hotspots;
    expect([found?.item_id, found?.state]).toEqual([pump, 'proposed']);
    expect(found?.x).toBeCloseTo(300 / 1190, 2);
    expect(found?.y).toBeCloseTo(1 - 514 / 842, 2);
  });

  it('files from before are read by the first sweep', async () => {
    const id = await documentWith('old.pdf', await scanOf(pdfOf(['Ultramarine'], small)));
    await plant.server.pictureReader.settled();
    const { file } = await activeOf(id);
    const { services } = plant.server;
    const { organisationId } = plant.world;
    const tenant = { organisationId, siteIds: [plant.siteId], userId: null };
    await withTenant(services.db, tenant, async (tx) => {
      const old = { state: 'none', picture_state: 'no' } as const;
      await tx.updateTable('file_texts').set(old).where('sha256', '=', file.sha256).execute();
      await tx.deleteFrom('file_text_pages').where('sha256', '=', file.sha256).execute();
      await keepWords(tx, plant.siteId, file.sha256);
    });
    expect(await listed('ultramarine')).toEqual([]);
    const reader = createTextReader(picturesOfFiles, () => services);
    await reader.sweep();
    await reader.settled();
    expect(await listed('ultramarine')).toEqual([id]);
  });
});

it('where none are, scans have no text, and the capabilities say so', async () => {
  const capabilities = async ({ admin, siteId }: Plant) =>
    (await admin.call<AnalysisCapabilities>('GET', `/api/sites/${siteId}/gemini/capabilities`)).body
      .picture_languages;
  const without = await makePlant();
  try {
    const scan = await scanOf(pdfOf(['Cornflower'], small));
    const id = await documentWith('scan.pdf', scan, without);
    expect((await activeOf(id, without)).text).toEqual({
      ...read,
      state: 'none',
      from_pictures: false,
    });
    expect(await capabilities(without)).toEqual([]);
    expect(await capabilities(plant)).toEqual(['eng']);
  } finally {
    await without.server.close();
  }
});

it.each([
  { limits: { ms: 1, megabytes: 1536 }, code: 'too_slow' },
  { limits: { ms: 60_000, megabytes: 90 }, code: 'too_much' },
])('a file that takes too much is given up: $code', async ({ limits, code }) => {
  const bytes = new Uint8Array(await scanOf(pdfOf(['Slow'], small)));
  const input = { kind: 'pdf', bytes, pages: [1], languages: pictureLanguages } as const;
  await expect(readPictures(input, { limits })).rejects.toMatchObject({ code });
});

it('a damaged picture says so', async () => {
  const bytes = new Uint8Array(Buffer.from('no picture'));
  const input = { kind: 'picture', bytes, pages: [1], languages: pictureLanguages } as const;
  await expect(readPictures(input)).rejects.toMatchObject({ code: 'damaged' });
});
