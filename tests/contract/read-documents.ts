import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  FieldTypeDocument,
  FlowDocument,
  ModuleDocument,
} from '../../src/runtime/documents.ts';

const schemas = join(import.meta.dirname, '../../schemas');

function readFolder<T>(folder: string, suffix: string): ReadonlyMap<string, T> {
  return new Map(
    readdirSync(join(schemas, folder))
      .sort()
      .map((file) => [
        file.slice(0, -suffix.length),
        JSON.parse(readFileSync(join(schemas, folder, file), 'utf8')) as T,
      ]),
  );
}

/** The product's documents by file name without extension, read from disk. */
export const metaSchemas = readFolder<{ readonly $id: string }>('meta', '.schema.json');
export const fieldTypes = readFolder<FieldTypeDocument>('field-types', '.json');
export const modules = readFolder<ModuleDocument>('modules', '.json');
export const flows = readFolder<FlowDocument>('flows', '.json');

/** The entry of `map` called `name`; throws a sentence if there is none. */
export function entry<T>(map: ReadonlyMap<string, T>, name: string): T {
  const found = map.get(name);
  if (found === undefined) throw new Error(`There is no document "${name}"`);
  return found;
}

/** A copy of `value` with the English text in place of every text by language. */
export function inEnglish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inEnglish);
  if (value === null || typeof value !== 'object') return value;
  if ('en' in value) return value.en;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inEnglish(child)]));
}
