import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateRow, TypeRow } from '../../../../src/contract/directory.ts';
import type { SiteFile } from '../../../../src/contract/files.ts';
import type { InboundReply } from '../../../../src/contract/inbound.ts';
import type { Row } from '../../../../src/runtime/row.ts';
import { picture, uploaded } from '../../../../tests/support/server/files.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import type { Person } from '../../../../tests/support/server/world.ts';
import { withTenant } from '../../../db/transaction.ts';

let plant: Plant;
let template: number;
let photo: SiteFile;

const limitedBy = (matchField: string) => ({
  moduleType: 'equipment',
  matchField,
  matchColumn: 'functional_location_id',
});

const columns = [
  { db: 'who', columnType: 'user_reference', columnData: { allowMultipleUsers: true } },
  { db: 'kind', columnType: 'type' },
  { db: 'sub_kind', columnType: 'type', columnData: { parentType: 'kind' } },
  { db: 'rank', columnType: 'criticality' },
  { db: 'at', columnType: 'module_item_reference', columnData: { moduleType: 'equipment' } },
  {
    db: 'near',
    columnType: 'module_item_reference',
    columnData: { moduleType: 'equipment', allowMultiple: true },
  },
  {
    db: 'area',
    columnType: 'module_item_reference',
    columnData: { moduleType: 'functional_locations' },
  },
  { db: 'in_area', columnType: 'module_item_reference', columnData: limitedBy('area') },
  { db: 'on_site', columnType: 'module_item_reference', columnData: limitedBy('item.place') },
  { db: 'proof', columnType: 'photos' },
  { db: 'papers', columnType: 'files' },
  // As the column by which checklists could form a tree.
  { db: 'name', columnType: 'text' },
].map((column) => ({ name: column.db, ...column }));

beforeAll(async () => {
  plant = await makePlant();
  const place = { tab: 'general', section: 'details', order: 0 };
  const document = {
    moduleType: 'checklists',
    name: 'Walk',
    columns: [
      { db: 'finds', columnType: 'table', name: 'Finds', columnData: { columns }, ...place },
      {
        db: 'place',
        columnType: 'module_item_reference',
        name: 'Place',
        columnData: { moduleType: 'functional_locations' },
        ...place,
        order: 1,
      },
    ],
  };
  const { body, status } = await plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  template = body.id;
  photo = await uploaded(plant.server, plant.admin, plant.siteId, await picture(), {
    name: 'crack.jpg',
  });
});
afterAll(() => plant.server.close());

interface Refusal {
  readonly details?: { readonly fields: readonly { readonly pointer: string; code: string }[] };
}

const people = (...user_ids: readonly number[]) => ({ user_ids, team_ids: [] });
const rowsOf = (cells: readonly object[]) =>
  cells.map((row, at): Row => ({ id: `r${at}`, ...row }));
