import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { suggestMapping } from './suggest.ts';

const module = compiled(
  moduleDocument([
    column('text', 'manufacturer', { name: { en: 'Manufacturer', de: 'Hersteller' } }),
    column('textarea', 'description', { name: { en: 'Description', de: 'Beschreibung' } }),
    column('number', 'weight', { name: { en: 'Weight', de: 'Gewicht' } }),
    column('text', 'other_weight', { name: { en: 'Weight', de: 'Gewicht' } }),
  ]),
);

const suggested = (headers: readonly string[]) => {
  const { columns, match } = suggestMapping(headers, module);
  return { dbs: columns.map(({ db }) => db), match };
};

describe("the suggested mapping of a file's columns", () => {
  test.each([
    [
      ['name', 'manufacturer'],
      ['name', 'manufacturer'],
    ],
    [
      ['HERSTELLER', ' Gewicht [kg]'],
      ['manufacturer', 'weight'],
    ],
    [
      ['Kurztext', 'Long text', 'Fabrikat'],
      ['name', 'description', 'manufacturer'],
    ],
    [
      ['Fárbe', 'Weight'],
      [null, 'weight'],
    ],
    [
      ['Weight (weight)', 'Weight (other_weight)'],
      ['weight', 'other_weight'],
    ],
    [
      ['name', 'name'],
      ['name', null],
    ],
  ])('the mapping is suggested for %j', (headers, dbs) => {
    expect(suggested(headers).dbs).toEqual(dbs);
  });

  test('an external number is mapped to the external id, which identifies the rows', () => {
    expect(suggested(['Auftragsnummer', 'Title'])).toEqual({
      dbs: ['external_id', 'name'],
      match: 'external_id',
    });
  });

  test("the product's id takes precedence over the external id, since exports have both", () => {
    expect(suggested(['id', 'external_id', 'name']).match).toBe('id');
  });

  test('a file without an identifying column makes a new item of every row', () => {
    expect(suggested(['name']).match).toBeNull();
  });
});
