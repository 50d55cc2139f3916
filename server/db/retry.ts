import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../error-code.ts';

/** Serialization failure, deadlock: nothing was written, and the same again can succeed. */
const conflicts = new Set(['40001', '40P01']);

/** No connection, because the database is being started again or has no place for one more. */
const unreachable = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

export function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error));
}

/** Whether a connection could not be had or was found broken before anything was done on it. */
export function isUnreachable(error: unknown): boolean {
  const broken =
    error instanceof Error && /^Connection terminated|not queryable/.test(error.message);
  return broken || unreachable.has(codeOf(error));
}

/** Whether all connections stayed busy for as long as a caller waits for one: no use in waiting on. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/**
 * Runs `attempt` up to `times` times while it fails in a way that `again` accepts, with a pause
 * that doubles from `pause` ms and is scattered, so that those who collided do not collide again.
 */
export async function withRetries<T>(
  { times, pause, again }: { times: number; pause: number; again: (error: unknown) => boolean },
  attempt: () => Promise<T>,
): Promise<T> {
  for (let left = times - 1, wait = pause; ; left--, wait *= 2) {
    try {
      return await attempt();
    } catch (error) {
      if (left <= 0 || !again(error)) throw error;
      await delay(wait * (0.5 + Math.random()));
    }
  }
}
