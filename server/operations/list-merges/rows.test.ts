import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type {
  CriticalityRow,
  DropdownRow,
  LabelRow,
  TemplateRow,
  TypeRow,
} from '../../../src/contract/directory.ts';
import type { ListUsage, MergeStep, SiteListName } from '../../../src/contract/list-rows.ts';
import type { Row } from '../../../src/runtime/row.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { putFile, smallModule, textColumn } from '../../../tests/support/server/module-file.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

const type = 'things_1';

let plant: Plant;
let lists: Lists;
let template: number;

/** The rows of lists that cells have: `gone` is merged or retired, `kept` stays. */
interface Lists {
  readonly label: Pair;
  readonly kind: Pair;
  readonly sub: number;
  readonly rank: Pair;
  readonly shifts: DropdownRow;
}
interface Pair {
  readonly gone: number;
  readonly kept: number;
}

const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
const post = <T>(rest: string, body: object = {}) =>
  plant.admin.call<T>('POST', at(rest), { body });
const made = async <T extends { readonly id: number }>(rest: string, body: object) =>
  (await post<T>(rest, body)).body.id;

async function makeLists(): Promise<Lists> {
  const of = { module_type: type };
  const label = (name: string) => made<LabelRow>('labels', { ...of, name });
  const kind = (name: string, more: object = {}) =>
    made<TypeRow>('types', { ...of, name, ...more });
  const rank = (name: string, at: number) =>
    made<CriticalityRow>('criticalities', { name, rank: at, colour: '#0B6273' });
  const options = [1, 2, 3].map((value) => ({ value, label: `Shift ${value}` }));
  const kinds = { gone: await kind('Leaks'), kept: await kind('Leak') };
  const shifts = (await post<DropdownRow>('dropdowns', { ...of, name: 'Shifts', options })).body;
  return {
    label: { gone: await label('Hots'), kept: await label('Hot') },
    kind: kinds,
    sub: await kind('Oil leak', { parent_id: kinds.gone }),
    rank: { gone: await rank('Grave', 101), kept: await rank('Serious', 102) },
    shifts,
  };
}

/** Columns of rows: one of each list, and one that counts. */
const cellColumns = (dropdownId: number | null) => [
  { db: 'tags', name: 'Tags', columnType: 'document_labels' },
  { db: 'kind', name: 'Kind', columnType: 'type' },
  { db: 'sub_kind', name: 'Sub-kind', columnType: 'type', columnData: { parentType: 'kind' } },
  { db: 'rank', name: 'Rank', columnType: 'criticality' },
  { db: 'count', name: 'Count', columnType: 'number', columnData: { max: 1_000_000 } },
  ...(dropdownId === null
    ? []
    : [{ db: 'shift', name: 'Shift', columnType: 'dropdown', columnData: { dropdownId } }]),
];

