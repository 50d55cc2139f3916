import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ValueSchema } from '../value-schema.ts';
import { compileValue } from './compile-value.ts';

/** `isPrototypeOf` is inherited by every object; `toString` as a key makes ajv itself throw. */
const keys = ['a', 'b', 'c', 'isPrototypeOf', 'a/b', '💧'];
const texts = [
  '',
  'a',
  'ab',
  'abc',
  'Öl',
  '💧',
  '💧💧',
  '1',
  '2024-02-29',
  '2023-02-29',
  '#0B6273',
];
const numbers = [0, -0, 1, 2, 3, -1, 0.1, 0.2, 0.3, 0.7, 1.1, 2.5, 10, 1e6, -2.25];

const key = fc.constantFrom(...keys);
const leaf = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom<unknown>(true, false, null),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const count = fc.integer({ min: 0, max: 3 });
const bound = fc.constantFrom(...numbers);
const typeName = fc.constantFrom(
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
);
const names = fc.uniqueArray(key, { maxLength: 2 });

/**
 * ajv 8.20 skips `contains` for an empty list after a list that passed it, and next to a
 * `prefixItems` longer than the list. So it gets a separate schema here, with `minItems`;
 * compile-value.cases.json tests the empty list.
 */
function apart(document: ValueSchema): ValueSchema {
  const { contains, ...rest } = document;
  if (contains === undefined) return document;
  return { ...rest, allOf: [...(rest.allOf ?? []), { contains, minItems: 1 }] };
}

const { schema } = fc.letrec<{ schema: ValueSchema }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const plain = {
    type: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })),
    enum: fc.array(value, { minLength: 1, maxLength: 4 }),
    const: value,
    minLength: count,
    maxLength: count,
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: fc.constantFrom(1, 2, 3, 0.1, 0.01, 0.5, 0.25),
    pattern: fc.constantFrom('^a', 'b$', '^\\p{L}+$', '^.{2}$', '[0-9]'),
    format: fc.constantFrom('date', 'color'),
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
    required: names,
    dependentRequired: fc.dictionary(key, names, { maxKeys: 2, noNullPrototype: true }),
  };
  const nested = {
    items: tie('schema'),
    prefixItems: list,
    contains: tie('schema'),
    properties: fc.dictionary(key, tie('schema'), { maxKeys: 3, noNullPrototype: true }),
    additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
    propertyNames: tie('schema'),
    allOf: list,
    anyOf: list,
    not: tie('schema'),
    if: tie('schema'),
    then: tie('schema'),
    else: tie('schema'),
  };
  const some = <T extends { [name: string]: fc.Arbitrary<unknown> }>(parts: T, most: number) =>
    fc
      .subarray(Object.keys(parts), { maxLength: most })
      .chain((chosen) =>
        fc.record(Object.fromEntries(chosen.map((name) => [name, parts[name] ?? fc.constant(0)]))),
      );
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      some(plain, 3),
      some(plain, 3),
      fc
        .tuple(some(plain, 2), some(nested, 4))
        .map(([simple, deep]) => apart({ ...simple, ...deep })),
    ),
  };
});

const isDay = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
  );
};

/** Its optimiser loses declarations: `{prefixItems: [{}], not: {}}` in `anyOf` is a ReferenceError. */
const ajv = new Ajv2020({
  code: { optimize: false },
  strict: false,
  ownProperties: true,
  multipleOfPrecision: 9,
  validateSchema: false,
  addUsedSchema: false,
  formats: { date: isDay, color: /^#[\da-f]{6}$/i },
});

test(
  '10,000 random schemas and values get the same verdict as from ajv',
  { timeout: 60_000 },
  () => {
    const verdicts = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 5, maxLength: 5 }), (document, values) => {
        const oracle = ajv.compile(document);
        const check = compileValue(document, {});
        for (const candidate of values) {
          const isValid = check(candidate, '').length === 0;
          verdicts[isValid ? 'valid' : 'invalid'] += 1;
          expect({ candidate, isValid }).toEqual({ candidate, isValid: oracle(candidate) });
        }
        ajv.removeSchema(document);
      }),
      { numRuns: 2_000 },
    );
    expect(verdicts.valid + verdicts.invalid).toBe(10_000);
    expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(1_000);
  },
);
