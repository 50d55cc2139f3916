import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CriticalityRow,
  DropdownRow,
  LabelRow,
  TypeRow,
} from '../../../src/contract/directory.ts';
import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { ListUsage, MergeStep, SiteListName } from '../../../src/contract/list-rows.ts';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
const post = async <T>(rest: string, body: object = {}) =>
  plant.admin.call<T>('POST', at(rest), { body });
const made = async <T>(rest: string, body: object) => (await post<T>(rest, body)).body;
const label = (name: string, module_type = 'dms_documents') =>
  made<LabelRow>('labels', { module_type, name });
const itemOf = async (type: string, id: number) =>
  (await plant.admin.call<Made>('GET', plant.at(type, `/${id}`))).body;
const usageOf = async (list: SiteListName) =>
  (await plant.admin.call<ListUsage>('GET', at(`lists/${list}/usage`))).body;
const usesOf = async (list: SiteListName, row: number, value: number | null = null) =>
  (await usageOf(list)).usage.find((each) => each.row_id === row && each.value === value)?.items ??
  0;
const merge = (list: SiteListName, row: number, body: object) =>
  post<MergeStep>(`lists/${list}/${row}/merge`, body);
const undo = (id: number) => post<MergeStep>(`list-merges/${id}/undo`);
const historyOf = async (type: string, id: number) =>
  (
    await plant.admin.call<{ history: readonly HistoryEntry[] }>(
      'GET',
      plant.at(type, `/${id}/history`),
    )
  ).body.history;
const place = { tab: 'general', section: 'details', order: 0 };

describe('merging two rows', () => {
  test('items get the other label once, with a version and an event each, and undo gives it back', async () => {
    const [kept, gone] = [await label('Drawing'), await label('Drawings')];
    const only = await plant.make('dms_documents', { label_ids: [gone.id] });
    const both = await plant.make('dms_documents', { label_ids: [gone.id, kept.id] });
    expect(await usesOf('labels', gone.id)).toBe(2);
    const { status, body } = await merge('labels', gone.id, { into_id: kept.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: 2, remaining: 0, row_id: gone.id, into_id: kept.id });
    expect(await itemOf('dms_documents', only.id)).toMatchObject({
      label_ids: [kept.id],
      version: only.version + 1,
    });
    expect(await itemOf('dms_documents', both.id)).toMatchObject({ label_ids: [kept.id] });
    const [newest] = await historyOf('dms_documents', only.id);
    expect(newest).toMatchObject({
      call: 'MERGE_SITE_LIST_ROW',
      changes: { '/label_ids': [[gone.id], [kept.id]] },
    });
    expect((await usageOf('labels')).merges).toMatchObject([{ id: body.id, remaining: 0 }]);
    const again = await label('Later');
    const changed = await itemOf('dms_documents', both.id);
    await plant.admin.call('PATCH', plant.at('dms_documents', `/${both.id}`), {
      version: changed.version,
      body: { label_ids: [again.id] },
    });
    expect((await undo(body.id)).body).toMatchObject({ done: 1, remaining: 0 });
    expect(await itemOf('dms_documents', only.id)).toMatchObject({ label_ids: [gone.id] });
    expect(await itemOf('dms_documents', both.id)).toMatchObject({ label_ids: [again.id] });
    expect((await usageOf('labels')).merges).toEqual([]);
    expect((await undo(body.id)).body).toMatchObject({ done: 0, remaining: 0 });
  });

  test('a merged type takes its sub-types along, and undo brings them back', async () => {
    const type = (name: string, parent_id?: number) =>
      made<TypeRow>('types', { module_type: 'equipment', name, ...(parent_id && { parent_id }) });
    const [pump, pumps] = [await type('Pump'), await type('Pumps')];
    const screw = await type('Screw pump', pumps.id);
    const item = await plant.make('equipment', { type_id: pumps.id, sub_type_id: screw.id });
    const { body } = await merge('types', pumps.id, { into_id: pump.id });
    expect(await itemOf('equipment', item.id)).toMatchObject({
      type_id: pump.id,
      sub_type_id: screw.id,
    });
    const parentOf = async () =>
      (await plant.admin.call<readonly TypeRow[]>('GET', at('types'))).body.find(
        ({ id }) => id === screw.id,
      )?.parent_id;
    expect(await parentOf()).toBe(pump.id);
    await undo(body.id);
    expect(await parentOf()).toBe(pumps.id);
    expect(await itemOf('equipment', item.id)).toMatchObject({ type_id: pumps.id });
    expect((await merge('types', screw.id, { into_id: pump.id })).status).toBe(422);
    expect((await merge('types', pump.id, { into_id: pump.id })).status).toBe(422);
    expect((await merge('types', pump.id, { into_id: 8_888_888 })).status).toBe(404);
  });

  test('a criticality is merged in the items of every module, and only by people who manage settings', async () => {
    const grade = (name: string, rank: number) =>
      made<CriticalityRow>('criticalities', { name, rank, colour: '#0B6273' });
    const [kept, gone] = [await grade('Grave', 101), await grade('Serious', 102)];
    const order = await plant.make('workorders', { criticality_id: gone.id });
    const device = await plant.make('equipment', { criticality_id: gone.id });
    const person = await plant.world.person('merger', [
      { site: plant.siteId, codes: ['workorders.update', 'workorders.read'] },
    ]);
    const path = at(`lists/criticalities/${gone.id}/merge`);
    expect((await person.call('POST', path, { body: { into_id: kept.id } })).status).toBe(403);
    expect((await merge('criticalities', gone.id, { into_id: kept.id })).body.done).toBe(2);
    expect(await itemOf('workorders', order.id)).toMatchObject({ criticality_id: kept.id });
    expect(await itemOf('equipment', device.id)).toMatchObject({ criticality_id: kept.id });
  });
});

