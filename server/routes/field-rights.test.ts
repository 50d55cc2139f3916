import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rolePresets } from '../../src/contract/access-roles.ts';
import { type RolePreset, presetCodes } from '../../src/domain/permissions.ts';
import type { CompiledColumn } from '../../src/runtime/compiled.ts';
import { shippedModules } from '../../tests/support/compiled.ts';
import { download, tableIn } from '../../tests/support/server/download.ts';
import type { Made } from '../../tests/support/server/items.ts';
import { makeSettings } from '../../tests/support/server/make-settings.ts';
import { putFile } from '../../tests/support/server/module-file.ts';
import { type Plant, makePlant } from '../../tests/support/server/plant.ts';
import { type Read, readsOfItem, readsOfNoItem } from '../../tests/support/server/reads.ts';
import {
  type Secret,
  isEnterable,
  right,
  secretCodes,
  secretOf,
  withSecrets,
} from '../../tests/support/server/secret-values.ts';
import { liveModule } from '../../tests/support/server/stock.ts';
import type { Person } from '../../tests/support/server/world.ts';

const isFull = process.env['FULL_TESTS'] === '1';

const types = [...shippedModules.keys()].map((file) => file.replace('.json', ''));

/** Each module with each preset; without FULL_TESTS each module with two of them. */
const cases = types.flatMap((type, at) =>
  rolePresets
    .filter(
      (_, index) =>
        isFull || index === at % rolePresets.length || index === (at + 4) % rolePresets.length,
    )
    .map((preset) => ({ type, preset })),
);

let plant: Plant;
let ids: Record<string, string | number>;

/** What was planted in an item of a module. */
interface Planted {
  readonly item: Made;
  readonly columns: ReadonlyMap<CompiledColumn, Secret>;
  /** Of a template column without a right that doubles a secret number. */
  readonly derived: string;
  /** Columns that store ids, with the texts that answers show for them. */
  readonly named: ReadonlyMap<string, NamedSecret>;
  /** The item to which a hidden column refers. */
  readonly referred: { readonly type: string; readonly id: number };
}

interface NamedSecret {
  readonly value: unknown;
  readonly marks: readonly string[];
  /** The calls that may tell its texts to everybody, as those of the template or of another item. */
  readonly isToldBy: RegExp | null;
}
const planted = new Map<string, Planted>();

const column = (db: string, columnType: string, more: object = {}) => ({
  db,
  columnType,
  name: db,
  tab: 'secrets',
  section: 'secrets',
  order: 0,
  ...more,
});

/** Secrets that an item stores as ids: a reference, choices and a check. */
async function namedSecrets(type: string) {
  const at = types.indexOf(type);
  const referredType = type === 'functional_locations' ? 'equipment' : 'functional_locations';
  const name = `Referred Yw${at}z`;
  const { id } = await plant.make(referredType, { name });
  const option = (value: number) => ({ value, label: `Choice Yw${value}z` });
  const definitions = /TEMPLATE|MODULE/;
  const [one, other] = [820_000 + at, 830_000 + at];
  const named: ReadonlyMap<string, NamedSecret> = new Map([
    ['t_ref', { value: [id], marks: [name], isToldBy: /OVERVIEW/ }],
    ['t_choice', { value: [one], marks: [option(one).label, String(one)], isToldBy: definitions }],
    ['t_checks', { value: [`yw${other}z`], marks: [`yw${other}z`], isToldBy: definitions }],
    ['t_flag', { value: true, marks: [], isToldBy: null }],
  ]);
  const columns = [
    column('t_ref', 'module_item_reference', {
      right,
      columnData: { moduleType: referredType, allowMultiple: true },
    }),
    column('t_choice', 'dropdown', { right, columnData: { options: [option(one), option(1)] } }),
    column('t_checks', 'checkbox_group', {
      right,
      columnData: { options: [{ value: `yw${other}z`, label: `yw${other}z` }] },
    }),
    column('t_flag', 'checkbox', { right }),
  ];
  return { named, columns, referred: { type: referredType, id } };
}

