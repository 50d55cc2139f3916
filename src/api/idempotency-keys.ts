import { randomUuid } from './uuid.ts';

/** Keys of changes whose answer has not come, by what they ask for. */
const pendingKeys = new Map<string, string>();

/**
 * The Idempotency-Key of a change (docs/decisions/idempotency.md): until its answer has come, who
 * asks for the same again means the same change, and it is carried out once.
 */
export function idempotencyKeyOf(change: string): string {
  const key = pendingKeys.get(change) ?? randomUuid();
  pendingKeys.set(change, key);
  return key;
}

/** The answer has come: the same again is another change. */
export function releaseIdempotencyKey(change: string): void {
  pendingKeys.delete(change);
}
