import type { Invalidation } from '../operations/services.ts';

/** How long sent invalidations are stored, in milliseconds. */
const bufferMs = 60_000;

interface BufferedEvent {
  /** A time of `performance.now()`. */
  readonly at: number;
  readonly event: Invalidation;
}

/** Recent invalidations, for pages that read data before their socket was connected. */
export function createReplayBuffer() {
  let buffered: readonly BufferedEvent[] = [];
  const after = (moment: number) => buffered.filter(({ at }) => at >= moment);
  return {
    add(event: Invalidation): void {
      const at = performance.now();
      buffered = [...after(at - bufferMs), { at, event }];
    },
    /** The stored invalidations of the last `age` milliseconds, the oldest first. */
    since(age: number): readonly Invalidation[] {
      return after(performance.now() - Math.min(age, bufferMs)).map(({ event }) => event);
    },
  };
}

/** The age in milliseconds of a page's data, which it sends on connecting; 0 without one. */
export function readStartAge(auth: { readonly [key: string]: unknown }): number {
  const { age } = auth;
  return typeof age === 'number' && age > 0 ? age : 0;
}