describe('a dropdown list of the site', () => {
  const options = [
    { value: 1, label: 'Day' },
    { value: 2, label: 'Night' },
    { value: 3, label: 'Late night' },
  ];
  const shifts = (name: string) =>
    made<DropdownRow>('dropdowns', { module_type: 'workorders', name, options });
  const publish = async (dropdownId: number) => {
    const column = { db: 'shift', columnType: 'dropdown', name: 'Shift', ...place };
    const document = {
      moduleType: 'workorders',
      name: 'Round',
      columns: [{ ...column, columnData: { dropdownId } }],
    };
    return plant.admin.call<TemplateRow>('POST', '/api/templates', {
      body: { site_id: plant.siteId, document },
    });
  };
  const change = (row: DropdownRow, given: readonly object[]) =>
    plant.admin.call<DropdownRow>('PATCH', at(`dropdowns/${row.id}`), {
      version: row.version,
      body: { options: given },
    });
  const withShift = (template_id: number, value: number) =>
    plant.make('workorders', { template_id, columns: { shift: [value] } });

  test('a field has the present options of its list: a new one can be chosen, a retired one stays where it is', async () => {
    const list = await shifts('Shifts');
    const template = await publish(list.id);
    expect(template.status, JSON.stringify(template.body)).toBe(201);
    const { id } = template.body;
    const night = await withShift(id, 2);
    const added = await change(list, [
      { ...options[0] },
      { ...options[1], is_retired: true },
      options[2] ?? {},
      { value: 4, label: 'Noon' },
    ]);
    expect(added.body.version).toBe(2);
    const noon = await withShift(id, 4);
    expect(noon['columns']).toEqual({ shift: [4] });
    const body = { ...night, name: 'Renamed' };
    const patch = (columns: object) =>
      plant.admin.call('PATCH', plant.at('workorders', `/${night.id}`), {
        version: night.version,
        body: { name: body.name, columns },
      });
    expect((await patch({ shift: [2] })).status).toBe(200);
    const retired = await plant.admin.call('PATCH', plant.at('workorders', `/${noon.id}`), {
      version: noon.version,
      body: { columns: { shift: [2] } },
    });
    expect(retired.status).toBe(422);
    const templates = await plant.admin.call<readonly TemplateRow[]>('GET', at('templates'));
    const shown = templates.body.find((row) => row.id === id)?.document.columns?.[0]?.columnData;
    expect(shown).toMatchObject({ options: added.body.options });
    expect((await usageOf('dropdowns')).templates).toContainEqual({
      row_id: list.id,
      template_id: id,
    });
  });

  test('an option that items have is kept, is merged into another one, and the merge is undone', async () => {
    const list = await shifts('Shifts of the plant');
    const template = (await publish(list.id)).body.id;
    const item = await withShift(template, 3);
    expect(await usesOf('dropdowns', list.id, 3)).toBe(1);
    const refused = await change(list, options.slice(0, 2));
    expect(refused).toMatchObject({ status: 409, body: { code: 'option_in_use' } });
    const { body } = await merge('dropdowns', list.id, {
      into_id: list.id,
      value: 3,
      into_value: 2,
    });
    expect(body).toMatchObject({ done: 1, remaining: 0, value: 3, into_value: 2 });
    expect((await itemOf('workorders', item.id))['columns']).toEqual({ shift: [2] });
    await undo(body.id);
    expect((await itemOf('workorders', item.id))['columns']).toEqual({ shift: [3] });
    const { dropdowns } = (
      await plant.admin.call<{ dropdowns: readonly DropdownRow[] }>('GET', at('dropdowns'))
    ).body;
    const back = dropdowns.find(({ id }) => id === list.id);
    expect(back?.options).toEqual(options);
    if (back === undefined) throw new Error('The list is gone.');
    expect((await change(back, options.slice(1))).status).toBe(200);
  });

  test('a dropdown list is of the same site and module as the template that uses it', async () => {
    expect((await publish(7_777_777)).status).toBe(422);
  });
});

