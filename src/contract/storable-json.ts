const maxDepth = 64;

const hasUnstorableText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * Whether a request's value can be stored. PostgreSQL refuses texts with a null character or half a
 * surrogate pair; deep nesting could exhaust a stack.
 */
export function isStorableJson(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === 'string' && hasUnstorableText(each)) return false;
      if (typeof each !== 'object' || each === null) continue;
      for (const [key, inner] of Object.entries(each)) {
        if (hasUnstorableText(key)) return false;
        next.push(inner);
      }
    }
    level = next;
  }
  return true;
}
