import { vi } from 'vitest';

/**
 * Waits until a check passes, almost as long as a test may last. The second for which `vi.waitFor` waits
 * by itself measures how busy the machine is: real servers, sockets and watched files take longer then.
 */
export const until = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: 25_000, interval: 20 });
