import type { FastifyReply } from 'fastify';
import { Failure } from '../operations/failure.ts';

/** Milliseconds. The page waits for 10 s (design, "Contract and HTTP"): it gets a sentence before. */
export const requestTimeoutMs = 8000;

/**
 * Gives what `work` gives, or throws `unavailable` when `limit` milliseconds since the request came
 * are over: a database that hangs keeps nobody waiting. What was begun goes on, and may still be
 * done; the Idempotency-Key tells. Fastify's own `handlerTimeout` never fires for requests with a
 * body.
 */
export async function withTimeout<T>(
  limit: number | null,
  reply: FastifyReply,
  work: () => Promise<T> | T,
): Promise<T> {
  if (limit === null) return work();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const remainingMs = Math.max(0, limit - reply.elapsedTime);
  const timer = setTimeout(() => reject(new Failure('unavailable')), remainingMs);
  try {
    return await Promise.race([work(), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
