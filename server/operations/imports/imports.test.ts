import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
