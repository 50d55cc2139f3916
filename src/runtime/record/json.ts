export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** An object's own keys; a key that holds undefined is not there, as in JSON. */
export function definedKeys(object: JsonObject): readonly string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}

/** An own value, undefined when it is inherited or not there. */
export function ownProperty(object: object, key: string): unknown {
  const value = (object as JsonObject)[key];
  return value === undefined || Object.hasOwn(object, key) ? value : undefined;
}

/** One text per JSON value: keys sorted, 1.0 as 1, -0 as 0. Equal texts, equal values. */
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