const faults = ({ details }: Refusal) =>
  (details?.fields ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

const walk = (...cells: readonly object[]) =>
  plant.make('checklists', { template_id: template, columns: { finds: rowsOf(cells) } });

/** Pointers and codes of the errors of a new item with these rows. */
async function tried(...cells: readonly object[]): Promise<readonly string[]> {
  const answer = await plant.admin.call<Refusal>('POST', plant.at('checklists'), {
    body: { name: 'Walk', template_id: template, columns: { finds: rowsOf(cells) } },
  });
  return answer.status === 201 ? [] : faults(answer.body);
}

const read = async ({ id }: Made) =>
  (
    await plant.admin.call<Made & { columns: { finds: Row[] } }>(
      'GET',
      plant.at('checklists', `/${id}`),
    )
  ).body;

async function change(item: Made, finds: readonly Row[]) {
  const { version } = await read(item);
  const answer = await plant.admin.call<Refusal>('PATCH', plant.at('checklists', `/${item.id}`), {
    body: { columns: { finds } },
    version,
  });
  return answer.status === 200 ? [] : faults(answer.body);
}

describe('what cells refer to', () => {
  test('must be on the site, for each row', async () => {
    const [, second = 0] = plant.world.siteIds;
    const theirs = await uploaded(plant.server, plant.admin, second, await picture());
    const pump = await plant.make('equipment');
    const good = {
      who: people(plant.admin.userId),
      rank: plant.stock.criticality,
      at: [pump.id],
      near: [pump.id],
      proof: [photo.id],
      papers: [photo.id],
    };
    expect(await tried(good, good)).toEqual([]);
    const wrong = {
      who: people(999_999),
      kind: 999_999,
      rank: 999_999,
      at: [999_999],
      near: [pump.id, 999_998],
      proof: [theirs.id],
      papers: [theirs.id],
    };
    expect(await tried(good, wrong)).toEqual(
      Object.keys(wrong).map((db) => `/columns/finds/1/${db} reference`),
    );
  });

  test('a photo that is none is named by its place in the cell', async () => {
    const paper = await uploaded(plant.server, plant.admin, plant.siteId, '%PDF-1.7\n%%EOF\n', {
      name: 'plan.pdf',
    });
    expect(await tried({ papers: [paper.id] }, { proof: [photo.id, paper.id] })).toEqual([
      '/columns/finds/1/proof/1 not_a_picture',
    ]);
  });

  test('a sub-type belongs to the type of its row', async () => {
    const make = async (name: string, parent_id: number | null) =>
      (
        await plant.admin.call<TypeRow>('POST', `/api/sites/${plant.siteId}/types`, {
          body: { module_type: 'checklists', name, parent_id },
        })
      ).body.id;
    const [leak, noise] = [await make('Leak', null), await make('Noise', null)];
    const sub_kind = await make('Leak of oil', leak);
    expect(await tried({ kind: leak, sub_kind }, { kind: noise })).toEqual([]);
    expect(await tried({ kind: leak }, { kind: noise, sub_kind })).toEqual([
      '/columns/finds/1/sub_kind reference',
    ]);
  });

  test('a deleted item stays in the cells that refer to it, also in another row, but is not chosen again', async () => {
    const { siteId: site } = plant;
    const leaver = await plant.world.person('walker', [{ site, codes: ['equipment.read'] }]);
    const pump = await plant.make('equipment');
    const item = await walk({ who: people(leaver.userId), at: [pump.id] }, {});
    const path = `/api/organisation/accounts/${leaver.userId}`;
    await plant.admin.call('DELETE', `${path}?keep_name=false`);
    await plant.admin.call('DELETE', plant.at('equipment', `/${pump.id}`), {
      version: pump.version,
    });
    const { finds } = (await read(item)).columns;
    expect(finds).toEqual(rowsOf([{ who: people(leaver.userId), at: [pump.id] }, {}]));
    const moved = [...finds].reverse().map((row) => ({ ...row, name: 'Seen' }));
    expect(await change(item, moved)).toEqual([]);
    expect(await tried({ who: people(leaver.userId), at: [pump.id] })).toEqual([
      '/columns/finds/0/who reference',
      '/columns/finds/0/at reference',
    ]);
  });
});

test('items that rows refer to know it, whichever column names them', async () => {
  const [pump, valve] = [await plant.make('equipment'), await plant.make('equipment')];
  const first = await walk({}, { at: [pump.id] });
  const second = await walk({ at: [valve.id], near: [valve.id, pump.id] });
  const of = async ({ id }: Made) => {
    const { body } = await plant.admin.call<InboundReply>(
      'GET',
      plant.at('equipment', `/${id}/inbound`),
    );
    return body.inbound.map((each) => each.id);
  };
  expect(await of(pump)).toEqual([second.id, first.id]);
  expect(await of(valve)).toEqual([second.id]);
});

test('people in rows say who did something, so a hand-over of work leaves them', async () => {
  const codes = ['checklists.read', 'workorders.read'];
  const from: Person = await plant.world.person('tester', [{ codes }]);
  const to = await plant.world.person('heir of tester', [{ codes }]);
  const item = await walk({ who: people(from.userId) });
  const { status } = await plant.admin.call(
    'POST',
    `/api/organisation/accounts/${from.userId}/hand-over`,
    { body: { to_user_id: to.userId } },
  );
  expect(status).toBe(200);
  expect((await read(item)).columns.finds).toEqual(rowsOf([{ who: people(from.userId) }]));
});

test('erasing an item releases the photos and files of its rows that nothing else uses', async () => {
  const [alone, shared] = [
    await uploaded(plant.server, plant.admin, plant.siteId, await picture(31, 31)),
    await uploaded(plant.server, plant.admin, plant.siteId, await picture(32, 32)),
  ];
  const item = await walk({ proof: [alone.id] }, { papers: [shared.id] });
  await walk({ papers: [shared.id] });
  const gone = await plant.admin.call<Made>('DELETE', plant.at('checklists', `/${item.id}`), {
    version: item.version,
  });
  const { body } = await plant.admin.call<{ results: { status: number }[] }>(
    'POST',
    `/api/sites/${plant.siteId}/recycle-bin/erase`,
    { body: { items: [{ module_type: 'checklists', id: item.id, version: gone.body.version }] } },
  );
  expect(body.results.map(({ status }) => status)).toEqual([200]);
  const tenant = {
    organisationId: plant.world.organisationId,
    siteIds: [plant.siteId],
    userId: null,
  };
  const rows = await withTenant(plant.server.services.db, tenant, (tx) =>
    tx
      .selectFrom('files')
      .select(['id', 'used_at'])
      .where('id', 'in', [alone.id, shared.id])
      .orderBy('id')
      .execute(),
  );
  expect(rows.map(({ used_at }) => used_at !== null)).toEqual([false, true]);
});

// Last, since any number in a row keeps the file with that id.
test('an item belongs to what the cell of its row, or the field of the form, has', async () => {
  const [area, elsewhere] = [
    await plant.make('functional_locations'),
    await plant.make('functional_locations'),
  ];
  const pump = await plant.make('equipment', { functional_location_id: [area.id] });
  const valve = await plant.make('equipment', { functional_location_id: [elsewhere.id] });
  const near = { area: [area.id], in_area: [pump.id] };
  const far = { area: [elsewhere.id], in_area: [pump.id] };
  const there = { area: [elsewhere.id], in_area: [valve.id] };
  expect(await tried(near, there, { in_area: [pump.id] })).toEqual([]);
  expect(await tried(near, far)).toEqual(['/columns/finds/1/in_area no_match']);

  const item = await plant.make('checklists', {
    template_id: template,
    columns: { place: [area.id], finds: rowsOf([near, there, { on_site: [pump.id] }]) },
  });
  // What another row has, a row that is new or changes has to fit itself.
  expect(await change(item, rowsOf([near, far, { on_site: [pump.id] }]))).toEqual([
    '/columns/finds/1/in_area no_match',
  ]);
  expect(await change(item, rowsOf([near, { ...there, ...near }, near, far]))).toEqual([
    '/columns/finds/3/in_area no_match',
  ]);
  expect(await change(item, rowsOf([near, there, { on_site: [valve.id] }]))).toEqual([
    '/columns/finds/2/on_site no_match',
  ]);
  // The field of the form changes alone.
  const { version } = await read(item);
  const moved = await plant.admin.call<Refusal>('PATCH', plant.at('checklists', `/${item.id}`), {
    body: { columns: { place: [elsewhere.id] } },
    version,
  });
  expect(faults(moved.body)).toEqual(['/columns/finds/2/on_site no_match']);
  // A machine that moves away stays where it was chosen.
  await plant.admin.call('PATCH', plant.at('equipment', `/${pump.id}`), {
    body: { functional_location_id: [elsewhere.id] },
    version: pump.version,
  });
  expect(
    await change(item, rowsOf([near, { ...there, rank: null }, { on_site: [pump.id] }])),
  ).toEqual([]);
});
