import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportJob } from '../../../src/contract/imports.ts';
import { download, tableIn } from '../../../tests/support/server/download.ts';
import { importing } from '../../../tests/support/server/imports.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const orders = () => plant.at('workorders');

async function itemsNow(): Promise<readonly Made[]> {
  const { body } = await plant.admin.call<{ workorders: Made[] }>('GET', orders());
  return body.workorders;
}

describe('totals below a table', () => {
  const content = [
    'name,type_id,criticality_id,duration,external_id',
    'Total station,Kind,High,4,7501',
    'Second,Kind,High,5,7502',
    'Subtotal,,,"9,0",',
    'Total:,,,€ 9,',
  ].join('\n');

  test('they are named, and left out of the check and of the import', async () => {
    const { server, admin } = plant;
    const file = await importing(server, admin, orders(), content);
    expect(file.job).toMatchObject({ totals: [4, 5], progress: { total: 2 } });
    expect(file.job.sample.map(([name]) => name)).toEqual(['Total station', 'Second']);
    expect(await file.check()).toMatchObject({ counts: { rows: 2, created: 2, bad: 0 } });
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 2 } });
    expect((await itemsNow()).map(({ name }) => name)).not.toContain('Subtotal');
  });

  test('they are rows like others for who takes them, and the next file begins without them', async () => {
    const { server, admin } = plant;
    const file = await importing(server, admin, orders(), content);
    expect(await file.check({ with_totals: true })).toMatchObject({
      counts: { rows: 4, bad: 2 },
      progress: { total: 4 },
    });
    const next = await importing(server, admin, orders(), content);
    expect(next.job.suggested).not.toHaveProperty('with_totals');
  });
});

describe('an import of the rows without problems', () => {
  const content = [
    'external_id,name,type_id,criticality_id',
    '8001,First,Kind,High',
    '8002,Second,Kind,Gigantic',
    '8003,Third,Kind,High',
  ].join('\n');

  test('rows with problems are left out only on request; the others go in together, and a file has those left out', async () => {
    const { server, admin } = plant;
    const file = await importing(server, admin, orders(), content);
    expect(await file.check()).toMatchObject({ counts: { rows: 3, created: 2, bad: 1 } });
    expect((await admin.call('POST', `${file.url}/apply`)).status).toBe(409);
    expect(await file.apply(true)).toMatchObject({
      state: 'applied',
      counts: { rows: 3, created: 2, bad: 1 },
    });
    const names = (await itemsNow())
      .filter(({ external_id }) => Number(external_id) > 8000)
      .map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['First', 'Third']));
    const left = await download(server, admin, `${file.url}/bad-rows`);
    expect(left.status).toBe(200);
    const { rows } = await tableIn(left.bytes);
    expect(rows.map(([number, name]) => [String(number), name])).toEqual([['8002', 'Second']]);
    const undone = await admin.call<ImportJob>('POST', `${file.url}/undo`);
    expect(undone.body.state).toBe('undone');
  });

  test('a row that has become invalid since the check keeps all rows out, and is added to the problems', async () => {
    const { server, admin } = plant;
    const file = await importing(
      server,
      admin,
      orders(),
      [
        'external_id,name,type_id,criticality_id,equipment_item_ids',
        '8101,A,Kind,High,',
        '8102,B,Kind,High,Loose pump',
        '8103,C,Kind,High,No such pump',
      ].join('\n'),
    );
    const pump = await plant.make('equipment', { name: 'Loose pump' });
    expect(await file.check()).toMatchObject({ counts: { created: 2, bad: 1 } });
    await admin.call('DELETE', plant.at('equipment', `/${pump.id}`), { version: pump.version });
    expect(await file.apply(true)).toMatchObject({
      state: 'checked',
      counts: { rows: 3, created: 1, bad: 2 },
    });
    expect((await file.problems()).map(({ row }) => row)).toEqual([3, 4]);
    expect(await file.apply(true)).toMatchObject({ state: 'applied', counts: { created: 1 } });
  });

  test('a file without a single valid row is not imported', async () => {
    const { server, admin } = plant;
    const bad = 'external_id,name,type_id\n8201,A,No such kind';
    const file = await importing(server, admin, orders(), bad);
    expect(await file.check()).toMatchObject({ counts: { created: 0, bad: 1 } });
    const refused = await admin.call('POST', `${file.url}/apply?leave_out_bad=true`);
    expect(refused.status).toBe(409);
  });
});

