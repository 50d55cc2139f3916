import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileNameIn } from '../../../src/api/download.ts';
import type { LabelRow, TypeRow } from '../../../src/contract/directory.ts';
import { type ListImport, maxListRows } from '../../../src/contract/list-files.ts';
import { senderOf } from '../../../tests/support/matrix/send.ts';
import { formOf } from '../../../tests/support/openapi/form.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
const importRows = (list: string, rows: readonly object[], dry_run = false) =>
  plant.admin.call<ListImport>('POST', at(`lists/${list}/import`), {
    body: { module_type: 'permits', rows, dry_run },
  });
const exported = (list: string, format: string, { token }: Client) =>
  senderOf(plant.server, token).send(
    'GET',
    at(`lists/${list}/export?format=${format}&module_type=permits`),
    {},
  );
const typesOf = async () =>
  (await plant.admin.call<readonly TypeRow[]>('GET', at('types'))).body.filter(
    ({ module_type }) => module_type === 'permits',
  );

test('an import adds types and their sub-types, changes known ones, and names the rows that it leaves out', async () => {
  const rows = [
    { name: 'Welding', parent: 'Hot work' },
    { name: { en: 'Hot work', de: 'Heißarbeit' }, code: 'HW' },
    { name: 'Diving', parent: 'Nothing' },
    { name: 'hot work' },
  ];
  const before = (await typesOf()).length;
  const expected = {
    created: 2,
    changed: 0,
    problems: [
      { row: 2, code: 'no_parent' },
      { row: 3, code: 'twice' },
    ],
  };
  expect((await importRows('types', rows, true)).body).toMatchObject(expected);
  expect(await typesOf()).toHaveLength(before);
  expect((await importRows('types', rows)).body).toMatchObject(expected);
  const stored = await typesOf();
  const parent = stored.find(({ code }) => code === 'HW');
  expect(stored.find(({ name }) => name === 'Welding')?.parent_id).toBe(parent?.id);
  const again = await importRows('types', [
    { name: 'Heißarbeit', code: 'HOT' },
    { name: 'Hot work' },
  ]);
  expect(again.body).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
  expect((await typesOf()).find(({ id }) => id === parent?.id)).toMatchObject({
    code: 'HOT',
    name: { en: 'Hot work', de: 'Heißarbeit' },
  });
});

test('a file with more rows than a list takes is refused with that number', async () => {
  const file = formOf('labels.csv', `name\n${'a\n'.repeat(maxListRows + 1)}`);
  const { send } = senderOf(plant.server, plant.admin.token);
  const { status, text } = await send('POST', at('list-file'), file);
  expect([status, text.includes('more than 2,000 rows')]).toEqual([422, true]);
});

test('an exported list is read again without a change', async () => {
  await importRows('labels', [
    { name: 'Shutdown; „2027“', colour: '#D0463B', description: 'Only then' },
  ]);
  const { text } = await exported('labels', 'csv', plant.admin);
  const uploaded = await senderOf(plant.server, plant.admin.token).send(
    'POST',
    at('list-file'),
    formOf('labels.csv', text),
  );
  expect(uploaded.status, uploaded.text).toBe(200);
  const body = JSON.parse(uploaded.text) as { readonly rows: readonly string[][] };
  const [header = [], ...rows] = body.rows;
  const cell = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? '';
  const read = rows.map((row) => ({
    name: cell(row, 'name'),
    colour: cell(row, 'colour'),
    description: cell(row, 'description') === '' ? null : cell(row, 'description'),
  }));
  const again = await importRows('labels', read);
  expect(again.body).toMatchObject({ created: 0, changed: 0, problems: [] });
  const { labels } = (await plant.admin.call<{ labels: readonly LabelRow[] }>('GET', at('labels')))
    .body;
  expect(again.body.unchanged).toBe(
    labels.filter(({ module_type }) => module_type === 'permits').length,
  );
});

test('a label keeps its one name when a row has it in several languages, and its file has one column of names', async () => {
  const name = 'Confined space';
  await importRows('labels', [{ name, colour: '#D0463B' }]);
  const rows = [{ name: { en: name, de: 'Enger Raum' }, colour: '#2E7D4F' }];
  expect((await importRows('labels', rows)).body).toMatchObject({ created: 0, changed: 1 });
  const { labels } = (await plant.admin.call<{ labels: readonly LabelRow[] }>('GET', at('labels')))
    .body;
  expect(labels.find(({ colour }) => colour === '#2E7D4F')?.name).toBe(name);
  const { text } = await exported('labels', 'csv', plant.admin);
  expect(text).toMatch(/^\uFEFF?name,colour,description\r?\n/);
});

test('only people who manage settings import and export, and dropdown lists are no rows', async () => {
  const person = await plant.world.person('reader', [
    { site: plant.siteId, codes: ['permits.read', 'permits.update'] },
  ]);
  const body = { module_type: 'permits', rows: [{ name: 'x' }] };
  expect((await person.call('POST', at('lists/types/import'), { body })).status).toBe(403);
  expect((await exported('types', 'xlsx', person)).status).toBe(403);
  expect((await exported('types', 'xlsx', plant.admin)).status).toBe(200);
  expect((await importRows('dropdowns', [{ name: 'x' }])).status).toBe(422);
});

test('the file of a dropdown list has its name, so that those of two lists differ', async () => {
  const { made } = senderOf(plant.server, plant.admin.token);
  const options = [{ value: 1, label: 'Water' }];
  const body = { module_type: 'permits', name: 'Media', options };
  const id = await made('POST', at('dropdowns'), { body });
  const { app } = plant.server;
  const { headers, body: text } = await app.inject({
    url: at(`lists/dropdowns/export?format=csv&dropdown_id=${id}`),
    headers: { cookie: `${app.sessionCookies.session}=${plant.admin.token}` },
  });
  expect(fileNameIn(String(headers['content-disposition']))).toBe('dropdowns – Media.csv');
  expect(text).toContain('Water');
});
