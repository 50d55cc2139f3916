import {
  hashKey,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query';

/** The data of a query as soon as there are any: those of this device, or those of the server. */
export async function soonestData<T, Key extends QueryKey>(
  cache: QueryClient,
  options: QueryExecuteOptions<T, Error, T, T, Key>,
): Promise<T> {
  const known = () => cache.getQueryData<T>(options.queryKey);
  const before = known();
  if (before !== undefined) return before;
  const hash = hashKey(options.queryKey);
  return new Promise((resolve, reject) => {
    const stop = cache.getQueryCache().subscribe(({ query }) => {
      const data = query.queryHash === hash ? known() : undefined;
      if (data !== undefined) resolve(data);
    });
    cache.query(options).then(resolve, reject).finally(stop);
  });
}
