import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../../src/contract/item-schemas.ts';
import { historyEventType } from '../../../../src/domain/history-event.ts';
import { settingsPermission } from '../../../../src/domain/permissions.ts';
import { importing } from '../../../../tests/support/server/imports.ts';
import type { Made } from '../../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { liveModule } from '../../../../tests/support/server/stock.ts';

let plant: Plant;
let there: Made;

beforeAll(async () => {
  plant = await makePlant();
  there = await plant.make('workorders', { name: 'Is there', external_id: 500 });
});
afterAll(async () => plant.server.close());

const orders = () => plant.at('workorders');
const header =
  'external_id,name,type_id,criticality_id,due_at,estimated_hours,equipment_item_ids,assignee_ids,status';
const good = (number: number, name = `Order ${number}`) =>
  `${number},${name},Kind,High,2026-12-24,2,,,`;

const start = (rows: readonly string[], head = header, client = plant.admin) =>
  importing(plant.server, client, orders(), [head, ...rows].join('\r\n'));

async function fileOf(url: string): Promise<string> {
  const answer = await plant.server.app.inject({
    url: `${url}/bad-rows`,
    headers: { cookie: `${plant.server.app.sessionCookies.session}=${plant.admin.token ?? ''}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.payload;
}

const count = async () => {
  const { body } = await plant.admin.call<{ workorders: Made[] }>('GET', orders());
  return body.workorders.length;
};

describe('an import with rows that are invalid in ten ways', () => {
  const spoiled = [
    '1,,Kind,High,2026-12-24,2,,,',
    '2,Order 2,Nonsense,High,2026-12-24,2,,,',
    '3,Order 3,Kind,Very,2026-12-24,2,,,',
    '4,Order 4,Kind,High,yesterday,2,,,',
    '5,Order 5,Kind,High,2026-12-24,two,,,',
    '6,Order 6,Kind,High,2026-12-24,-1,,,',
    '7,Order 7,Kind,High,2026-12-24,2,No such pump,,',
    '8,Order 8,Kind,High,2026-12-24,2,,Nobody,',
    '9,Order 9,Kind,High,2026-12-24,2,,,No status',
    `10,${'x'.repeat(300)},Kind,High,2026-12-24,2,,,`,
    'eleven,Order 11,Kind,High,2026-12-24,2,,,',
    '20,Order 20 again,Kind,High,2026-12-24,2,,,',
  ];
  const codes = [
    [3, 'name', 'required'],
    [4, 'type_id', 'name_missing'],
    [5, 'criticality_id', 'name_missing'],
    [6, 'due_at', 'not_a_date'],
    [7, 'estimated_hours', 'not_a_number'],
    [8, 'estimated_hours', 'minimum'],
    [9, 'equipment_item_ids', 'name_missing'],
    [10, 'assignee_ids', 'name_missing'],
    [11, 'status', 'name_missing'],
    [12, 'name', 'maxLength'],
    [13, 'external_id', 'not_a_whole_id'],
    [14, 'external_id', 'same_row'],
  ];

  test('every invalid row is reported, and nothing is imported until the file is corrected', async () => {
    const before = await count();
    const file = await start([good(20), ...spoiled, good(21)]);
    const checked = await file.check();
    expect(checked).toMatchObject({ state: 'checked', counts: { rows: 14, created: 2, bad: 12 } });
    const problems = await file.problems();
    expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual(codes);
    for (const { message, code } of problems) expect(message).not.toContain(code);
    expect(await plant.admin.call('POST', `${file.url}/apply`)).toMatchObject({ status: 409 });
    expect(await count()).toBe(before);

    const bad = await fileOf(file.url);
    const mended = bad
      .split('\r\n')
      .map((line, at) => (at === 0 || line === '' ? line : `${good(at + 100)},was mended`))
      .join('\r\n');
    expect(bad.split('\r\n')).toHaveLength(14);
    const again = await importing(plant.server, plant.admin, orders(), mended);
    expect(again.job.suggested.columns.at(-1)?.db).toBeNull();
    expect(await again.check()).toMatchObject({ counts: { rows: 12, created: 12, bad: 0 } });
    expect(await again.apply()).toMatchObject({ state: 'applied' });
    expect(await count()).toBe(before + 12);
  });
});

describe('the status of an import row', () => {
  test('the status of a new item is imported as it is, and that of an existing one needs a legal move', async () => {
    const head = 'external_id,name,type_id,criticality_id,status';
    const flow = plant.server.services.modules.byType('workorders')?.compiled.flow;
    const end = flow?.statuses.find(
      ({ number }) => (flow.movesFrom.get(number) ?? []).length === 0,
    );
    const file = await start([`600,Comes with history,Kind,High,${end?.key}`], head);
    await file.check();
    expect(await file.apply()).toMatchObject({ state: 'applied' });
    const { body } = await plant.admin.call<{ workorders: Made[] }>('GET', orders());
    const made = body.workorders.find(({ external_id }) => external_id === 600);
    expect(made).toMatchObject({ status: end?.number });

    const again = await start([`600,Comes with history,Kind,High,${flow?.start.key}`], head);
    await again.check();
    expect(await again.problems()).toMatchObject([{ row: 2, column: 'status', code: 'denied' }]);
  });

  test('a new item in another status than the start needs the permission to move items', async () => {
    const { person } = plant.world;
    const codes = ['read', 'create', 'update'].map((action) => `workorders.${action}`);
    const creator = await person('creator', [{ site: plant.siteId, codes }]);
    const { compiled } = plant.server.services.modules.byType('workorders') ?? {};
    const key = compiled?.flow.statuses.at(-1)?.key;
    const head = 'external_id,name,type_id,criticality_id,status';
    const file = await start([`601,Somewhere,Kind,High,${key}`], head, creator);
    await file.check();
    expect(await file.problems()).toMatchObject([{ code: 'may_not_move', column: 'status' }]);
  });
});

describe('a status behind an approval', () => {
  const head = 'external_id,name,type_id,priority_id,description,status';
  const codes = (...actions: readonly string[]) => actions.map((action) => `permits.${action}`);
  const faultsFor = async (name: string, codesOf: readonly string[]) => {
    const grants = [{ site: plant.siteId, codes: codesOf }];
    const client = await plant.world.person(name, grants);
    const row = '700,Reline the mill,Kind,High,Hot work,active';
    const file = await importing(plant.server, client, plant.at('permits'), `${head}\n${row}`);
    await file.check();
    return (await file.problems()).filter(({ column }) => column === 'status');
  };

  test('a permit is not imported as active by somebody who may not approve it', async () => {
    const faults = await faultsFor('mover', codes('read', 'create', 'update', 'transition'));
    expect(faults).toMatchObject([{ row: 2, code: 'behind_approval' }]);
  });

  test('an approver does not import it either, as creators do not approve their permits', async () => {
    const most = codes('read', 'create', 'update', 'transition', 'approve');
    expect(await faultsFor('approver', most)).toMatchObject([{ code: 'behind_approval' }]);
  });

  test('somebody who may change settings imports the permit as active', async () => {
    const most = codes('read', 'create', 'update', 'transition');
    expect(await faultsFor('settler', [...most, settingsPermission])).toEqual([]);
  });
});

describe('what an import writes into the history', () => {
  test('items are imported, and changed by an import', async () => {
    const row = (name: string) => [`710,${name},Kind,High`];
    const head = 'external_id,name,type_id,criticality_id';
    for (const name of ['First', 'Second']) {
      const file = await start(row(name), head);
      await file.check();
      expect(await file.apply()).toMatchObject({ state: 'applied' });
    }
    const { body } = await plant.admin.call<{ workorders: Made[] }>('GET', orders());
    const made = body.workorders.find(({ external_id }) => external_id === 710);
    const history = await plant.admin.call<{ history: HistoryEntry[] }>(
      'GET',
      `${orders()}/${made?.id}/history`,
    );
    const endpoint = liveModule(plant.server, 'workorders').document;
    expect(history.body.history.map((entry) => historyEventType(endpoint, entry))).toEqual([
      'import_changed',
      'imported',
    ]);
  });
});

describe('apostrophes before formulas in a CSV', () => {
  const named = async (number: number) => {
    const { body } = await plant.admin.call<{ workorders: Made[] }>('GET', orders());
    return body.workorders.find(({ external_id }) => external_id === number)?.['name'];
  };

  test('a text of a foreign file keeps its apostrophe', async () => {
    const file = await start(["720,'=x,Kind,High"], 'external_id,name,type_id,criticality_id');
    await file.check();
    expect(await file.apply()).toMatchObject({ state: 'applied' });
    expect(await named(720)).toBe("'=x");
  });

  test('a file of rows to correct returns the texts as they were in the file', async () => {
    const file = await start(["721,'=y,No kind,High"], 'external_id,name,type_id,criticality_id');
    await file.check();
    const corrected = (await fileOf(file.url)).replace(',No kind,', ',Kind,');
    expect(corrected).toContain("''=y");
    const again = await importing(plant.server, plant.admin, orders(), corrected);
    await again.check();
    expect(await again.apply()).toMatchObject({ state: 'applied' });
    expect(await named(721)).toBe("'=y");
  });
});

describe('permissions of an import', () => {
  test('a row of an existing item needs the permission to change, a new one that to create', async () => {
    const { person } = plant.world;
    const only = (action: string) =>
      person(`only-${action}`, [
        { site: plant.siteId, codes: ['workorders.read', `workorders.${action}`] },
      ]);
    const rows = ['500,Is there now,Kind,High', '700,Is new,Kind,High'];
    const head = 'external_id,name,type_id,criticality_id';
    const creator = await start(rows, head, await only('create'));
    await creator.check();
    expect(await creator.problems()).toMatchObject([{ row: 2, code: 'may_not_change' }]);
    const changer = await start(rows, head, await only('update'));
    await changer.check();
    expect(await changer.problems()).toMatchObject([{ row: 3, code: 'may_not_create' }]);
    await expect(start(rows, head, await only('transition'))).rejects.toThrow('forbidden');
  });

  test('an import is found only on its site and module', async () => {
    const file = await start([good(1)]);
    const [, otherSite = 0] = plant.world.siteIds;
    const elsewhere = [
      `/api/sites/${otherSite}/workorders/import/${file.job.id}`,
      `${plant.at('equipment')}/import/${file.job.id}`,
    ];
    for (const url of elsewhere)
      for (const [method, step] of [
        ['GET', ''],
        ['GET', '/problems'],
        ['GET', '/bad-rows'],
        ['POST', '/apply'],
        ['POST', '/cancel'],
      ] as const)
        expect(await plant.admin.call(method, url + step)).toMatchObject({ status: 404 });
  });

  test('ids of another site are not found', async () => {
    const [, otherSite = 0] = plant.world.siteIds;
    const root = plant.world.roots.get(otherSite)?.get('functional_locations');
    const file = await start(
      [`800,Elsewhere,Kind,High,#${root}`],
      'external_id,name,type_id,criticality_id,functional_location_item_ids',
    );
    await file.check();
    expect(await file.problems()).toMatchObject([
      { column: 'functional_location_item_ids', code: 'reference' },
    ]);
  });
});

