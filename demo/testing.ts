import { loadDemo } from './index.ts';
import type { DemoItem, DemoTemplate, DemoValue, OffsetDate, Ref } from './types.ts';
import type { CompiledModule } from '../src/runtime/compiled.ts';
import type { TemplateDocument } from '../src/runtime/documents.ts';
import { blankItem } from '../src/runtime/record/blank.ts';
import type { Item } from '../src/runtime/record/item.ts';
import { compiled, shippedModules } from '../tests/support/compiled.ts';

const isRef = (value: object): value is Ref => '$ref' in value;
const isOffsetDate = (value: object): value is OffsetDate => '$offset_days' in value;

/** Every key that a value refers to, at any depth. */
export function namedIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return isRef(value) ? [value.$ref] : Object.values(value).flatMap(namedIn);
}

/**
 * A value with ids in place of keys and dates in place of offsets, relative to midnight of `today`
 * in UTC.
 */
function resolved(
  value: DemoValue | undefined,
  ids: ReadonlyMap<string, number>,
  today: Date,
): unknown {
  if (Array.isArray(value)) return value.map((inner: DemoValue) => resolved(inner, ids, today));
  if (value === null || value === undefined || typeof value !== 'object') return value;
  if (isRef(value)) return ids.get(value.$ref);
  if (isOffsetDate(value)) return dateOf(value, today);
  return Object.fromEntries(
    Object.entries(value as { readonly [key: string]: DemoValue }).map(([key, inner]) => [
      key,
      resolved(inner, ids, today),
    ]),
  );
}

function dateOf({ $offset_days: days, $time: time }: OffsetDate, today: Date): string {
  const date = new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return time === undefined ? date : `${date}T${time}:00.000Z`;
}

export const demo = loadDemo();
export const today = new Date('2026-03-18T00:00:00.000Z');

const roots = demo.sites.map(({ key }) => key.replace('site:', 'root:'));

/** An id for every key that can be referred to. */
export const ids: ReadonlyMap<string, number> = new Map(
  [
    ...roots,
    ...Object.values(demo).flatMap((rows: readonly object[]) =>
      rows.flatMap((row) => ('key' in row && typeof row.key === 'string' ? [row.key] : [])),
    ),
  ].map((key, index) => [key, index + 1]),
);

export function idOf(key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No row has the key ${key}`);
  return id;
}

/** The template's document with ids in place of keys. */
export function templateDocument(template: DemoTemplate): TemplateDocument {
  return resolved(template.document, ids, today) as TemplateDocument;
}

const modules = new Map<string, CompiledModule>();

/** The module with this row's template, compiled once. */
export function moduleOf(row: Pick<DemoItem, 'module' | 'template'>): CompiledModule {
  const name = row.template ?? row.module;
  const known = modules.get(name);
  if (known !== undefined) return known;
  const document = shippedModules.get(row.module);
  if (document === undefined) throw new Error(`There is no module ${row.module}`);
  const template = demo.templates.find(({ key }) => key === row.template);
  const identity =
    template === undefined
      ? undefined
      : { id: idOf(template.key), version: 1, document: templateDocument(template) };
  const module = compiled(document, { template: identity });
  modules.set(name, module);
  return module;
}

/** A row as an item at the start of its flow. */
export function itemOf(row: DemoItem): Item {
  const blank = blankItem(moduleOf(row), idOf(row.site));
  const values = resolved(row.values, ids, today) as Partial<Item>;
  return { ...blank, ...values, columns: { ...blank.columns, ...values.columns } };
}
