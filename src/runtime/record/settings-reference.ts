import type { SettingReference, ValueSchema } from '../value-schema.ts';
import { isList, isObject, ownProperty, jsonEquals, type JsonObject } from './json.ts';

export function isSettingReference(argument: unknown): argument is SettingReference {
  return isObject(argument) && typeof ownProperty(argument, '$setting') === 'string';
}

/**
 * The value of a reference to a setting: null when the setting is null, not set or of the wrong
 * shape.
 */
export function resolveSettingReference(
  reference: SettingReference,
  settings: JsonObject,
): unknown {
  const value = ownProperty(settings, reference.$setting) ?? null;
  if (reference.as === 'decimalStep') {
    return typeof value === 'number' ? Number(`1e-${String(value)}`) : null;
  }
  const { each } = reference;
  if (each === undefined || value === null) return value;
  return isList(value)
    ? value.map((entry) => (isObject(entry) ? ownProperty(entry, each) : null))
    : null;
}

/** The schemas that apply: the one without `$if`, and the branch that the setting selects. */
export function applicableSchemas(
  schema: ValueSchema,
  settings: JsonObject,
): readonly ValueSchema[] {
  const { $if: condition, ...rest } = schema;
  if (condition === undefined) return [schema];
  const { then, else: otherwise, ...always } = rest;
  const holds = jsonEquals(ownProperty(settings, condition.setting) ?? null, condition.is);
  const branch = holds ? then : otherwise;
  return branch === undefined ? [always] : [always, branch];
}
