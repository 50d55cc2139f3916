export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** An object's own keys; a key with the value undefined is absent, as in JSON. */
export function definedKeys(object: JsonObject): readonly string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}

/** An own value; undefined if it is inherited or absent. */
export function ownProperty(object: object, key: string): unknown {
  const value = (object as JsonObject)[key];
  return value === undefined || Object.hasOwn(object, key) ? value : undefined;
}

/**
 * The canonical text of a JSON value: keys sorted, 1.0 as 1, -0 as 0. Texts are equal if and only
 * if values are.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isObject(value)) {
    const entries = [...definedKeys(value)]
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
    return `{${entries.join(',')}}`;
  }
  return String(value);
}

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((entry, index) => jsonEquals(entry, b[index]));
}

function sameObjects(a: JsonObject, b: JsonObject): boolean {
  const keys = definedKeys(a);
  return (
    keys.length === definedKeys(b).length &&
    keys.every((key) => jsonEquals(a[key], ownProperty(b, key)))
  );
}

/** Equality of JSON values, as JSON Schema means it. */
export function jsonEquals(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (isList(a)) return isList(b) && sameLists(a, b);
  return isObject(a) && isObject(b) && sameObjects(a, b);
}
