import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textIn } from '../../../src/runtime/text.ts';
import { download, tableIn } from '../../../tests/support/server/download.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import type { Person } from '../../../tests/support/server/world.ts';

const type = 'equipment';
let plant: Plant;
let reader: Person;

beforeAll(async () => {
  plant = await makePlant();
  for (const [name, manufacturer] of [
    ['Pumpe 10', 'Öl & Söhne; Köln'],
    ['Pumpe 2', '=1+1'],
    ['Fan', 'Say "hi"'],
  ]) {
    await plant.make(type, { name, manufacturer });
  }
  reader = await plant.world.person('reader', [
    { site: plant.siteId, codes: [`${type}.read`, 'settings.manage'] },
  ]);
});
afterAll(() => plant.server.close());

const get = (query: string, person: Person = plant.admin) =>
  download(plant.server, person, plant.at(type, `/export?${query}`));
const textOf = async (query: string) => (await get(query)).bytes.toString('utf8');
const pumps = `sort=${encodeURIComponent('[{"db":"name","direction":"desc"}]')}&search=pump`;

describe('an export of a list', () => {
  test('a CSV export contains the requested columns, rows and order in the format of the language', async () => {
    const query = `columns=name,manufacturer,criticality_id&${pumps}`;
    expect(await textOf(`format=csv&language=en&${query}`)).toBe(
      '\uFEFFName,Manufacturer,Criticality\r\n' +
        'Pumpe 10,"Öl & Söhne; Köln",High\r\n' +
        "Pumpe 2,'=1+1,High\r\n",
    );
    expect(await textOf(`format=csv&language=de&bom=false&headers=db&${query}`)).toBe(
      'name;manufacturer;criticality_id\r\n' +
        'Pumpe 10;"Öl & Söhne; Köln";High\r\n' +
        "Pumpe 2;'=1+1;High\r\n",
    );
  });

  test('an export without columns contains the default columns of the list, and applies its filters', async () => {
    const filter = encodeURIComponent('{"==":[{"var":"name"},"Fan"]}');
    const { bytes } = await get(`format=xlsx&language=en&filter=${filter}`);
    const { compiled } = plant.server.services.modules.byType(type) ?? {};
    const shown = compiled?.listColumns.filter((column) => column.shown) ?? [];
    const { headers, rows } = await tableIn(bytes);
    expect(headers).toHaveLength(shown.length);
    expect(rows.map((row) => row[headers.indexOf('Name')])).toEqual(['Fan']);
  });

  test('an export file is named after module, site and day', async () => {
    const day = plant.server.services.now().toISOString().slice(0, 10);
    const { headers } = await get('format=csv&language=de');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain(`filename="`);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      ` – north 1 – ${day}.csv`,
    );
  });

  test('an export with an unknown column, an invalid filter or an unknown format is refused', async () => {
    for (const query of ['format=csv&columns=nowhere', 'format=csv&filter=%7B', 'format=pdf', '']) {
      expect((await get(query)).status).toBe(400);
    }
  });

  test('an export needs the permission to read the items and no other', async () => {
    const other = await plant.world.person('other', [
      { site: plant.siteId, codes: ['workorders.read'] },
    ]);
    expect((await get('format=csv', other)).status).toBe(403);
    expect((await get('format=csv', reader)).status).toBe(200);
  });
});

const sheetOf = async (bytes: Buffer, sheet: string) => (await tableIn(bytes, sheet)).rows;

test('the second sheet of a workbook says what was exported, when and by whom; the first is read by an import', async () => {
  const { criticality } = plant.stock;
  const rule = { and: [{ '==': [{ var: 'criticality_id' }, criticality] }, { '==': [1, 1] }] };
  const filter = encodeURIComponent(JSON.stringify(rule));
  const { bytes } = await get(
    `format=xlsx&language=en&columns=name&view=Urgent&search=pump&filter=${filter}`,
  );
  expect((await tableIn(bytes)).headers).toEqual(['Name']);
  const about = new Map((await sheetOf(bytes, 'Filter')).map(([key, value]) => [key, value]));
  expect(about.get('View')).toBe('Urgent');
  expect(about.get('Filter')).toMatch(/^Criticality .* High/);
  expect(about.get('Search')).toBe('pump');
  expect(about.get('Items')).toBe(2);
  expect(about.get('Site')).toBe('north 1');
  expect(about.get('Exported by')).toMatch(/admin/i);
  expect(about.get('Exported on')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d \(.+\)$/);
  const plain = await get('format=xlsx&language=de&columns=name');
  expect((await sheetOf(plain.bytes, 'Filter')).map(([key]) => key)).toEqual([
    'Standort',
    'Exportiert von',
    'Exportiert am',
    'Einträge',
  ]);
});

