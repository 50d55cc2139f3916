import type { FieldTypeDocument } from '../documents.ts';
import type { Settings } from '../field-settings.ts';
import type { ValueSchema } from '../value-schema.ts';
import { compileValue } from './compile-value.ts';
import type { JsonObject } from './json.ts';
import type { Check } from './keywords/keyword.ts';

type Entries = readonly (readonly [string, unknown])[];

/** Caches by schema: settings schemas are few, and every column has one. */
function once<T>(read: (schema: ValueSchema) => T): (schema: ValueSchema) => T {
  const known = new WeakMap<ValueSchema, T>();
  return (schema) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const result = read(schema);
    known.set(schema, result);
    return result;
  };
}

const defaultsOf = once((schema): Entries => {
  const entries = Object.entries(schema.properties ?? {});
  return entries.flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );
});

const conditionOf = once((condition): Check => compileValue(condition, {}));

function branchOf(schema: ValueSchema, settings: JsonObject): ValueSchema | undefined {
  if (schema.if === undefined) return undefined;
  return conditionOf(schema.if)(settings, '').length === 0 ? schema.then : schema.else;
}

/** Every part of a settings schema whose condition holds, the schema itself first. */
function partsThatHold(schema: ValueSchema, settings: JsonObject): readonly ValueSchema[] {
  const branch = branchOf(schema, settings);
  const inner = [...(schema.allOf ?? []), ...(branch === undefined ? [] : [branch])];
  return [schema, ...inner.flatMap((part) => partsThatHold(part, settings))];
}

function overlay(defaults: readonly Entries[], columnData: JsonObject): JsonObject {
  return Object.fromEntries([...defaults.flat(), ...Object.entries(columnData)]);
}

/**
 * The settings of a column with the defaults of its field type (spec section 9), including nulls. A
 * default in a `then` or `else` applies when its condition holds for the settings so far.
 */
export function settingsWithNulls(document: FieldTypeDocument, columnData: JsonObject): JsonObject {
  const schema = document.settings;
  const first = overlay([defaultsOf(schema)], columnData);
  const parts = partsThatHold(schema, first);
  return parts.length === 1 ? first : overlay(parts.map(defaultsOf), columnData);
}

/**
 * Removes settings that are null. Settings that the schema of their type refuses keep a module from
 * compiling; therefore the result has the types of that schema.
 */
export function withoutNulls(settings: JsonObject): Settings {
  const entries = Object.entries(settings);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

/**
 * The effective settings of a column: defaults of its field type, overlaid by its `columnData`; an
 * explicit null removes a default. No value of the result is null.
 */
export function resolveSettings(
  document: FieldTypeDocument,
  columnData: JsonObject = {},
): Settings {
  return withoutNulls(settingsWithNulls(document, columnData));
}