describe('missing names in an import', () => {
  test('missing names are created if the mapping permits it, during the import and not before', async () => {
    const head = 'external_id,name,type_id,sub_type_id,criticality_id';
    const rows = ['901,One,Brand-new,Part of it,Utmost', '902,Two,brand-new,Part of it,Utmost'];
    const file = await start(rows, head);
    expect(await file.check()).toMatchObject({ counts: { bad: 2 } });
    const lists = ['types', 'criticalities'] as const;
    const names = async () => {
      const types = `/api/sites/${plant.siteId}/types`;
      const answer = await plant.admin.call<{ name: unknown }[]>('GET', types);
      return answer.body.map(({ name }) => name);
    };
    expect(await file.check({ create_missing: [...lists] })).toMatchObject({
      counts: { created: 2, bad: 0 },
    });
    expect(await names()).not.toContain('Brand-new');
    expect(await file.apply()).toMatchObject({ state: 'applied' });
    expect((await names()).filter((name) => name === 'Brand-new')).toHaveLength(1);
    expect((await names()).filter((name) => name === 'Part of it')).toHaveLength(1);
    const again = await start(rows, head);
    expect(await again.check()).toMatchObject({ counts: { unchanged: 2, bad: 0 } });
  });
});

test('a row with cells beyond the header is reported instead of losing them', async () => {
  const file = await start([`${good(7001)}, seal broken`, `${good(7002)},  `, good(7003)]);
  expect((await file.check()).counts).toEqual({
    rows: 3,
    created: 2,
    changed: 0,
    unchanged: 0,
    bad: 1,
  });
  expect(await file.problems()).toMatchObject([
    { row: 2, code: 'beyond_header', column: null, value: ' seal broken' },
  ]);
});

test('an import keeps the fields of an existing item that the file does not have', async () => {
  const file = await start(['500,Renamed'], 'external_id,name');
  await file.check();
  expect(await file.apply()).toMatchObject({ counts: { changed: 1 } });
  const { body } = await plant.admin.call<Made>('GET', `${orders()}/${there.id}`);
  expect(body).toMatchObject({ name: 'Renamed', version: 2, type_id: there['type_id'] });
});
