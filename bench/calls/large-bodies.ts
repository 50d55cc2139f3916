import type { CallDocument } from '../../src/contract/call.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';

/** A body that grows in one place. */
export interface GrowingBody {
  /** `POST /api/sites/{siteId}/workorders columns.notes: number[]`. */
  readonly name: string;
  /** The body with about this many characters of JSON, in this one place. */
  readonly of: (size: number) => unknown;
}

interface Growth {
  readonly path: string;
  readonly of: (size: number) => unknown;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: boolean | Schema;
}

const deepest = 4;

const hasType = ({ type }: Schema, wanted: string): boolean =>
  type === wanted || (Array.isArray(type) && type.includes(wanted));

/** The smallest value that looks like one of the schema; `at` tells several apart. */
function sampleOf(schema: Schema, at = 1): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return sampleOf(schema.anyOf[0], at);
  if (hasType(schema, 'object')) return objectOf(schema, at);
  if (hasType(schema, 'array')) return [];
  if (hasType(schema, 'string')) return `text ${at}`;
  if (hasType(schema, 'boolean')) return true;
  return hasType(schema, 'integer') || hasType(schema, 'number') ? at : null;
}

function objectOf({ properties = {}, required = [] }: Schema, at: number): object {
  const known = required.filter((name) => Object.hasOwn(properties, name));
  return Object.fromEntries(known.map((name) => [name, sampleOf(properties[name] ?? {}, at)]));
}

/** A list of as many entries as fit into the size. */
function listOf(entry: (at: number) => unknown, size: number): readonly unknown[] {
  const each = JSON.stringify(entry(100_000)).length + 1;
  return Array.from({ length: Math.max(1, Math.floor(size / each)) }, (_, at) => entry(at + 1));
}

const manyKeys = (size: number): object =>
  Object.fromEntries(listOf((at) => [`key_${at}`, at], size) as readonly [string, number][]);

/** The lists and texts that a field of any type may be given, and the wrong ones too. */
const anyGrowths: readonly Growth[] = [
  { path: ': number[]', of: (size) => listOf((at) => at, size) },
  { path: ': string[]', of: (size) => listOf((at) => `text ${at}`, size) },
  { path: ': object[]', of: (size) => listOf((at) => ({ id: at, value: at }), size) },
  { path: ': string', of: (size) => 'word '.repeat(Math.ceil(size / 5)) },
  { path: ': object', of: manyKeys },
];

function growthsOf(schema: Schema, depth = 0): readonly Growth[] {
  if (depth > deepest) return [];
  const growths: Growth[] = (schema.anyOf ?? []).flatMap((each) => growthsOf(each, depth));
  if (hasType(schema, 'string')) growths.push({ path: ': string', of: (size) => 'x'.repeat(size) });
  const { items = {}, properties = {} } = schema;
  if (hasType(schema, 'array')) {
    growths.push({ path: '[]', of: (size) => listOf((at) => sampleOf(items, at), size) });
    growths.push({ path: '[]: wrong', of: (size) => listOf(() => 0, size) });
    for (const { path, of } of growthsOf(items, depth + 1))
      growths.push({ path: `[0]${path}`, of: (size) => [of(size)] });
  }
  if (!hasType(schema, 'object')) return growths;
  if (schema.additionalProperties !== false) growths.push({ path: '.*', of: manyKeys });
  for (const [name, property] of Object.entries(properties))
    for (const { path, of } of growthsOf(property, depth + 1))
      growths.push({
        path: `.${name}${path}`,
        of: (size) => ({ ...objectOf(schema, 1), [name]: of(size) }),
      });
  return growths;
}

/** Bodies of a call that grow in one place each, by its schema. */
export function growingBodies({ method, path, body }: CallDocument): readonly GrowingBody[] {
  if (body === undefined) return [];
  return growthsOf(body as Schema).map(({ path: place, of }) => ({
    name: `${method} ${path} ${place}`,
    of,
  }));
}

/** Values of each column of a module that grow; `name` is its db name. */
export function growingColumns({ columns }: CompiledModule): readonly GrowingBody[] {
  return columns.flatMap(({ db, origin }) =>
    anyGrowths.map(({ path, of }) => ({
      name: `${db}${path}`,
      of: (size: number) =>
        origin === 'template' ? { columns: { [db]: of(size) } } : { [db]: of(size) },
    })),
  );
}