describe('an import of work orders', () => {
  test('a file of work orders is mapped by its headers, checked, imported, and changes nothing the second time', async () => {
    const { server, admin } = plant;
    const rows = [
      'Auftragsnummer;Kurztext;Typ;Beschreibung;Kritikalität',
      '4711;Pumpe abdichten;Kind;"Dichtung ""links""; tropft\nund stinkt";High',
      '4712;Ölstand prüfen;Kind;;High',
    ].join('\r\n');
    const file = await importing(server, admin, orders(), rows);
    expect(file.job).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      separator: ';',
      state: 'uploaded',
    });
    expect(file.job.suggested.columns.map(({ db }) => db)).toEqual([
      'external_id',
      'name',
      'type_id',
      'description',
      'criticality_id',
    ]);
    const before = (await itemsNow()).length;
    const checked = await file.check();
    expect(await file.problems()).toEqual([]);
    expect(checked).toMatchObject({ state: 'checked', counts: { rows: 2, created: 2, bad: 0 } });
    expect(await itemsNow()).toHaveLength(before);
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 2 } });
    const now = await itemsNow();
    expect(now).toHaveLength(before + 2);
    expect(now.find(({ external_id }) => external_id === 4711)).toMatchObject({
      name: 'Pumpe abdichten',
      description: 'Dichtung "links"; tropft\nund stinkt',
      criticality_id: plant.stock.criticality,
      version: 1,
    });
    const again = await importing(server, admin, orders(), rows);
    expect(await again.check()).toMatchObject({
      counts: { rows: 2, created: 0, changed: 0, unchanged: 2, bad: 0 },
    });
    expect(await again.apply()).toMatchObject({ state: 'applied' });
    expect(await itemsNow()).toEqual(now);
  });

  test('a file with a row of units, and values behind the last name, offers every column and no unit as a value', async () => {
    const { server, admin } = plant;
    const rows = ['Kurztext;Leistung;Druck', ';kW;bar', 'Pumpe;5;6', 'Ventil;7;8;spät'].join('\n');
    const { job, check } = await importing(server, admin, orders(), rows);
    expect(job).toMatchObject({
      headers: ['Kurztext', 'Leistung (kW)', 'Druck (bar)', ''],
      sample: [
        ['Pumpe', '5', '6', ''],
        ['Ventil', '7', '8', 'spät'],
      ],
      progress: { total: 2 },
    });
    const columns = job.suggested.columns.map((column, at) =>
      at === 3 ? { ...column, db: 'description' } : column,
    );
    expect(await check({ columns })).toMatchObject({ counts: { rows: 2 } });
  });

  test('a file without names of columns is imported from its first row, and is no model for other files', async () => {
    const { server, admin } = plant;
    const content = 'Nameless 1;Kind;High\nNameless 2;Kind;High';
    const file = await importing(server, admin, orders(), content);
    const chosen = await admin.call<ImportJob>('POST', `${file.url}/sheet`, {
      body: { sheet: null, header: { first: 0, last: 0 } },
    });
    expect(chosen.body).toMatchObject({ headers: ['', '', ''], progress: { total: 2 } });
    const columns = ['name', 'type_id', 'criticality_id'].map((db) => ({ header: '', db }));
    expect(await file.check({ columns })).toMatchObject({ counts: { rows: 2, bad: 0 } });
    expect(await file.apply()).toMatchObject({ state: 'applied', counts: { created: 2 } });
    const next = await importing(server, admin, orders(), 'Plant north\nname;type_id\nP-1;Kind');
    expect(next.job.header).toEqual({ first: 2, last: 2 });
  });

  test('other lines are chosen for the header, and the next file like it is read and mapped so, with a new column', async () => {
    const { server, admin } = plant;
    const lines = (...rows: readonly string[]) =>
      ['Anlagenliste Werk Nord', 'Kurztext;4711;Beschreibung', ...rows].join('\n');
    const file = await importing(server, admin, orders(), lines('Pumpe;1;neu', 'Ventil;2;alt'));
    expect(file.job.header).toEqual({ first: 1, last: 1 });
    expect(file.job.first_rows.slice(0, 2)).toEqual([
      { number: 1, cells: ['Anlagenliste Werk Nord'] },
      { number: 2, cells: ['Kurztext', '4711', 'Beschreibung'] },
    ]);
    const header = { first: 2, last: 2 };
    const chosen = await admin.call<ImportJob>('POST', `${file.url}/sheet`, {
      body: { sheet: null, header },
    });
    expect(chosen.body).toMatchObject({
      header,
      headers: ['Kurztext', '4711', 'Beschreibung'],
      sample: [
        ['Pumpe', '1', 'neu'],
        ['Ventil', '2', 'alt'],
      ],
    });
    const columns = chosen.body.headers.map((name, at) => ({
      header: name,
      db: ['name', 'description', null][at] ?? null,
    }));
    expect(await file.check({ columns })).toMatchObject({ counts: { rows: 2 } });
    const next = await importing(
      server,
      admin,
      orders(),
      lines('Pumpe;1;neu;dringend').replace('Beschreibung', 'Beschreibung;Kritikalität'),
    );
    expect(next.job.header).toEqual({ first: 2, last: 2 });
    expect(next.job.suggested.columns).toEqual([
      ...columns,
      { header: 'Kritikalität', db: 'criticality_id' },
    ]);
    const none = { sheet: null, header: { first: 9, last: 9 } };
    const refused = await admin.call('POST', `${file.url}/sheet`, { body: none });
    expect(refused.status).toBe(422);
  });
});
