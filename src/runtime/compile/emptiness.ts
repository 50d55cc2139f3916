import { compileValue } from '../record/compile-value.ts';
import { isList, type JsonObject } from '../record/json.ts';
import type { ValueSchema } from '../value-schema.ts';

type Test = (value: unknown) => boolean;

/** A fast test for the schemas that most types have, which builds no error objects. */
function plainTest(schema: ValueSchema): Test | null {
  const keys = Object.keys(schema).join();
  const { const: only, anyOf } = schema;
  if (keys === 'const' && typeof only !== 'object') return (value) => value === only;
  if (keys === 'type,maxItems' && schema.type === 'array' && schema.maxItems === 0)
    return (value) => isList(value) && value.length === 0;
  if (keys !== 'anyOf' || anyOf === undefined) return null;
  const tests = anyOf.map(plainTest).filter((test) => test !== null);
  return tests.length === anyOf.length ? (value) => tests.some((test) => test(value)) : null;
}

/**
 * Makes the test whether a value is empty, from the type's schema. The test runs many times for
 * each value.
 */
export function emptiness(schema: ValueSchema, settings: JsonObject): Test {
  const plain = plainTest(schema);
  if (plain !== null) return (value) => value === null || value === undefined || plain(value);
  const errorsOf = compileValue(schema, settings);
  return (value) => value === null || value === undefined || errorsOf(value, '').length === 0;
}
