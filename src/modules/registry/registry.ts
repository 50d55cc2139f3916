import { createContext, use } from 'react';
import {
  type QueryClient,
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { soonestData } from '../../api/soonest-data.ts';
import { staleWhileRefreshed } from '../../api/stale-while-refreshed.ts';
import { fetchModules } from '../../api/query-options.ts';
import { GET_MODULES } from '../../contract/modules.ts';
import type { ModuleRegistry } from './module-registry.ts';

export type { ModuleRegistry };

const registryKey = [GET_MODULES.name, null] as const;

/** The compiled modules. The compiler is fetched in parallel with the documents. */
export const modulesRead = queryOptions({
  queryKey: registryKey,
  queryFn: staleWhileRefreshed(async ({ signal, client }) => {
    const [{ modules }, { compileAll }] = await Promise.all([
      fetchModules(signal),
      import('./compile-all.ts'),
    ]);
    return compileAll(modules, client.getQueryData<ModuleRegistry>(registryKey));
  }),
  // Compiled modules hold maps and functions, which structural sharing would break.
  structuralSharing: false,
});

const SiteRegistryContext = createContext<ModuleRegistry | null>(null);

export const SiteRegistryProvider = SiteRegistryContext.Provider;

const arrivals = new WeakMap<QueryClient, Promise<unknown>>();

/**
 * Resolves when the first modules are there, of this device or of the server, or none could be had. A query
 * that suspends by itself waits for the server. Undefined if they were there from the beginning.
 */
function firstArrival(cache: QueryClient): Promise<unknown> | undefined {
  const known = arrivals.get(cache);
  if (known !== undefined || cache.getQueryData(registryKey) !== undefined) return known;
  const arrival = Promise.allSettled([soonestData(cache, modulesRead)]);
  arrivals.set(cache, arrival);
  return arrival;
}

/**
 * The registry, on the pages of a site as the person may use it there (`SiteModules`); suspends until
 * it is loaded. Follows the server's invalidations.
 */
export function useModules(): ModuleRegistry {
  const arrival = firstArrival(useQueryClient());
  if (arrival !== undefined) use(arrival);
  const { data } = useSuspenseQuery(modulesRead);
  return use(SiteRegistryContext) ?? data;
}
