import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldTypes } from '../../widgets/fields.ts';
import { compileValue } from '../record/compile-value.ts';
import { emptiness } from './emptiness.ts';

const value = fc.oneof(
  fc.constantFrom(null, undefined, 0, -1, -0, '', ' ', false, [], {}, { user_ids: [] }),
  fc.jsonValue({ maxDepth: 2 }),
);

test.each([...fieldTypes].map(([type, { document }]) => [type, document.empty] as const))(
  'the test for empty values agrees with the schema of %s',
  (_type, schema) => {
    const isEmpty = emptiness(schema, {});
    const errorsOf = compileValue(schema, {});
    fc.assert(
      fc.property(value, (each) => {
        const bySchema = each === null || each === undefined || errorsOf(each, '').length === 0;
        expect(isEmpty(each)).toBe(bySchema);
      }),
    );
  },
);
