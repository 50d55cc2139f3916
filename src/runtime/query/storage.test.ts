import fc from 'fast-check';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { someItems } from '../../../tests/support/random-items.ts';
import { sampleItem, sampleModule } from '../../../tests/support/sample-module.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { toTypedValue } from '../rules/typed-value.ts';
import { compareCodePoints, searchKey } from '../text-keys.ts';
import { searchSortKeys } from './search-sort-keys.ts';
import { baseStorage, coreStorage, storage, storedValue } from './storage.ts';

test('each data type has a column type', () => {
  const places = coreStorage(sampleModule).map(({ name, type }) => `${name} ${type}`);
  expect(places).toEqual(
    expect.arrayContaining([
      'note text collate "C"',
      'note__search text collate "C"',
      'note__order text collate "C"',
      'amount double precision',
      'flag boolean',
      'due_at text collate "C"',
      'numbers double precision[]',
      'tags text[]',
      'people jsonb',
      'curve jsonb',
      'signed text collate "C"',
    ]),
  );
  expect(places.filter((place) => /^(due_at|signed)__/.test(place))).toEqual([]);
  expect(storage('status')).toBe('integer');
});

test('no table has two columns of the same name', () => {
  const names = [...baseStorage, ...coreStorage(sampleModule)].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('JSON is stored as text, and no value as null', () => {
  expect(storedValue('USR_REF', { user_ids: [1], team_ids: [] })).toBe(
    '{"user_ids":[1],"team_ids":[]}',
  );
  expect(storedValue('USR_REF', null)).toBeNull();
  expect(storedValue('number[]', [1, 2])).toEqual([1, 2]);
  expect(storedValue('string', undefined)).toBeNull();
});

test('core columns with keys have key columns, and template columns share one', () => {
  const item = sampleItem(12, {
    name: 'Ölpumpe 2',
    note: '',
    t_note: 'Öl 10',
    signed: 'data:x',
    flag: true,
  });
  const keys = searchSortKeys(sampleModule, item);
  expect(keys).toMatchObject({
    name__search: 'olpumpe 2',
    name__order: 'olpumpe 12',
    note__search: null,
    note__order: null,
    search_text: 'olpumpe 2\nol 10\np-12',
  });
  expect(JSON.parse(keys['columns_keys'] ?? '')).toEqual({
    t_note: { search: 'ol 10', order: 'ol 210' },
  });
  expect(Object.keys(keys)).not.toContain('signed__search');
});

test('a write has a value for every key column of the table', () => {
  const columns = [...baseStorage, ...coreStorage(sampleModule)].map(({ name }) => name);
  const companions = columns.filter((name) =>
    /__(search|order)$|^columns_keys$|^search_text$/.test(name),
  );
  const keys = Object.keys(searchSortKeys(sampleModule, sampleItem(1, {})));
  expect(keys.toSorted(compareCodePoints)).toEqual(companions.toSorted(compareCodePoints));
});

test('a module without a column for the name can still be searched and sorted by name', () => {
  const document = { ...moduleDocument([]), coreColumns: [column('text', 'maker')] };
  const keys = searchSortKeys(compiled(document), sampleItem(3, { name: 'Pump 3', maker: 'KSB' }));
  expect(keys).toMatchObject({ name__order: 'pump 13', search_text: 'pump 3\nksb\n3' });
});

test('each line of search texts and search keys is its own search key', () => {
  fc.assert(
    fc.property(someItems, (items) => {
      for (const item of items) {
        const { search_text: text } = searchSortKeys(sampleModule, item);
        for (const line of (text ?? '').split('\n')) expect(searchKey(line)).toBe(line);
      }
    }),
    { numRuns: 10 },
  );
});

test('a value of which rules know only the presence is stored as JSON', () => {
  const types = [...fieldTypes.values()].map(({ document }) => document);
  const known = types.filter(({ ruleType }) => ruleType === 'presence');
  expect(known.map(({ dataType }) => storage(dataType))).toEqual(known.map(() => 'jsonb'));
});

/**
 * SQL counts a value as empty if it is null, an empty text or list, a reference to nobody, or a 0
 * or -1 that the column counts as empty. A field type with other empty values needs more SQL.
 * Values of which only the presence is known have separate SQL (`presenceSql`), which
 * agreement.test.ts tests.
 */
const compared = [...fieldTypes].filter(([, { document }]) => document.ruleType !== 'presence');
test.each(compared)('SQL and the runtime agree on the empty values of %s', (type, { document }) => {
  const { ruleType } = document;
  const module = compiled(moduleDocument([column(type, 'value')]));
  const { isEmpty, check } = module.byDb.get('value') ?? {};
  if (isEmpty === undefined || check === undefined) throw new Error('There is no column');
  const values = fc.oneof(
    fc.jsonValue(),
    fc.integer({ min: -3, max: 3 }),
    fc.array(fc.integer({ min: -1, max: 1 }), { maxLength: 1 }),
    fc.record({
      user_ids: fc.array(fc.nat(2), { maxLength: 1 }),
      team_ids: fc.array(fc.nat(2), { maxLength: 1 }),
    }),
    fc.constantFrom('', ' ', false, null, [], {}),
  );
  fc.assert(
    fc.property(values, (value) => {
      const { value: read, hasInvalid: isWrong } = toTypedValue(value, ruleType);
      fc.pre(!isWrong && (isEmpty(value) || check(value).length === 0));
      const isEmptyInSql = read === null || ((value === 0 || value === -1) && isEmpty(value));
      const isNever = ruleType === 'boolean';
      expect(isEmpty(value) && !isNever).toBe(isEmptyInSql);
    }),
    { numRuns: 300 },
  );
});
