const tails = new Map<string, Promise<void>>();

/**
 * Runs `work` after everything that was started before under the same name has ended, with or
 * without an error. Requests that would all wait for one row wait here instead, without holding a
 * connection.
 */
export async function withMutex<T>(name: string, work: () => Promise<T>): Promise<T> {
  const previous = tails.get(name);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  tails.set(name, ended);
  try {
    await previous;
    return await work();
  } finally {
    end();
    if (tails.get(name) === ended) tails.delete(name);
  }
}
