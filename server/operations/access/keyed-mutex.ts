const tails = new Map<string, Promise<void>>();

/**
 * Runs `work` when everything that was asked for under the same name before has ended, well or not.
 * Those who would wait for one row wait here, without each holding a connection.
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
