import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { ImportMapping } from '../../contract/imports.ts';
import {
  remapColumns,
  unmappedColumns,
  mappedFields,
  mappingProblem,
  withColumn,
  keepKnownFields,
} from './mapping.ts';

const fields = ['name', 'type_id', 'due_at', 'external_id', 'description'];

/** Mappings in which each field is taken once; headers repeat, also but for case and spaces. */
const mappings = fc
  .record({
    headers: fc.array(fc.constantFrom('No.', 'no. ', 'Text', 'Kind', '', 'Due'), { maxLength: 7 }),
    taken: fc.shuffledSubarray(fields),
    match: fc.constantFrom(null, ...fields),
  })
  .map(({ headers, taken, match }): ImportMapping => ({
    columns: headers.map((header, index) => ({ header, db: taken[index] ?? null })),
    match,
    create_missing: [],
    template_id: null,
  }));

const headersOf = ({ columns }: ImportMapping) => columns.map(({ header }) => header);

describe('a mapping for another file', () => {
  test('is the same where the columns are', () => {
    fc.assert(
      fc.property(mappings, (mapping) => {
        const same = remapColumns(mapping, headersOf(mapping));
        expect(same).toEqual(mapping);
        expect(unmappedColumns(mapping, same)).toEqual([]);
      }),
    );
  });

  test('gives each field once, and every field is either there or named as lost', () => {
    fc.assert(
      fc.property(mappings, mappings, (mapping, other) => {
        const carried = remapColumns(mapping, headersOf(other));
        expect(headersOf(carried)).toEqual(headersOf(other));
        const given = carried.columns.flatMap(({ db }) => (db === null ? [] : [db]));
        expect(new Set(given).size).toBe(given.length);
        const lost = unmappedColumns(mapping, carried);
        expect(given.length + lost.length).toBe(mappedFields(mapping).size);
      }),
    );
  });

  test('finds columns by their names, wherever they stand', () => {
    fc.assert(
      fc.property(mappings, fc.gen(), (mapping, gen) => {
        const unlike = mapping.columns.filter(
          ({ header }, at) =>
            mapping.columns.findIndex(
              (other) => other.header.trim().toLowerCase() === header.trim().toLowerCase(),
            ) === at,
        );
        const plain = { ...mapping, columns: unlike };
        const headers = gen(fc.shuffledSubarray, headersOf(plain), {
          minLength: unlike.length,
        });
        const byHeader = new Map(unlike.map(({ header, db }) => [header, db]));
        for (const { header, db } of remapColumns(plain, headers).columns)
          expect(db).toBe(byHeader.get(header));
      }),
    );
  });
});

describe('a mapping', () => {
  const mapping: ImportMapping = {
    columns: [
      { header: 'No.', db: 'external_id' },
      { header: 'Text', db: 'name' },
    ],
    match: 'external_id',
    create_missing: [],
    template_id: null,
  };

  test('can be tried once a column goes in and the matching one is there', () => {
    expect(mappingProblem(mapping)).toBeNull();
    expect(mappingProblem(withColumn(mapping, 0, null))).toBe('match_unmapped');
    expect(mappingProblem(withColumn(withColumn(mapping, 0, null), 1, null))).toBe(
      'nothing_mapped',
    );
    expect(mappingProblem({ ...withColumn(mapping, 0, null), match: null })).toBeNull();
  });

  test('leaves out what no field is known for', () => {
    const known = keepKnownFields(mapping, new Set(['name']));
    expect([...mappedFields(known)]).toEqual(['name']);
    expect(headersOf(known)).toEqual(['No.', 'Text']);
  });
});
