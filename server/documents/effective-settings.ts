import type { FieldTypeDocument } from '../../src/runtime/documents.ts';
import { isObject, ownProperty, type JsonObject } from '../../src/runtime/record/json.ts';

/**
 * Whether settings satisfy the keywords that a field type's `if` uses: `const`, `type`, `required`.
 */
function holds(condition: JsonObject, settings: JsonObject): boolean {
  const properties = condition['properties'];
  const required = condition['required'];
  const isThere = !Array.isArray(required) || required.every((key) => String(key) in settings);
  if (!isThere || !isObject(properties)) return isThere;
  return Object.entries(properties).every(([key, wanted]) => {
    const value = ownProperty(settings, key);
    if (value === undefined || !isObject(wanted)) return true;
    if ('const' in wanted) return value === wanted['const'];
    return wanted['type'] === undefined || typeof value === wanted['type'];
  });
}

function defaultsOf(schema: unknown): JsonObject {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) =>
      isObject(part) && part['default'] !== undefined ? [[name, part['default']]] : [],
    ),
  );
}

/** A column's settings merged over the defaults of its field type; null removes a default. */
export function effectiveSettings(type: FieldTypeDocument, data: JsonObject): JsonObject {
  const first = { ...defaultsOf(type.settings), ...data };
  const { if: condition, then, else: otherwise } = type.settings;
  const branch = !isObject(condition) ? undefined : holds(condition, first) ? then : otherwise;
  const all = { ...defaultsOf(type.settings), ...defaultsOf(branch), ...data };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== null && value !== undefined),
  );
}
