import fc from 'fast-check';
import { isList, isObject } from '../../../src/runtime/record/json.ts';

/** Options for values that are made from schemas of a document. */
export interface Making {
  /** The schema at a `$ref`. */
  readonly resolve: (ref: string) => unknown;
  /** Existing values, by property: used some of the time, so that not everything is refused. */
  readonly known: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** The remaining depth of references: schemas contain themselves. */
  readonly depth: number;
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  uuid: fc.uuid(),
  email: fc.emailAddress(),
};

/** Texts by pattern: fast-check takes long to prepare them, and a schema is read for each value. */
const ofPatterns = new Map<string, fc.Arbitrary<string>>();

function ofPattern(pattern: string): fc.Arbitrary<string> {
  const made = ofPatterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  ofPatterns.set(pattern, made);
  return made;
}

/** Texts that match a pattern; fails if the pattern makes no text of an allowed length. */
function matching(pattern: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  let tries = 0;
  return ofPattern(pattern).filter(({ length }) => {
    const isAllowed = length >= minLength && length <= maxLength;
    tries = isAllowed ? 0 : tries + 1;
    if (tries > 10_000)
      throw new Error(`${pattern} makes no text of ${minLength} to ${maxLength}.`);
    return isAllowed;
  });
}

function text(schema: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const { pattern, format } = schema;
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known !== undefined) return known;
  const minLength = numberOf(schema['minLength'], 0);
  if (typeof pattern === 'string')
    return matching(pattern, minLength, numberOf(schema['maxLength'], Number.POSITIVE_INFINITY));
  const maxLength = Math.max(minLength, Math.min(30, numberOf(schema['maxLength'], 30)));
  return fc.string({ unit: 'grapheme', minLength, maxLength });
}

function number(schema: Readonly<Record<string, unknown>>, whole: boolean): fc.Arbitrary<unknown> {
  const min = numberOf(schema['minimum'], -1000);
  const max = numberOf(schema['maximum'], Math.max(min, 0) + 1000);
  const step = numberOf(schema['multipleOf'], whole ? 1 : 0);
  if (step === 0) return fc.double({ min, max, noNaN: true });
  const [least, most] = [Math.ceil(min / step), Math.floor(max / step)];
  return fc.integer({ min: least, max: most }).map((steps) => steps * step);
}

function list(schema: Readonly<Record<string, unknown>>, making: Making): fc.Arbitrary<unknown> {
  const { prefixItems, items = {} } = schema;
  if (isList(prefixItems))
    return fc.tuple(...prefixItems.map((each) => valuesOf(each, making))).map((all) => [...all]);
  const minLength = numberOf(schema['minItems'], 0);
  const maxLength = Math.max(minLength, Math.min(4, numberOf(schema['maxItems'], 4)));
  const bounds = { minLength, maxLength };
  const each = valuesOf(items, making);
  return schema['uniqueItems'] === true
    ? fc.uniqueArray(each, { ...bounds, selector: (value) => JSON.stringify(value) })
    : fc.array(each, bounds);
}

function object(schema: Readonly<Record<string, unknown>>, making: Making): fc.Arbitrary<unknown> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = isList(schema['required']) ? schema['required'] : [];
  const made = Object.entries(properties).map(([name, each]) => {
    const values = valuesOf(each, making);
    const known = making.known[name];
    return [name, known === undefined ? values : fc.oneof(known, known, values)] as const;
  });
  const requiredKeys = made.map(([name]) => name).filter((name) => required.includes(name));
  const most = numberOf(schema['maxProperties'], made.length);
  if (most >= made.length) return fc.record(Object.fromEntries(made), { requiredKeys });
  const minLength = numberOf(schema['minProperties'], 0);
  // A rule has one of many operators, and each contains rules: only the chosen ones are made.
  return fc
    .subarray(made, { minLength, maxLength: most })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));
}

function joined(schema: Readonly<Record<string, unknown>>, { resolve }: Making): unknown {
  const { allOf, ...rest } = schema;
  if (!isList(allOf)) return schema;
  const parts = allOf
    .filter(isObject)
    .map((part) => (typeof part['$ref'] === 'string' ? resolve(part['$ref']) : part));
  return Object.assign({}, ...parts, rest) as unknown;
}

const anything = fc.jsonValue({ maxDepth: 1 });

function ofType(type: unknown, schema: Readonly<Record<string, unknown>>, making: Making) {
  switch (type) {
    case 'string':
      return text(schema);
    case 'number':
    case 'integer':
      return number(schema, type === 'integer');
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema, making);
    case 'object':
      return object(schema, making);
    default:
      return anything;
  }
}

/**
 * Values that a JSON Schema describes, for the keywords that the API's document uses. Conditions
 * (`if`, `not`, `dependentRequired`) are ignored: callers that need them filter by a validator.
 */
export function valuesOf(schema: unknown, making: Making): fc.Arbitrary<unknown> {
  if (!isObject(schema)) return anything;
  const { $ref: ref } = schema;
  if (typeof ref === 'string') {
    if (making.depth === 0) return fc.constant(null);
    // Resolved for each value: a schema of many alternatives that contain it, such as a rule, would
    // otherwise be multiplied at every depth.
    return fc
      .constant(null)
      .chain(() => valuesOf(making.resolve(ref), { ...making, depth: making.depth - 1 }));
  }
  if ('allOf' in schema) return valuesOf(joined(schema, making), making);
  if ('const' in schema) return fc.constant(schema['const']);
  const { type, anyOf } = schema;
  if (isList(schema['enum'])) return fc.constantFrom(...schema['enum']);
  if (isList(anyOf)) return fc.oneof(...anyOf.map((each) => valuesOf(each, making)));
  const types = isList(type) ? type : [type ?? ('properties' in schema ? 'object' : undefined)];
  return fc.oneof(...types.map((each) => ofType(each, schema, making)));
}
