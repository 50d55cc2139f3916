import { isList, isObject, jsonEquals, type JsonObject } from '../record/json.ts';
import {
  applicableSchemas,
  isSettingReference,
  resolveSettingReference,
} from '../record/settings-reference.ts';
import { type Language, type Text, textIn } from '../text.ts';
import type { ValueSchema } from '../value-schema.ts';

/** A plain JSON Schema, 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** JSON Schema for our custom formats. */
const ownFormats: ReadonlyMap<unknown, JsonSchema> = new Map([
  ['color', { pattern: '^#[0-9A-Fa-f]{6}$' }],
]);

const oneInside = ['items', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'] as const;
const manyInside = ['prefixItems', 'allOf', 'anyOf'] as const;
const texts = ['title', 'description'] as const;

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return names.some((each) => each === name);
}

/** Merges parts of `allOf` into the schema around them, unless they redefine a keyword. */
function joined(schema: JsonSchema): JsonSchema {
  const { allOf, ...rest } = schema;
  if (!isList(allOf)) return schema;
  const result: Record<string, unknown> = { ...rest };
  const left: unknown[] = [];
  for (const part of allOf.filter(isObject)) {
    const keys = Object.keys(part);
    const fits = keys.every(
      (key) => !Object.hasOwn(result, key) || jsonEquals(result[key], part[key]),
    );
    // A condition belongs to the branches next to it.
    if (fits && !keys.includes('if')) Object.assign(result, part);
    else left.push(part);
  }
  return left.length === 0 ? result : { ...result, allOf: left };
}

/**
 * Converts a value schema (schemas/meta/value) to plain JSON Schema: settings inserted, keywords
 * whose setting is null or not set dropped, `$if` resolved, titles and descriptions in one
 * language.
 */
export function plainSchema(
  schema: ValueSchema,
  settings: JsonObject,
  language: Language,
): JsonSchema {
  const inside = (part: ValueSchema) => plainSchema(part, settings, language);
  const keyword = (name: string, written: unknown): JsonSchema => {
    if (name === 'columnType') return {};
    if (isOneOf(texts, name)) return { [name]: textIn(written as Text, language) };
    if (isOneOf(oneInside, name)) return { [name]: inside(written as ValueSchema) };
    if (isOneOf(manyInside, name)) {
      const parts = (written as readonly ValueSchema[]).map(inside);
      return { [name]: name === 'allOf' ? parts.filter((p) => Object.keys(p).length > 0) : parts };
    }
    if (name === 'properties') {
      const entries = Object.entries(written as { readonly [name: string]: ValueSchema });
      return { properties: Object.fromEntries(entries.map(([key, part]) => [key, inside(part)])) };
    }
    if (name === 'additionalProperties' && isObject(written))
      return { additionalProperties: inside(written) };
    const argument =
      name !== 'const' && isSettingReference(written)
        ? resolveSettingReference(written, settings)
        : written;
    if (argument === null && name !== 'const') return {};
    return name === 'format'
      ? (ownFormats.get(argument) ?? { format: argument })
      : { [name]: argument };
  };
  const parts = applicableSchemas(schema, settings).map((part, index) =>
    index === 0
      ? Object.entries(part).reduce<JsonSchema>(
          (all, [name, written]) => ({ ...all, ...keyword(name, written) }),
          {},
        )
      : inside(part),
  );
  const [always = {}, ...branches] = parts;
  const { allOf, ...rest } = always;
  const all = [...(isList(allOf) ? allOf : []), ...branches];
  return joined(all.length === 0 ? rest : { ...rest, allOf: all });
}
