import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../server/documents/check.ts';
import { compiled, column, moduleDocument, readFolder } from '../../tests/support/compiled.ts';
import type { CompiledColumn } from '../runtime/compiled.ts';
import { emptyValue } from '../runtime/record/values.ts';
import { fields, fieldTypes } from './fields.ts';

const names = Object.keys(fields);

test('every document has a folder and every folder its document', () => {
  const rooms = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/field.ts'))
    .map((path) => path.replace('/field.ts', ''));
  expect(rooms.sort()).toEqual([...names].sort());
  expect([...readFolder('schemas/field-types').keys()].sort()).toEqual([...names].sort());
});

function columnOf(type: string): CompiledColumn {
  const found = compiled(moduleDocument([column(type, 'it')])).byDb.get('it');
  if (found === undefined) throw new Error(type);
  return found;
}

/** Values that a person, a file or a program may provide. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>('', ' ', 'true', '1', '1.5', '[]', 'NaN', '#0b6273', '2026-11-22'),
  fc.array(fc.oneof(fc.integer(), fc.string()), { maxLength: 4 }),
  fc.record({ user_ids: fc.array(fc.integer()), team_ids: fc.jsonValue() }),
);

describe.each(names)('%s', (name) => {
  const it = columnOf(name);
  const { document } = it.fieldType;

  test('the document of the field type is valid and has its name', () => {
    expect(checkDocument('field-type', document)).toEqual([]);
    expect(document.type).toBe(name);
    expect(fieldTypes.get(name)?.document).toBe(document);
  });

  test('the field type counts null, undefined and its empty stored value as empty, except for a checkbox', () => {
    const nothing = emptyValue(document.dataType);
    expect(it.isEmpty(null)).toBe(true);
    expect(it.isEmpty(undefined)).toBe(true);
    expect(it.isEmpty(nothing)).toBe(document.dataType !== 'boolean');
  });

  test('the field type normalises any value idempotently, gives it a text and never throws', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const once = it.normalise(value);
        expect(it.normalise(once)).toEqual(once);
        expect(typeof it.toText(once)).toBe('string');
        expect(it.check(value).length === 0 ? it.check(once) : []).toEqual([]);
        // A closed set of rows always has its rows.
        const staysEmpty = it.isEmpty(value) && (it.rows === null || it.rows.closed === null);
        expect(staysEmpty ? it.isEmpty(once) : true).toBe(true);
      }),
    );
  });
});