test('a status has the label of its item’s own flow, as in the list', async () => {
  const statusFlow = {
    name: 'own',
    nodes: [
      {
        id: 'a',
        kind: 'status_start',
        label: 'Brand new',
        colour: '#74838E',
        statusCode: 'INIT_DEFAULT',
      },
      { id: 'b', kind: 'status_intermediate', label: 'In the shop', colour: '#3B7DD8' },
    ],
    edges: [{ id: 'a-b', source: 'a', target: 'b' }],
  };
  const document = { moduleType: type, name: 'Own flow', columns: [], statusFlow };
  const template = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
  expect(template.status, JSON.stringify(template.body)).toBe(201);
  await plant.make(type, { name: 'Status 1' });
  await plant.make(type, { name: 'Status 2', template_id: template.body.id });
  const sort = encodeURIComponent('[{"db":"name","direction":"asc"}]');
  const csv = await textOf(
    `format=csv&bom=false&language=en&columns=name,status&search=status&sort=${sort}`,
  );
  const start = plant.server.services.modules.byType(type)?.compiled.flow.start.label;
  expect(csv.trim().split('\r\n')).toEqual([
    'Name,Status',
    `Status 1,${textIn(start ?? '', 'en')}`,
    'Status 2,Brand new',
  ]);
});

test('a person exports one file at a time, and may not let many more wait', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('format=csv', reader)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

describe('an export of a selection', () => {
  const chosen = (body: object, person: Person = plant.admin) =>
    download(plant.server, person, plant.at(type, '/export'), body);
  const exportQuery = { format: 'csv', language: 'en', bom: false, columns: 'name' };
  const namesOf = async (body: object) => {
    const { bytes } = await chosen({ ...exportQuery, ...body });
    return bytes.toString('utf8').trim().split('\r\n').slice(1);
  };
  const idOf = async (name: string) => (await plant.make(type, { name })).id;

  test('an export of a selection contains only the chosen items in the requested order, as CSV and XLSX', async () => {
    const ids = [await idOf('Chosen 10'), await idOf('Chosen 2'), 999_999];
    await idOf('Chosen by nobody');
    const sort = '[{"db":"name","direction":"desc"}]';
    expect(await namesOf({ ids, sort })).toEqual(['Chosen 10', 'Chosen 2']);
    expect(await namesOf({ ids, search: 'chosen 2' })).toEqual(['Chosen 2']);
    expect(await namesOf({ ids: [] })).toEqual([]);
    const { bytes } = await chosen({ ...exportQuery, format: 'xlsx', ids });
    expect((await tableIn(bytes)).rows).toEqual([['Chosen 10'], ['Chosen 2']]);
  });

  test('an export of everything except some items has no limit', async () => {
    const except = [await idOf('Every 1')];
    await idOf('Every 2');
    const many = Array.from({ length: 19_999 }, (_, at) => 1_000_000 + at);
    expect(await namesOf({ search: 'every', except: [...except, ...many] })).toEqual(['Every 2']);
    expect((await chosen({ ...exportQuery, except: [...except, ...many, 7] })).status).toBe(400);
  });

  test('an export of a selection contains no item of another site, and needs the permission to read', async () => {
    const id = await idOf('Of the first site');
    const [, second = 0] = plant.world.siteIds;
    const url = plant.at(type, '/export').replace(`/${plant.siteId}/`, `/${second}/`);
    const { bytes } = await download(plant.server, plant.admin, url, { ...exportQuery, ids: [id] });
    expect(bytes.toString('utf8').trim()).toBe('Name');
    const other = await plant.world.person('nobody', [
      { site: plant.siteId, codes: ['workorders.read'] },
    ]);
    expect((await chosen({ ...exportQuery, ids: [id] }, other)).status).toBe(403);
    expect((await chosen({ ...exportQuery, ids: [id] }, reader)).status).toBe(200);
  });
});

test('an export refuses a text that is too long for an XLSX cell with a sentence, and writes it to a CSV', async () => {
  const long = 'x'.repeat(40_000);
  const place = { tab: 'general', section: 'details', order: 0 };
  const template = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: {
      site_id: plant.siteId,
      document: {
        moduleType: type,
        name: 'Long',
        columns: [
          {
            db: 'notes',
            columnType: 'textarea',
            name: 'Notes',
            columnData: { maxLength: null },
            ...place,
          },
          { db: 'hours', columnType: 'number', name: 'Name', columnData: { max: null }, ...place },
        ],
      },
    },
  });
  const template_id = template.body.id;
  await plant.make(type, { name: 'Wordy', template_id, columns: { notes: long, hours: 1234 } });
  const query = `columns=name,notes,hours&template_id=${template_id}&language=de`;
  const { headers, rows } = await tableIn((await get(`format=csv&${query}`)).bytes);
  expect(headers).toEqual(['Bezeichnung', 'Notes', 'Name']);
  expect(rows).toEqual([['Wordy', long, '1234']]);
  const refused = await get(`format=xlsx&${query}`);
  expect(refused.status).toBe(422);
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: 'too_long_for_xlsx' });
});

