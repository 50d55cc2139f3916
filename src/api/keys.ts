import { randomUuid } from './uuid.ts';

/** Keys of changes whose answer has not come, by what they ask for. */
const open = new Map<string, string>();

/**
 * The Idempotency-Key of a change (docs/decisions/idempotency.md): until its answer has come, who
 * asks for the same again means the same change, and it is carried out once.
 */
export function keyOf(change: string): string {
  const key = open.get(change) ?? randomUuid();
  open.set(change, key);
  return key;
}

/** The answer has come: the same again is another change. */
export function settled(change: string): void {
  open.delete(change);
}
