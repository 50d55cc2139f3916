import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { ImportMapping } from '../../contract/imports.ts';
import { remapColumns } from '../../domain/remap-columns.ts';
import {
  unmappedColumns,
  mappedFields,
  mappingProblem,
  withColumn,
  keepKnownFields,
} from './mapping.ts';

const fields = ['name', 'type_id', 'due_at', 'external_id', 'description'];

/**
 * Mappings in which each field occurs once. Headers may repeat, also in another case or with
 * spaces.
 */
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

describe('remapping a mapping to another file', () => {
  test('remapping changes nothing if the columns are the same', () => {
    fc.assert(
      fc.property(mappings, (mapping) => {
        const same = remapColumns(mapping, headersOf(mapping));
        expect(same).toEqual(mapping);
        expect(unmappedColumns(mapping, same)).toEqual([]);
      }),
    );
  });

  test('remapping assigns each field at most once, and names every field that it drops', () => {
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

  test('remapping finds columns by name in any order', () => {
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

  test('a mapping can be tried if a column is mapped and the identifying column is mapped', () => {
    expect(mappingProblem(mapping)).toBeNull();
    expect(mappingProblem(withColumn(mapping, 0, null))).toBe('match_unmapped');
    expect(mappingProblem(withColumn(withColumn(mapping, 0, null), 1, null))).toBe(
      'nothing_mapped',
    );
    expect(mappingProblem({ ...withColumn(mapping, 0, null), match: null })).toBeNull();
  });

  test('a mapping drops unknown fields and keeps their columns', () => {
    const known = keepKnownFields(mapping, new Set(['name']));
    expect([...mappedFields(known)]).toEqual(['name']);
    expect(headersOf(known)).toEqual(['No.', 'Text']);
  });
});
