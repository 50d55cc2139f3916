import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawingSettings } from '../../../src/contract/drawing-settings.ts';
import type {
  DrawingHotspots,
  Hotspot,
  HotspotDecision,
  ItemDrawing,
} from '../../../src/contract/hotspots.ts';
import { uploadedVersion } from '../../../tests/support/server/uploaded-version.ts';
import { type DrawnText, drawingPdf } from '../../../tests/support/drawing-pdf.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

let plant: Plant;
let controller: Person;
let reader: Person;
let stranger: Person;
let pump: number;
let tank: number;

beforeAll(async () => {
  plant = await makePlant();
  const reads = ['dms_documents.read', 'equipment.read'];
  controller = await plant.world.person('controller', [
    { codes: [...reads, 'dms_documents.update'] },
  ]);
  reader = await plant.world.person('reader', [{ codes: reads }]);
  stranger = await plant.world.person('stranger', [{ codes: ['dms_documents.read'] }]);
  pump = (await plant.make('equipment', { equipment_code: 'P-3302B' })).id;
  tank = (await plant.make('equipment', { equipment_code: 'TK-3402' })).id;
});
afterAll(() => plant.server.close());

const at = (id: number, rest = '') =>
  `/api/sites/${plant.siteId}/dms/documents/${id}/hotspots${rest}`;

async function upload(id: number, content: string | Buffer, name = 'drawing.pdf'): Promise<void> {
  await uploadedVersion(plant, id, name, content);
}

const pumpAt = (x = 200, y = 500): DrawnText => ({ text: 'P-3302B', x, y });
const tankAt = (x = 700, y = 300): DrawnText => ({ text: 'TK-3402', x, y });

/** A new drawing with a version that has these texts. */
async function drawingWith(...texts: readonly DrawnText[]): Promise<number> {
  const values = { is_smart_drawing: true, dms_versions: null };
  const { id } = await plant.make('dms_documents', values);
  await upload(id, drawingPdf(texts));
  return id;
}

const read = async (id: number, by: Person = reader, rest = '') =>
  (await by.call<DrawingHotspots>('GET', at(id, rest))).body;

const said = ({ hotspots }: DrawingHotspots) =>
  hotspots.map(({ text, state, is_as_before }) => [text, state, is_as_before]);

const asDecision = (
  { page, x, y, width, height, text, module_type, item_id, origin }: Hotspot,
  state: HotspotDecision['state'] = 'confirmed',
): HotspotDecision => ({
  page,
  x,
  y,
  width,
  height,
  text,
  module_type,
  item_id,
  origin,
  state,
});

const save = (
  id: number,
  version: number,
  hotspots: readonly HotspotDecision[],
  by: Person = controller,
) => by.call<{ hotspots: Hotspot[] }>('PUT', at(id), { body: { version, hotspots } });

test('tags in the text of a drawing are proposed with their places, and items without a tag are not', async () => {
  const id = await drawingWith(pumpAt(), tankAt(), { text: 'X-999', x: 50, y: 50 });
  const body = await read(id);
  expect(body).toMatchObject({ version: 1, text_state: 'done' });
  expect(said(body)).toEqual([
    ['P-3302B', 'proposed', false],
    ['TK-3402', 'proposed', false],
  ]);
  const [first] = body.hotspots;
  // 200 of 1190 points from the left; 842 - 500 points from above, less the letters' height of 9.
  expect(first?.x).toBeCloseTo(200 / 1190, 3);
  expect(first?.y).toBeCloseTo((842 - 509) / 842, 3);
  expect(body.targets.map(({ tag, item_id }) => [tag, item_id])).toEqual([
    ['P-3302B', pump],
    ['TK-3402', tank],
  ]);
  expect(body.targets[0]?.status).not.toBeNull();
});

