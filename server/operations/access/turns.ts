const last = new Map<string, Promise<void>>();

/**
 * Runs `work` when everything that was asked for under the same name before has ended, well or not.
 * Those who would wait for one row wait here, without each holding a connection.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(name);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  last.set(name, ended);
  try {
    await before;
    return await work();
  } finally {
    end();
    if (last.get(name) === ended) last.delete(name);
  }
}
