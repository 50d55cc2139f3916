import { isList, isObject } from '../../../src/runtime/record/json.ts';
import { commonStep, multipleFrom, sumOf } from './decimals.ts';
import { ownValuesOf } from './oracle/own-values.ts';
import { faultsOf, isEmptyFor, valueSchemaOf } from './oracle/value.ts';
import { patternExamples } from './pattern-examples.ts';
import type { PlannedColumn } from '../../../server/documents/plan.ts';

/** The stricter of two bounds; of other keywords, the later one. */
function stricter(keyword: string, first: unknown, later: unknown): unknown {
  if (typeof first !== 'number' || typeof later !== 'number') return later;
  if (keyword.startsWith('max')) return Math.min(first, later);
  return keyword.startsWith('min') ? Math.max(first, later) : later;
}

/** A plain schema merged with the entries of its `allOf`; of each bound, the strictest counts. */
export function joined(schema: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(schema)) return {};
  const { allOf, ...own } = schema;
  const parts = isList(allOf) ? allOf.map(joined) : [];
  const all = new Map(Object.entries(own));
  for (const { if: _if, then: _then, ...part } of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      all.set(keyword, stricter(keyword, all.get(keyword), value));
    }
  }
  return Object.fromEntries(all);
}

const numberIn = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

/** Ids that no blank and no empty value uses begin here. */
const firstId = 11;

/** Every step that a schema or its parts define. */
function stepsOf(schema: unknown): readonly number[] {
  if (!isObject(schema)) return [];
  const { multipleOf, allOf } = schema;
  const own = typeof multipleOf === 'number' ? [multipleOf] : [];
  return [...own, ...(isList(allOf) ? allOf.flatMap(stepsOf) : [])];
}

/** The step of a schema of numbers: the values that satisfy all its steps are multiples of it. */
export function stepIn(schema: unknown): number | null {
  return commonStep(stepsOf(schema));
}

function someNumber(
  { minimum, maximum }: Readonly<Record<string, unknown>>,
  step: number,
  which: number,
): number {
  const most = numberIn(maximum, Infinity);
  const least = numberIn(minimum, maximum === undefined ? firstId : sumOf(most, -20 * step));
  const first = multipleFrom(least, step);
  // A number at its minimum may count as empty.
  const start = least > 0 || minimum === undefined ? first : sumOf(first, step);
  const wanted = sumOf(start, ...Array.from({ length: which }, () => step));
  return wanted <= most ? wanted : first;
}

function someText(schema: Readonly<Record<string, unknown>>, which: number): string {
  const day = String((which % 27) + 1).padStart(2, '0');
  if (schema['format'] === 'date') return `2026-03-${day}`;
  if (schema['format'] === 'date-time') return `2026-03-${day}T08:00:00.000Z`;
  if (schema['format'] === 'color') return `#0B62${String(10 + which)}`;
  const { pattern } = schema;
  const most = numberIn(schema['maxLength'], 255);
  const word = `Sample ${String.fromCharCode(65 + (which % 26))}`.slice(0, most);
  const text = word.trim().padEnd(numberIn(schema['minLength'], 0), 'x');
  if (typeof pattern !== 'string') return text;
  const minLength = numberIn(schema['minLength'], 0);
  const fitting = patternExamples(pattern, { minLength, maxLength: most });
  return fitting[which % Math.max(1, fitting.length)] ?? text;
}

function someList(schema: Readonly<Record<string, unknown>>, which: number): unknown {
  const { prefixItems, items } = schema;
  if (isList(prefixItems)) return prefixItems.map((part) => sampleOf(part, which));
  return entriesOf(items, Math.max(1, numberIn(schema['minItems'], 0)), which);
}

/** The given number of different entries of a list, fewer if there are no more. */
export function entriesOf(schema: unknown, count: number, from = 0): readonly unknown[] {
  const made = Array.from({ length: count }, (_, index) => sampleOf(schema, from + index));
  const different = new Map(made.map((entry) => [JSON.stringify(entry), entry]));
  return [...different.values()];
}

/** A value that is valid under a plain schema; `which` selects different ones. */
export function sampleOf(schema: unknown, which: number): unknown {
  const plain = joined(schema);
  if ('const' in plain) return plain['const'];
  const { enum: choices, type } = plain;
  if (isList(choices)) return choices[which % Math.max(1, choices.length)];
  switch (type) {
    case 'string':
      return someText(plain, which);
    case 'number':
    case 'integer':
      return someNumber(plain, stepIn(schema) ?? 1, which);
    case 'boolean':
      return which % 2 === 0;
    case 'array':
      return someList(plain, which);
    default: {
      const properties = isObject(plain['properties']) ? Object.entries(plain['properties']) : [];
      return Object.fromEntries(properties.map(([key, part]) => [key, sampleOf(part, which)]));
    }
  }
}

const shapes: readonly unknown[] = [
  { kind: 'Point', points: [[1, 2, 3]] },
  {
    kind: 'Line',
    points: [
      [1, 2, 3],
      [4, 5, 6],
    ],
  },
  {
    kind: 'Area',
    points: [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ],
  },
  { user_ids: [11], team_ids: [] },
  { user_ids: [], team_ids: [11] },
];

const made = new WeakMap<PlannedColumn, readonly unknown[]>();

function candidatesOf(column: PlannedColumn): readonly unknown[] {
  if (column.checksItself) {
    return (ownValuesOf(column) ?? [])
      .filter(({ faults }) => faults.length === 0)
      .map(({ value }) => value);
  }
  const schema = valueSchemaOf(column);
  return [...[0, 1, 2, 3].map((which) => sampleOf(schema, which)), ...shapes];
}

/** Different non-empty values that a column accepts; an empty list if none was found. */
export function samplesOf(column: PlannedColumn): readonly unknown[] {
  const known = made.get(column);
  if (known !== undefined) return known;
  const fitting = candidatesOf(column).filter(
    (value) => !isEmptyFor(column, value) && faultsOf(column, value).length === 0,
  );
  const samples = [...new Map(fitting.map((value) => [JSON.stringify(value), value])).values()];
  made.set(column, samples);
  return samples;
}
