import { isList, isObject } from '../../../src/runtime/record/json.ts';
import { re2PatternEngine } from '../../../src/runtime/re2-patterns.ts';
import { sumOf } from './decimals.ts';
import { entriesOf, joined, sampleOf, stepIn } from './samples.ts';

/** A value to try, with its description. */
export interface Proposal {
  readonly title: string;
  readonly value: unknown;
}

/** Longer lists are not made: a larger bound is not tested. */
export const longestList = 1000;

type Plain = Readonly<Record<string, unknown>>;

const wrongTypes: Readonly<Record<string, unknown>> = {
  string: 5,
  number: 'abc',
  integer: 'abc',
  boolean: 'perhaps',
  array: { not: 'a list' },
  object: 'text',
};

function matches(pattern: string, text: string): boolean {
  const engine = re2PatternEngine(pattern);
  return engine.ok && engine.test(text);
}

function lengths(schema: Plain): readonly Proposal[] {
  const { minLength, maxLength, format, pattern } = schema;
  if (format !== undefined) return [];
  const bounds = [
    1,
    ...(typeof minLength === 'number' ? [minLength - 1, minLength] : []),
    ...(typeof maxLength === 'number' ? [maxLength, maxLength + 1] : []),
    ...(maxLength === undefined ? [5000] : []),
  ];
  const letters = typeof pattern === 'string' && !matches(pattern, 'x') ? 'X' : 'x';
  return [...new Set(bounds)]
    .filter((count) => count > 0)
    .map((count) => ({ title: `${count} characters`, value: letters.repeat(count) }));
}

const formatted: Readonly<Record<string, readonly string[]>> = {
  date: ['2028-02-29', '2027-02-29', '28.02.2026', '2026-02-28T10:00:00.000Z'],
  'date-time': ['2026-02-28T23:59:59.999Z', '2026-02-28', '2026-02-30T10:00:00.000Z', 'tomorrow'],
  color: ['#0B6273', '#0B627', 'BLUE'],
};

const telling = ['ABC-1', 'abc', 'A B', 'Ä', '123', 'ABC_1', 'A.B', '2026-01-01', 'a@b.example'];

function texts(schema: Plain, sample: unknown): readonly Proposal[] {
  const { format, pattern } = schema;
  const quoted = (list: readonly string[]) => list.map((value) => ({ title: `"${value}"`, value }));
  return [
    ...lengths(schema),
    ...(typeof format === 'string' ? quoted(formatted[format] ?? []) : []),
    ...(typeof pattern === 'string' && typeof sample === 'string'
      ? quoted([sample, `${sample} €`, ...telling])
      : []),
    ...(format === undefined && pattern === undefined ? quoted(['Ä €, "x"\n= 1']) : []),
  ];
}

/** A number this near to one with the field's decimals is a rounding error, and stored as that. */
const noise = 1e-9;

function numbers(schema: Plain, ownStep: number | null): readonly Proposal[] {
  const { minimum, maximum, type } = schema;
  const step = ownStep ?? (type === 'integer' ? 1 : 0.5);
  const inside = Number(sampleOf({ ...schema, multipleOf: step }, 0));
  const offsets = [0, step, 0.5, 0.25, 0.001, ...(step / 2 > noise ? [step / 2] : [])];
  const around = (bound: unknown, sign: 1 | -1, other: number) =>
    typeof bound === 'number'
      ? [bound, sumOf(bound, sign * step), sumOf(bound, sign)]
      : [sign * other];
  const values = [
    ...around(minimum, -1, 1_000_000),
    ...around(maximum, 1, 1_000_000),
    ...offsets.map((offset) => sumOf(inside, offset)),
    1.5,
  ];
  return [...new Set(values)].map((value) => ({ title: String(value), value }));
}

function lists(schema: Plain, sample: unknown): readonly Proposal[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  if (isList(prefixItems)) {
    const whole: readonly unknown[] = isList(sample) ? sample : [];
    const replaced = prefixItems.flatMap((part, at) =>
      proposalsOf(part, whole[at]).map(({ title, value }) => ({
        title: `${title} as entry ${at + 1}`,
        value: whole.map((entry, index) => (index === at ? value : entry)),
      })),
    );
    return [...replaced, { title: 'one entry too few', value: whole.slice(0, -1) }];
  }
  const bounds = [minItems, maxItems].filter((bound) => typeof bound === 'number');
  const counts = [1, 2, 3, ...bounds.flatMap((bound) => [bound - 1, bound, bound + 1])];
  const sized = [...new Set(counts)]
    .filter((count) => count > 0 && count <= longestList)
    .map((count) => ({ count, value: entriesOf(items, count) }))
    .filter(({ count, value }) => value.length === count)
    .map(({ count, value }) => ({ title: `${count} entries`, value }));
  const single = proposalsOf(items, sampleOf(items, 0)).map(({ title, value }) => ({
    title: `the entry ${title}`,
    value: [value],
  }));
  return [...sized, ...single];
}

function objects(schema: Plain, sample: unknown): readonly Proposal[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const whole = isObject(sample) ? sample : {};
  const nested = Object.entries(properties).flatMap(([key, part]) =>
    proposalsOf(part, whole[key]).map(({ title, value }) => ({
      title: `${key}: ${title}`,
      value: { ...whole, [key]: value },
    })),
  );
  return [...nested, { title: 'an unknown key', value: { ...whole, unheard_of: 1 } }];
}

function choices(schema: Plain): readonly Proposal[] {
  const { enum: list, type } = schema;
  const options = isList(list) ? list : [];
  const numeric = options.filter((option) => typeof option === 'number');
  const foreign = type === 'string' ? 'no_such_option' : Math.max(0, ...numeric) + 1;
  return [...options, foreign].map((value) => ({ title: JSON.stringify(value), value }));
}

/**
 * Values at, below and above every bound of a plain schema and of its parts; `sample` is a valid
 * value, in which the others are inserted.
 */
export function proposalsOf(schema: unknown, sample: unknown): readonly Proposal[] {
  const plain = joined(schema);
  const { type, enum: list } = plain;
  const kind = typeof type === 'string' ? type : 'object';
  const wrong = {
    title: `${JSON.stringify(wrongTypes[kind])}, no ${kind}`,
    value: wrongTypes[kind],
  };
  if (isList(list)) return [...choices(plain), wrong];
  switch (kind) {
    case 'string':
      return [...texts(plain, sample), wrong];
    case 'number':
    case 'integer':
      return [...numbers(plain, stepIn(schema)), wrong];
    case 'boolean':
      return [{ title: 'true', value: true }, { title: 'false', value: false }, wrong];
    case 'array':
      return [...lists(plain, sample), wrong];
    default:
      return [...objects(plain, sample), wrong];
  }
}
