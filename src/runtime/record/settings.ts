import type { FieldTypeDocument } from '../documents.ts';
import type { Settings } from '../field-type.ts';
import type { ValueSchema } from '../value-schema.ts';
import { compileValue } from './compile-value.ts';
import type { JsonObject } from './json.ts';

type Entries = ReadonlyMap<string, unknown>;

function defaultsOf(schema: ValueSchema): Entries {
  const entries = Object.entries(schema.properties ?? {});
  return new Map(
    entries.flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

function branchOf(schema: ValueSchema, settings: JsonObject): ValueSchema | undefined {
  if (schema.if === undefined) return undefined;
  return compileValue(schema.if, {})(settings, '').length === 0 ? schema.then : schema.else;
}

/** Every part of a settings schema whose condition holds, the schema itself first. */
function partsThatHold(schema: ValueSchema, settings: JsonObject): readonly ValueSchema[] {
  const branch = branchOf(schema, settings);
  const inner = [...(schema.allOf ?? []), ...(branch === undefined ? [] : [branch])];
  return [schema, ...inner.flatMap((part) => partsThatHold(part, settings))];
}

function overlay(defaults: readonly Entries[], columnData: JsonObject): JsonObject {
  const entries = [...defaults.flatMap((part) => [...part]), ...Object.entries(columnData)];
  return Object.fromEntries(entries);
}

/**
 * The settings of a column with the defaults of its field type (spec section 9), nulls still in.
 * A default in a `then` or `else` counts when its condition holds for the settings so far.
 */
export function settingsWithNulls(document: FieldTypeDocument, columnData: JsonObject): JsonObject {
  const schema = document.settings;
  const first = overlay([defaultsOf(schema)], columnData);
  return overlay(partsThatHold(schema, first).map(defaultsOf), columnData);
}

/**
 * The effective settings of a column: defaults of its field type, overlaid by its own
 * `columnData`; an explicit null un-sets a default. Every key of the result is set.
 */
export function resolveSettings(
  document: FieldTypeDocument,
  columnData: JsonObject = {},
): Settings {
  const entries = Object.entries(settingsWithNulls(document, columnData));
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}