describe('the order of a list', () => {
  const order = (ids: readonly number[]) =>
    plant.admin.call('PUT', at('lists/labels/order'), { body: { module_type: 'permits', ids } });

  test('an order without all rows that are not retired is refused', async () => {
    const { labels } = plant.stock;
    const known = labels.get('permits') ?? 0;
    const [a, b] = [await label('A', 'permits'), await label('B', 'permits')];
    expect((await order([b.id, known, a.id])).status).toBe(200);
    const read = await plant.admin.call<{ labels: readonly LabelRow[] }>('GET', at('labels'));
    const positions = new Map(read.body.labels.map(({ id, position }) => [id, position]));
    expect([b.id, known, a.id].map((id) => positions.get(id))).toEqual([1, 2, 3]);
    await label('C', 'permits');
    expect(await order([a.id, b.id, known])).toMatchObject({
      status: 409,
      body: { code: 'list_changed' },
    });
  });

  test('of criticalities gives the ranks, and one that comes back is the last', async () => {
    const read = async () =>
      (
        await plant.admin.call<{ criticalities: readonly CriticalityRow[] }>(
          'GET',
          at('criticalities'),
        )
      ).body.criticalities.filter(({ deleted_at }) => deleted_at === null);
    const ids = (await read()).map(({ id }) => id).toReversed();
    await plant.admin.call('PUT', at('lists/criticalities/order'), {
      body: { module_type: null, ids },
    });
    expect((await read()).map(({ id, rank }) => [id, rank])).toEqual(
      ids.map((id, at) => [id, at + 1]),
    );
    const [first = 0] = ids;
    await plant.admin.call('DELETE', at(`criticalities/${first}`));
    expect((await read()).map(({ id }) => id)).toEqual(ids.slice(1));
    await post(`lists/criticalities/${first}/restore`);
    expect((await read()).at(-1)?.id).toBe(first);
  });
});

test('two admins do not overwrite each other, and a name that was given away meanwhile stays free', async () => {
  const made = await label('Wording');
  const url = at(`labels/${made.id}`);
  const rename = (name: string, version: number) =>
    plant.admin.call<LabelRow>('PATCH', url, { version, body: { name } });
  expect((await rename('Words', 1)).body.version).toBe(2);
  expect(await rename('Lost', 1)).toMatchObject({
    status: 412,
    body: { details: { current: { name: 'Words' } } },
  });
  await plant.admin.call('DELETE', url);
  await label('Words');
  expect((await post(`lists/labels/${made.id}/restore`)).body).toMatchObject({
    code: 'name_taken',
  });
});

describe('templates', () => {
  const publish = async (name: string) =>
    (
      await plant.admin.call<TemplateRow>('POST', '/api/templates', {
        body: { site_id: plant.siteId, document: { moduleType: 'checklists', name, columns: [] } },
      })
    ).body.id;
  const overview = async () =>
    (
      await plant.admin.call<{ templates: readonly { id: number }[] }>(
        'GET',
        at('template-overview'),
      )
    ).body.templates;
  const of = async (id: number) => (await overview()).find((row) => row.id === id);
  const act = (id: number, action: string, method: 'POST' | 'PUT' = 'POST', body: object = {}) =>
    plant.admin.call(method, at(`templates/${id}/${action}`), { body });

  test('a module has one default template, which is none any more when it is archived', async () => {
    const [one, two] = [await publish('One'), await publish('Two')];
    await act(one, 'default', 'PUT', { is_default: true });
    await act(two, 'default', 'PUT', { is_default: true });
    expect(await of(one)).toMatchObject({ is_default: false, state: 'published', items: 0 });
    expect(await of(two)).toMatchObject({
      is_default: true,
      changed_by: { id: plant.admin.userId },
    });
    expect((await act(two, 'archive')).status).toBe(200);
    expect(await of(two)).toMatchObject({ is_default: false, state: 'archived' });
    expect((await act(two, 'archive')).status).toBe(404);
    expect((await act(two, 'restore')).status).toBe(200);
    expect(await of(two)).toMatchObject({ is_default: false, state: 'published' });
  });

  test('a template that an item uses cannot be deleted, in the recycle bin neither', async () => {
    const [used, unused] = [await publish('Used'), await publish('Unused')];
    const item = await plant.make('checklists', { template_id: used });
    await plant.admin.call('DELETE', plant.at('checklists', `/${item.id}`), {
      version: item.version,
    });
    const remove = (id: number) => plant.admin.call('DELETE', at(`templates/${id}`));
    expect(await remove(used)).toMatchObject({ status: 409, body: { code: 'template_in_use' } });
    expect(await of(used)).toMatchObject({ items: 0, deleted_items: 1 });
    expect((await remove(unused)).status).toBe(200);
    expect(await of(unused)).toBeUndefined();
    expect((await remove(unused)).status).toBe(404);
  });
});