async function plantIn(type: string): Promise<void> {
  const { server, admin, siteId } = plant;
  const live = liveModule(server, type);
  const { named, columns: namedColumns, referred } = await namedSecrets(type);
  const sections = [{ id: 'secrets', name: 'Secrets' }];
  const document = {
    moduleType: type,
    name: 'Secretive',
    tabs: [...live.document.tabs, { id: 'secrets', name: 'Secrets', sections }],
    columns: [
      column('t_note', 'text', { right }),
      column('t_long', 'textarea', { right }),
      column('t_cost', 'number', { right, columnData: { max: 10_000_000 } }),
      column('t_day', 'datetime', { right }),
      column('t_open', 'text'),
      column('t_double', 'number', {
        columnData: { max: 10_000_000 },
        computed: { '*': [{ var: 't_cost' }, 2] },
      }),
      ...namedColumns,
    ],
  };
  const { status, body } = await admin.call<{ id: number }>('POST', '/api/templates', {
    body: { site_id: siteId, document },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const made = server.services.modules.withTemplate(live, { id: body.id, version: 1, document });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const columns = new Map<CompiledColumn, Secret>();
  let number = types.indexOf(type) * 40;
  for (const each of made.module.columns) {
    if (each.right === null || !isEnterable(each)) continue;
    number += 1;
    const secret = secretOf(each, number);
    if (secret !== null) columns.set(each, secret);
  }
  const values = (origin: CompiledColumn['origin']) =>
    Object.fromEntries(
      [...columns]
        .filter(([each]) => each.origin === origin)
        .map(([{ db }, { value }]) => [db, value]),
    );
  const first = await plant.make(type, {
    template_id: body.id,
    columns: { t_open: 'Everybody' },
  });
  const changed = await admin.call<Made>('PATCH', plant.at(type, `/${first.id}`), {
    version: first.version,
    body: {
      ...values('core'),
      columns: {
        ...values('template'),
        ...Object.fromEntries([...named].map(([db, { value }]) => [db, value])),
      },
    },
  });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  const cost = [...columns].find(([{ db }]) => db === 't_cost')?.[1].value;
  planted.set(type, {
    item: changed.body,
    columns,
    derived: String(Number(cost) * 2),
    named,
    referred,
  });
}

beforeAll(async () => {
  plant = await makePlant();
  ids = await makeSettings(plant);
  for (const [file, document] of shippedModules)
    putFile(plant.server, file.replace('.json', ''), withSecrets(document));
  await vi.waitFor(
    () => {
      const { byType } = plant.server.services.modules;
      const missing = types.filter((type) => byType(type)?.document.fieldRights === undefined);
      if (missing.length > 0) throw new Error([...missing, ...plant.server.said].join('\n'));
    },
    { timeout: 30_000, interval: 100 },
  );
  for (const type of types) await plantIn(type);
}, 120_000);
afterAll(() => plant.server.close());

const plantedIn = (type: string): Planted => {
  const found = planted.get(type);
  if (found === undefined) throw new Error(`Nothing is planted in ${type}.`);
  return found;
};

let people = 0;

/** Somebody with what a preset may do, and with more codes. */
function withPreset(preset: RolePreset, more: readonly string[] = []): Promise<Person> {
  const documents = plant.server.services.modules.all().map(({ document }) => document);
  const codes = presetCodes(documents, preset).filter((code) => !code.includes(`.${right}.`));
  people += 1;
  return plant.world.person(`${preset}${people}`, [
    { site: plant.siteId, codes: [...codes, ...more] },
  ]);
}

/** Marks of planted values in a text; numbers and years only as a whole word. */
function found(type: string, text: string, call = ''): readonly string[] {
  const { columns, derived, named } = plantedIn(type);
  const marks = [
    ...[...columns.values()].flatMap((secret) => secret.marks),
    ...[...named.values()].flatMap((secret) =>
      secret.isToldBy?.test(call) === true ? [] : secret.marks,
    ),
    derived,
  ];
  return marks.filter((mark) =>
    /^[\d.,]+$/.test(mark)
      ? new RegExp(`(?<![\\d.])${mark}(?!\\d)`).test(text)
      : text.includes(mark),
  );
}

/** Reads as somebody; no answer may contain a value that was planted in one of the modules. */
async function expectNothing(who: Person, reads: readonly Read[], ofTypes: readonly string[]) {
  for (const { url, call } of reads) {
    const { status, bytes } = await download(plant.server, who, url);
    const text = bytes.toString('utf8');
    for (const type of ofTypes)
      expect(found(type, text, call), `${type}: ${url} answered ${status}`).toEqual([]);
  }
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

const presets = [...new Set(cases.map(({ preset }) => preset))];
test.each(presets)(
  'no read that is of no item tells the preset %s a hidden value of any module',
  async (preset) => {
    await expectNothing(await withPreset(preset), readsOfNoItem(ids), types);
  },
);

describe.each(cases)('a field right of $type and the preset $preset', ({ type, preset }) => {
  let blind: Person;
  let mayRead: boolean;

  beforeAll(async () => {
    blind = await withPreset(preset);
    const codes = presetCodes(
      plant.server.services.modules.all().map(({ document }) => document),
      preset,
    );
    mayRead = codes.includes(`${type}.read`);
  });

  test('no answer of a read of the module contains a value that the person may not read', async () => {
    const { item, columns, named, referred } = plantedIn(type);
    const { document } = liveModule(plant.server, type);
    await expectNothing(blind, readsOfItem(document, { ...ids, itemId: item.id }), [type]);
    const own = await blind.call<Made>('GET', plant.at(type, `/${item.id}`));
    expect(own.status).toBe(mayRead ? 200 : 403);
    if (!mayRead) return;
    const keys = [...Object.keys(own.body), ...Object.keys(own.body['columns'] as object)];
    for (const db of [...[...columns.keys()].map((each) => each.db), ...named.keys()])
      expect(keys).not.toContain(db);
    expect(keys).not.toContain('t_double');
    expect(own.body['columns']).toEqual({ t_open: 'Everybody' });
    const others = plant.at(referred.type, `/${referred.id}/inbound`);
    const related = await blind.call('GET', others);
    expect([200, 403], others).toContain(related.status);
    expect(JSON.stringify(related.body)).not.toContain(String(item['name']));
  });

  test('filters, sorts, groups, sums and columns of exports by a hidden column are refused like unknown ones', async () => {
    const { columns, named } = plantedIn(type);
    const names = [...[...columns.keys()].map(({ db }) => db), ...named.keys(), 't_double'];
    const questions = (db: string) => [
      `?filter=${json({ '!=': [{ var: db }, null] })}`,
      `?sort=${json([{ db, direction: 'asc' }])}`,
      `/groups?by=${db}`,
      `/groups?sums=${db}`,
      `/export?format=csv&columns=${db}`,
    ];
    const refusals = [];
    for (const question of questions('no_such_column'))
      refusals.push(await blind.call('GET', plant.at(type, question)));
    for (const [at, other] of refusals.entries())
      for (const db of names) {
        const question = questions(db)[at] ?? '';
        const one = await blind.call('GET', plant.at(type, question));
        const same = JSON.stringify(other.body).replaceAll('no_such_column', db);
        expect([one.status, withoutId(one.body)], question).toEqual([
          other.status,
          withoutId(JSON.parse(same) as object),
        ]);
        expect([400, 403], question).toContain(one.status);
      }
  });

  test('no search finds an item by a value that the person may not read', async () => {
    if (!mayRead) return;
    const { columns, item } = plantedIn(type);
    const texts = [...columns.values()].flatMap(({ value }) =>
      typeof value === 'string' && value.startsWith('Xq') ? [value] : [],
    );
    expect(texts.length).toBeGreaterThan(1);
    const list = async (search: string) => {
      const { body } = await blind.call<Record<string, readonly Made[]>>(
        'GET',
        plant.at(type, `?limit=50&search=${search}`),
      );
      const { wrapper } = liveModule(plant.server, type).document;
      return body[wrapper]?.map(({ id }) => id) ?? [];
    };
    for (const text of texts) {
      expect(await list(text), text).toEqual([]);
      for (const url of [`/api/sites/${plant.siteId}/search`, '/api/search']) {
        const { body } = await blind.call<{ found: unknown }>('GET', `${url}?search=${text}`);
        expect(body.found, url).toEqual([]);
      }
    }
    expect(await list('everybody')).toContain(item.id);
  });

  test('an export in each format contains no value that the person may not read', async () => {
    if (!mayRead) return;
    for (const format of ['csv', 'xlsx']) {
      const { status, bytes } = await download(
        plant.server,
        blind,
        plant.at(type, `/export?format=${format}&language=en`),
      );
      expect(status).toBe(200);
      const { headers, rows } = await tableIn(bytes);
      expect(rows.length).toBeGreaterThan(0);
      expect(found(type, JSON.stringify([headers, rows]))).toEqual([]);
    }
  });

  test('somebody who has the field right reads every value', async () => {
    if (!mayRead) return;
    const { item, columns, named, referred } = plantedIn(type);
    const sighted = await withPreset(preset, secretCodes(type));
    const { body } = await sighted.call('GET', plant.at(type, `/${item.id}`));
    const text = JSON.stringify(body);
    for (const [{ db }, { marks }] of columns)
      expect(
        marks.some((mark) => text.includes(mark)),
        `${db} ${marks.join()}`,
      ).toBe(true);
    for (const db of named.keys()) expect(body['columns']).toHaveProperty(db);
    const names = [...[...columns.keys()].map(({ db }) => db), ...named.keys()].join();
    const exported = await download(
      plant.server,
      sighted,
      plant.at(type, `/export?format=csv&language=en&columns=${names}`),
    );
    const table = exported.bytes.toString('utf8');
    expect(found(type, table).length).toBeGreaterThan(columns.size / 2);
    for (const { marks } of named.values())
      for (const mark of marks.slice(0, 1)) expect(table).toContain(mark);
    const related = await sighted.call('GET', plant.at(referred.type, `/${referred.id}/inbound`));
    const isTold = JSON.stringify(related.body).includes(String(item['name']));
    // Of an item that the person may not read, nothing is told.
    expect(isTold).toBe(related.status === 200);
    const [texted] = [...columns].filter(([each]) => each.fieldType.document.type === 'text');
    const search = await sighted.call<Record<string, readonly Made[]>>(
      'GET',
      plant.at(type, `?search=${String(texted?.[1].value)}`),
    );
    expect(JSON.stringify(search.body)).toContain(`"id":${item.id}`);
  });
});

/** A refusal without the id of its request. */
function withoutId(body: object): object {
  const { request_id: _id, ...rest } = body as { readonly request_id?: string };
  return rest;
}