beforeAll(async () => {
  plant = await makePlant();
  const own = {
    columnType: 'table',
    columnData: { columns: cellColumns(null) },
  };
  const points = [{ id: 'oil', text: 'Oil', kind: 'measure' }];
  const groups = [{ id: 'all', name: 'All', points }];
  const document = smallModule(1, {
    coreColumns: [
      textColumn('name', { required: true, tableOrder: 1 }),
      textColumn('finds', own),
      textColumn('round', { columnType: 'inspection', columnData: { groups } }),
    ],
  });
  putFile(plant.server, type, document);
  await vi.waitFor(
    () => {
      if (plant.server.services.modules.byType(type) === undefined)
        throw new Error(plant.server.said.join('\n'));
    },
    { timeout: 20_000, interval: 100 },
  );
  lists = await makeLists();
  const place = { tab: 'general', section: 'details', order: 0 };
  const columnData = { columns: cellColumns(lists.shifts.id) };
  const { body, status } = await plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: {
      site_id: plant.siteId,
      document: {
        moduleType: type,
        name: 'With rows',
        columns: [{ db: 'found', name: 'Found', columnType: 'table', columnData, ...place }],
      },
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  template = body.id;
});
afterAll(() => plant.server.close());

type Thing = Made & {
  readonly finds: readonly Row[];
  readonly round: readonly Row[];
  readonly columns: { readonly found: readonly Row[] };
};

async function thing(fields: object): Promise<Thing> {
  const answer = await post<Thing>('things-1', { name: 'Thing', template_id: template, ...fields });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
const inRows = (rows: readonly Row[]) => thing({ finds: rows, columns: { found: rows } });
const read = async ({ id }: Made) =>
  (await plant.admin.call<Thing>('GET', plant.at(type, `/${id}`))).body;
const rowsIn = async (item: Made) => {
  const { finds, columns } = await read(item);
  return [finds, columns.found];
};
const merge = async (list: SiteListName, row: number, body: object) =>
  (await post<MergeStep>(`lists/${list}/${row}/merge`, body)).body;
const undo = (id: number) => post<MergeStep>(`list-merges/${id}/undo`);
const usesOf = async (list: SiteListName, row: number, value: number | null = null) =>
  (await plant.admin.call<ListUsage>('GET', at(`lists/${list}/usage`))).body.usage.find(
    (each) => each.row_id === row && each.value === value,
  )?.items ?? 0;

/** The pointers of the errors when the rows of the template are changed to these. */
async function refused(item: Made, found: readonly Row[]): Promise<readonly string[]> {
  const { version } = await read(item);
  const { body } = await plant.admin.call<{
    readonly details?: { readonly fields: readonly { pointer: string; code: string }[] };
  }>('PATCH', plant.at(type, `/${item.id}`), { version, body: { columns: { found } } });
  return body.details?.fields.map(({ pointer, code }) => `${pointer} ${code}`) ?? [];
}

describe('merging rows of a list that cells of rows have', () => {
  test('labels are in each row once, numbers that are equal stay, and undo gives all back', async () => {
    const { gone, kept } = lists.label;
    const rows = [
      { id: 'A', tags: [gone], count: gone },
      { id: 'B', tags: [gone, kept] },
      { id: 'C', count: gone },
    ];
    const item = await inRows(rows);
    const measured = await thing({ round: [{ id: 'oil', value: gone }] });
    expect(await usesOf('labels', gone)).toBe(1);
    const merged = await merge('labels', gone, { into_id: kept });
    expect(merged).toMatchObject({ done: 1, remaining: 0 });
    const now = [
      { id: 'A', tags: [kept], count: gone },
      { id: 'B', tags: [kept] },
      { id: 'C', count: gone },
    ];
    expect(await rowsIn(item)).toEqual([now, now]);
    expect((await read(item)).version).toBe(item.version + 1);
    expect(await read(measured)).toEqual(measured);
    expect(await usesOf('labels', gone)).toBe(0);
    await undo(merged.id);
    expect(await rowsIn(item)).toEqual([rows, rows]);
  });

  test('a type takes the sub-types of its rows along, and a criticality is replaced', async () => {
    const { kind, sub, rank } = lists;
    const rows = [
      { id: 'A', kind: kind.gone, sub_kind: sub, rank: rank.gone },
      { id: 'B', kind: kind.kept, rank: rank.kept },
    ];
    const item = await inRows(rows);
    const kinds = await merge('types', kind.gone, { into_id: kind.kept });
    const ranks = await merge('criticalities', rank.gone, { into_id: rank.kept });
    const now = [
      { id: 'A', kind: kind.kept, sub_kind: sub, rank: rank.kept },
      { id: 'B', kind: kind.kept, rank: rank.kept },
    ];
    expect(await rowsIn(item)).toEqual([now, now]);
    expect(await refused(item, [...now, { id: 'D', kind: kind.kept, sub_kind: sub }])).toEqual([]);
    await undo(ranks.id);
    await undo(kinds.id);
    const { finds } = await read(item);
    expect(finds).toEqual(rows);
  });

  test('an option of a dropdown list is replaced where a cell has that list', async () => {
    const { id: list } = lists.shifts;
    const rows = [
      { id: 'A', shift: [3], count: 3 },
      { id: 'B', shift: [2] },
    ];
    const item = await thing({ columns: { found: rows } });
    expect(await usesOf('dropdowns', list, 3)).toBe(1);
    const merged = await merge('dropdowns', list, { into_id: list, value: 3, into_value: 2 });
    expect(merged).toMatchObject({ done: 1, remaining: 0 });
    expect((await read(item)).columns.found).toEqual([
      { id: 'A', shift: [2], count: 3 },
      { id: 'B', shift: [2] },
    ]);
    await undo(merged.id);
    expect((await read(item)).columns.found).toEqual(rows);
  });
});

describe('retiring a row of a list that cells of rows have', () => {
  const cases = [
    { name: 'a label', db: 'tags', path: 'labels' },
    { name: 'a type', db: 'kind', path: 'types' },
    { name: 'a criticality', db: 'rank', path: 'criticalities' },
  ] as const;

  test.each(cases)('$name stays where it is, and no other item gets it', async ({ db, path }) => {
    const body = {
      labels: { module_type: type, name: 'Old label' },
      types: { module_type: type, name: 'Old type' },
      criticalities: { name: 'Old rank', rank: 110, colour: '#0B6273' },
    };
    const id = await made(path, body[path]);
    const cell = db === 'tags' ? [id] : id;
    const rows = [{ id: 'A', [db]: cell }, { id: 'B' }];
    const item = await thing({ columns: { found: rows } });
    expect((await plant.admin.call('DELETE', at(`${path}/${id}`))).status).toBeLessThan(300);
    expect((await read(item)).columns.found).toEqual(rows);
    expect(
      await refused(item, [
        { id: 'B', count: 1 },
        { id: 'A', [db]: cell },
      ]),
    ).toEqual([]);
    const other = await thing({ columns: { found: [{ id: 'A' }] } });
    expect(await refused(other, [{ id: 'A', [db]: cell }])).toEqual([
      `/columns/found/0/${db} reference`,
    ]);
  });

  test('an option stays where it is, and no other item gets it', async () => {
    const { shifts } = lists;
    const rows = [{ id: 'A', shift: [1] }];
    const item = await thing({ columns: { found: rows } });
    const other = await thing({ columns: { found: [{ id: 'A' }] } });
    const all = await plant.admin.call<{ dropdowns: readonly DropdownRow[] }>(
      'GET',
      at('dropdowns'),
    );
    const present = all.body.dropdowns.find(({ id }) => id === shifts.id);
    const options = shifts.options.map((each) =>
      each.value === 1 ? { ...each, is_retired: true } : each,
    );
    const { status } = await plant.admin.call('PATCH', at(`dropdowns/${shifts.id}`), {
      version: present?.version ?? 0,
      body: { options },
    });
    expect(status).toBe(200);
    expect(await refused(item, [{ id: 'A', shift: [1], count: 4 }])).toEqual([]);
    const errors = await refused(other, [{ id: 'A', shift: [1] }]);
    expect(errors.map((each) => each.split(' ')[0])).toEqual(['/columns/found/0/shift']);
  });
});
