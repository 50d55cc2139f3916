import type { Invalidation } from '../operations/services.ts';

/** How long sent invalidations are stored, in milliseconds. */
const bufferMs = 60_000;

interface BufferedEvent {
  /** When it was sent last, on the buffer's clock. */
  readonly at: number;
  readonly event: Invalidation;
}

function keyOf({ call, organisationId, siteId, permission, userIds, ofAllSites }: Invalidation) {
  return JSON.stringify([call, organisationId, siteId, permission, userIds, ofAllSites]);
}

/**
 * Recent invalidations, for pages that read data before their socket was connected. Equal ones are
 * stored once, with the last time, so that its size does not grow with the number of changes.
 * `clock` returns milliseconds.
 */
export function createReplayBuffer(clock: () => number = () => performance.now()) {
  /** In the order of `at`: a Map iterates in the order of insertion. */
  const buffered = new Map<string, BufferedEvent>();
  return {
    get size(): number {
      return buffered.size;
    },
    add(event: Invalidation): void {
      const now = clock();
      const key = keyOf(event);
      buffered.delete(key);
      buffered.set(key, { at: now, event });
      for (const [oldest, { at }] of buffered) {
        if (at >= now - bufferMs) break;
        buffered.delete(oldest);
      }
    },
    /** The stored invalidations of the last `age` milliseconds, the oldest first. */
    since(age: number): readonly Invalidation[] {
      const from = clock() - Math.min(age, bufferMs);
      return [...buffered.values()].filter(({ at }) => at >= from).map(({ event }) => event);
    },
  };
}

/** The age in milliseconds of a page's data, which it sends on connecting; 0 without one. */
export function readStartAge(auth: { readonly [key: string]: unknown }): number {
  const { age } = auth;
  return typeof age === 'number' && age > 0 ? age : 0;
}
