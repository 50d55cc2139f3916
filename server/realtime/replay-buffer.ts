import type { Invalidation } from '../operations/services.ts';

/** How long sent invalidations are kept, in milliseconds. */
const bufferMs = 60_000;

interface BufferedEvent {
  /** By the clock of `performance.now()`. */
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
    /** The kept invalidations of the last given milliseconds, the oldest first. */
    since(age: number): readonly Invalidation[] {
      return after(performance.now() - Math.min(age, bufferMs)).map(({ event }) => event);
    },
  };
}

/** How many milliseconds ago a page began to read, as it says when it connects; 0 where it doesn't. */
export function readStartAge(auth: { readonly [key: string]: unknown }): number {
  const { age } = auth;
  return typeof age === 'number' && age > 0 ? age : 0;
}
