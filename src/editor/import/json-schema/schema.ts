import { isList, isObject, type JsonObject, ownProperty } from '../../../runtime/record/json.ts';
import { parsePointer } from '../../../runtime/record/pointer.ts';
import type { ReportCode } from '../report.ts';

/** Reads a JSON Schema with its references to itself (2020-12, `$defs` and older `definitions`). */

export const textIn = (schema: JsonObject, key: string): string | null => {
  const value = ownProperty(schema, key);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

export const numberIn = (schema: JsonObject, key: string): number | null => {
  const value = ownProperty(schema, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

export const objectIn = (schema: JsonObject, key: string): JsonObject => {
  const value = ownProperty(schema, key);
  return isObject(value) ? value : {};
};

export const listIn = (schema: JsonObject, key: string): readonly unknown[] => {
  const value = ownProperty(schema, key);
  return isList(value) ? value : [];
};

/** The types that a schema names, without null, which is no value. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = ownProperty(schema, 'type');
  const all = isList(type) ? type : [type];
  return all.filter((each) => typeof each === 'string').filter((each) => each !== 'null');
}

function atPointer(root: JsonObject, pointer: string): unknown {
  let value: unknown = root;
  for (const key of parsePointer(pointer)) {
    if (isObject(value)) value = ownProperty(value, key);
    else if (isList(value)) value = value[Number(key)];
    else return undefined;
  }
  return value;
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch (error) {
    if (error instanceof URIError) return pointer;
    throw error;
  }
}

type Resolved =
  | { readonly ok: true; readonly schema: JsonObject; readonly seen: ReadonlySet<unknown> }
  | { readonly ok: false; readonly code: ReportCode; readonly reference: string };

/** The most references and parts that one schema may lead through, in depth and altogether. */
const mostLevels = 50;
const mostSteps = 500;

/**
 * The schema with what it refers to, and with the parts of `allOf`. `seen` are the schemas that it is
 * inside of: a reference to one of them would never end.
 */
export function resolveReferences(
  value: unknown,
  root: JsonObject,
  seen: ReadonlySet<unknown>,
  level = 0,
  budget = { left: mostSteps },
): Resolved {
  if (!isObject(value)) return { ok: false, code: 'schema_shape', reference: String(value) };
  const reference = textIn(value, '$ref') ?? textIn(value, '$dynamicRef');
  const { $ref: _ref, $dynamicRef: _dynamic, allOf: _all, ...own } = value;
  let schema: JsonObject = own;
  let inside: ReadonlySet<unknown> = seen;
  const merge = (part: unknown): Resolved | null => {
    const found = resolveReferences(part, root, inside, level + 1, budget);
    if (!found.ok) return found;
    schema = merged(found.schema, schema);
    inside = new Set([...inside, ...found.seen]);
    return null;
  };
  budget.left -= 1;
  if (level > mostLevels || budget.left < 0)
    return { ok: false, code: 'reference_circular', reference: reference ?? '' };
  if (reference !== null) {
    if (!reference.startsWith('#')) return { ok: false, code: 'reference_remote', reference };
    const target = atPointer(root, decoded(reference.slice(1)));
    if (target === undefined) return { ok: false, code: 'reference_missing', reference };
    if (seen.has(target)) return { ok: false, code: 'reference_circular', reference };
    inside = new Set([...seen, target]);
    const failed = merge(target);
    if (failed !== null) return failed;
  }
  for (const part of listIn(value, 'allOf')) {
    // Conditions are read by themselves.
    if (isObject(part) && Object.hasOwn(part, 'if')) continue;
    const failed = merge(part);
    if (failed !== null) return failed;
  }
  return { ok: true, schema, seen: inside };
}

/** Two schemas as one: properties and required names are joined, other keywords are the second's. */
function merged(base: JsonObject, over: JsonObject): JsonObject {
  const properties = { ...objectIn(base, 'properties'), ...objectIn(over, 'properties') };
  const required = [...listIn(base, 'required'), ...listIn(over, 'required')];
  return {
    ...base,
    ...over,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

/** The conditions of a schema: its own `if`, and those of `allOf`. */
export function conditionsOf(schema: unknown): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  const parts = [schema, ...listIn(schema, 'allOf')];
  return parts.filter(isObject).filter((part) => isObject(part['if']));
}

/**
 * The properties that only the branches of conditions have, by name: forms show them while the condition
 * holds. Of two with one name the first is taken.
 */
export function branchProperties(root: JsonObject, own: JsonObject): JsonObject {
  const branches = conditionsOf(root).flatMap((part) => [
    ownProperty(part, 'then'),
    ownProperty(part, 'else'),
  ]);
  const found = new Map<string, unknown>();
  for (const branch of branches.filter(isObject))
    for (const [name, schema] of Object.entries(objectIn(branch, 'properties'))) {
      const isNew = !Object.hasOwn(own, name) && !found.has(name);
      if (isNew && isObject(schema) && Object.keys(schema).length > 0) found.set(name, schema);
    }
  return Object.fromEntries(found);
}