test('a proposal is confirmed, rejected and taken back, and everybody sees who decided', async () => {
  const id = await drawingWith(pumpAt(), tankAt());
  const [a, b] = (await read(id)).hotspots;
  if (a === undefined || b === undefined) throw new Error('No proposals');
  const { status, body } = await save(id, 1, [asDecision(a), asDecision(b, 'rejected')]);
  expect(status).toBe(200);
  const decided = await read(id);
  expect(said(decided)).toEqual([
    ['P-3302B', 'confirmed', false],
    ['TK-3402', 'rejected', false],
  ]);
  expect(decided.hotspots[0]?.decided_by_user_name).toBe('controller');
  const ids = body.hotspots.map((each) => each.id);
  const { body: answer } = await controller.call('POST', at(id, '/remove'), { body: { ids } });
  expect(answer).toEqual({ removed: 2 });
  expect(said(await read(id)).map(([, state]) => state)).toEqual(['proposed', 'proposed']);
});

test('a decision on what somebody saw earlier is refused if others decided otherwise since, and not if they decided the same', async () => {
  const id = await drawingWith(pumpAt(), tankAt());
  const [a, b] = (await read(id)).hotspots;
  if (a === undefined || b === undefined) throw new Error('No proposals');
  const later = [a, b].map((each) => ({ ...asDecision(each), seen: each.state }));
  await save(id, 1, [asDecision(a), asDecision(b, 'rejected')]);
  const refused = await save(id, 1, later);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'tag_decided' }]);
  expect(JSON.stringify(refused.body)).toContain(b.text);
  expect(JSON.stringify(refused.body)).not.toContain(a.text);
  expect(said(await read(id)).map(([, state]) => state)).toEqual(['confirmed', 'rejected']);
  expect((await save(id, 1, later.slice(0, 1))).status).toBe(200);
  const anyway = [a, b].map((each) => asDecision(each));
  expect((await save(id, 1, anyway)).status).toBe(200);
  expect(said(await read(id)).map(([, state]) => state)).toEqual(['confirmed', 'confirmed']);
});

test('the same decision twice, at the same time too, is one hotspot; the last decision counts', async () => {
  const id = await drawingWith(pumpAt());
  const [a] = (await read(id)).hotspots;
  if (a === undefined) throw new Error('No proposal');
  const results = await Promise.all(
    Array.from({ length: 20 }, () => save(id, 1, [asDecision(a), asDecision(a)])),
  );
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(said(await read(id))).toEqual([['P-3302B', 'confirmed', false]]);
  await save(id, 1, [asDecision(a, 'rejected')]);
  expect(said(await read(id))).toEqual([['P-3302B', 'rejected', false]]);
});

