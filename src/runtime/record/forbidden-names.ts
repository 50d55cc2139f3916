const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** True for names that reach an object's prototype: refused as db names, option keys and headers. */
export function isForbiddenName(name: string): boolean {
  return forbidden.has(name);
}
