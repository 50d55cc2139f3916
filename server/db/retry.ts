import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '../error-code.ts';

/** Serialization failure and deadlock: nothing was written, and a retry can succeed. */
const conflicts = new Set(['40001', '40P01']);

/** No connection: the database is restarting or has no connection slot left. */
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

/** Something that a transaction has read has changed: running all of it again can succeed. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly code = '40001';
}

export function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error));
}

/** Whether a connection failed, or was found broken, before any statement ran on it. */
export function isUnreachable(error: unknown): boolean {
  const broken =
    error instanceof Error && /^Connection terminated|not queryable/.test(error.message);
  return broken || unreachable.has(codeOf(error));
}

/**
 * Whether all connections stayed busy for the time that a caller waits for one; a retry is of no
 * use.
 */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/**
 * Runs `attempt` up to `times` times while it fails with an error that `again` accepts. The pause
 * starts at `pause` ms, doubles and has jitter, so that callers that collided do not collide again.
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
