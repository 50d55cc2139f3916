const deepest = 64;

const isBad = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * Whether a request's value can be stored: no text with a null character or half a surrogate pair,
 * which PostgreSQL refuses, and no nesting so deep that it could exhaust a stack.
 */
export function isStorable(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === 'string' && isBad(each)) return false;
      if (typeof each !== 'object' || each === null) continue;
      for (const [key, inner] of Object.entries(each)) {
        if (isBad(key)) return false;
        next.push(inner);
      }
    }
    level = next;
  }
  return true;
}