describe('an export of a whole site as JSON lines', () => {
  const all = (person: Person) =>
    download(plant.server, person, `/api/sites/${plant.siteId}/export.jsonl`);

  test('a site export has every item including deleted ones, every event, and the people referred to', async () => {
    const fan = await plant.make(type, { name: 'To be deleted' });
    await plant.admin.call('DELETE', plant.at(type, `/${fan.id}`), { version: fan.version });
    const item = plant.at(type, `/${plant.stock.items.get(type)}`);
    await plant.admin.call('PUT', `${item}/watchers/me`);
    await plant.admin.call('POST', `${item}/comments`, {
      body: { client_id: randomUUID(), text: 'Said beside it' },
    });
    const { status, bytes, headers } = await all(plant.admin);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/jsonl');
    const lines = bytes
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const of = (kind: string) => lines.filter((line) => line['kind'] === kind);
    expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 });
    expect(of('site')).toEqual([expect.objectContaining({ id: plant.siteId })]);
    expect(of('module')).toHaveLength(plant.server.services.modules.all().length);
    expect(of('item').find(({ id, type: of }) => id === fan.id && of === type)).toMatchObject({
      name: 'To be deleted',
      deleted_at: expect.any(String) as string,
    });
    expect(of('file')).toContainEqual(
      expect.objectContaining({ id: plant.stock.files?.picture, photo_kind: 'uploaded' }),
    );
    const user_id = plant.admin.userId;
    expect(of('comment')).toMatchObject([{ text: 'Said beside it', user_id }]);
    expect(of('watcher')).toMatchObject([{ user_id }]);
    const made = of('event').filter(({ item_type }) => item_type === type);
    expect(new Set(made.map(({ item_id }) => item_id))).toEqual(
      new Set(
        of('item')
          .filter((item) => item['type'] === type)
          .map(({ id }) => id),
      ),
    );
    expect(of('person')).toContainEqual({
      kind: 'person',
      id: plant.admin.userId,
      display_name: 'admin',
      email: 'admin@north.example',
    });
    const sites = new Set(lines.map((line) => line['site_id']).filter((id) => id !== undefined));
    expect([...sites]).toEqual([plant.siteId]);
  });

  test('a site export is for people who may read all of it and manage the site', async () => {
    expect((await all(reader)).status).toBe(403);
    const auditor = await plant.world.person('auditor', [
      {
        site: plant.siteId,
        codes: plant.server.services.modules.all().map(({ document }) => `${document.type}.read`),
      },
    ]);
    expect((await all(auditor)).status).toBe(403);
  });
});