test('a new version proposes again, and says what was confirmed at a similar place', async () => {
  const id = await drawingWith(pumpAt(), tankAt());
  const drawn: HotspotDecision = {
    page: 1,
    x: 0.5,
    y: 0.8,
    width: 0.1,
    height: 0.1,
    text: '',
    module_type: 'equipment',
    item_id: tank,
    origin: 'hand',
    state: 'confirmed',
  };
  const all = (await read(id)).hotspots.map((each) => asDecision(each));
  await save(id, 1, [...all, drawn]);
  // The pump has moved a little, the tank to the other side.
  await upload(id, drawingPdf([pumpAt(230, 480), tankAt(100, 700)]));
  const second = await read(id);
  expect(second.version).toBe(2);
  expect(said(second)).toEqual([
    ['P-3302B', 'proposed', true],
    ['TK-3402', 'proposed', false],
    ['', 'proposed', true],
  ]);
  const first = await read(id, reader, '?version=1');
  expect(first.hotspots.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed']);
});

test('a hotspot of an item that the person may not read, or that was deleted, shows nothing of it', async () => {
  const { id: gone, version } = await plant.make('equipment', { equipment_code: 'ZZ-100' });
  const id = await drawingWith(pumpAt(), { text: 'ZZ-100', x: 400, y: 600 });
  const all = (await read(id)).hotspots.map((each) => asDecision(each));
  await save(id, 1, all);
  expect(await read(id, stranger)).toMatchObject({ hotspots: [], targets: [] });
  await plant.admin.call('DELETE', plant.at('equipment', `/${gone}`), { version });
  expect(said(await read(id))).toEqual([['P-3302B', 'confirmed', false]]);
});

test('only who may change the document decides, and only on items that exist and versions that it has', async () => {
  const id = await drawingWith(pumpAt());
  const [a] = (await read(id)).hotspots;
  if (a === undefined) throw new Error('No proposal');
  const decision = asDecision(a);
  expect((await save(id, 1, [decision], reader)).status).toBe(403);
  expect((await save(id, 1, [{ ...decision, item_id: 999_999 }])).status).toBe(422);
  expect((await save(id, 1, [{ ...decision, module_type: 'permits' }])).status).toBe(422);
  expect((await save(id, 7, [decision])).status).toBe(404);
  const refused = await reader.call('POST', at(id, '/remove'), { body: { ids: [1] } });
  expect(refused.status).toBe(403);
  expect(said(await read(id))).toEqual([['P-3302B', 'proposed', false]]);
});

test('open work on an item is counted for who may read it, and finished work is not', async () => {
  const { id: machine } = await plant.make('equipment', { equipment_code: 'WK-77' });
  const order = { equipment_item_ids: [machine] };
  await plant.make('workorders', order);
  await plant.make('workorders', order);
  await plant.make('permits', { equipment_ids: [machine] });
  const id = await drawingWith({ text: 'WK-77', x: 300, y: 300 });
  const { targets } = await read(id, plant.admin);
  expect(targets.map(({ open }) => open)).toEqual([
    expect.arrayContaining([
      { module_type: 'workorders', count: 2 },
      { module_type: 'permits', count: 1 },
    ]),
  ]);
  expect((await read(id)).targets.map(({ open }) => open)).toEqual([[]]);
});

test('a machine has the drawings on which people confirmed it, as long as that version is active', async () => {
  const { id: machine } = await plant.make('equipment', { equipment_code: 'DR-88' });
  const drawings = (by: Person = reader) =>
    by.call<{ drawings: readonly ItemDrawing[] }>(
      'GET',
      `/api/sites/${plant.siteId}/item-drawings?module_type=equipment&item_id=${machine}`,
    );
  const shown: DrawnText[] = [
    { text: 'DR-88', x: 300, y: 300 },
    { text: 'DR-88', x: 600, y: 300 },
  ];
  const id = await drawingWith(...shown);
  expect((await drawings()).body.drawings).toEqual([]);
  await save(
    id,
    1,
    (await read(id)).hotspots.map((each) => asDecision(each)),
  );
  const { body } = await drawings();
  expect(body.drawings).toMatchObject([{ kind: 'documents', item_id: id, version: 1, count: 2 }]);
  expect((await drawings(stranger)).status).toBe(403);
  await upload(id, drawingPdf(shown));
  expect((await drawings()).body.drawings).toEqual([]);
});

test('admins of a site say how drawings are shown and which stamps there are, and everybody there reads it', async () => {
  const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
  const settings = await plant.admin.call<{ version: number }>('GET', at('settings'));
  const drawings: DrawingSettings = { shows_toggle: false, shows_stats: true, stamps: ['VOID'] };
  const change = (by: Person) =>
    by.call('PATCH', at('settings'), {
      body: { drawings },
      version: settings.body.version,
    });
  expect((await change(reader)).status).toBe(403);
  expect((await change(plant.admin)).status).toBe(200);
  expect((await stranger.call('GET', at('drawing-settings'))).body).toEqual(drawings);
});

test('other documents have no proposals, and say why', async () => {
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  expect(await read(id)).toEqual({ version: null, text_state: 'none', hotspots: [], targets: [] });
  await upload(id, 'P-3302B', 'list.txt');
  expect(await read(id)).toMatchObject({ version: 1, text_state: 'none', hotspots: [] });
  await upload(id, '%PDF-1.7 broken', 'broken.pdf');
  expect(await read(id)).toMatchObject({ text_state: 'failed', hotspots: [] });
});

test('a drawing whose text was read before places were kept is read again by the next sweep', async () => {
  const id = await drawingWith(pumpAt());
  const { services, textReader } = plant.server;
  const { organisationId } = plant.world;
  const tenant = { organisationId, siteIds: [plant.siteId], userId: null };
  await withTenant(services.db, tenant, async (tx) => {
    await tx.updateTable('file_texts').set({ has_places: false }).execute();
    await tx.deleteFrom('file_tag_words').execute();
  });
  expect(await read(id)).toMatchObject({ text_state: 'pending', hotspots: [] });
  await textReader.sweep();
  await textReader.settled();
  expect(said(await read(id))).toEqual([['P-3302B', 'proposed', false]]);
});
