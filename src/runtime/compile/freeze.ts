function refuse(): never {
  throw new TypeError('A compiled module cannot be changed');
}

function freezeMap(map: Map<unknown, unknown>): void {
  for (const [key, value] of map) {
    deepFreeze(key);
    deepFreeze(value);
  }
  map.set = refuse;
  map.delete = refuse;
  map.clear = refuse;
}

/** Freezes a value and everything below it, including Maps; skips what is already frozen. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) freezeMap(value);
  Object.freeze(value);
  for (const key of Object.keys(value)) {
    const entry: unknown = Reflect.get(value, key);
    deepFreeze(entry);
  }
  return value;
}
