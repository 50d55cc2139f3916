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
 * Resolves when the modules of this device or of the server are there, or none could be had; null if nothing
 * is waited for. A query that suspends by itself waits for the server.
 */
function arrivalOf(cache: QueryClient): Promise<unknown> | null {
  const state = cache.getQueryState(registryKey);
  if (state?.data !== undefined || state?.status === 'error') return null;
  const known = arrivals.get(cache);
  if (known !== undefined) return known;
  const arrival = Promise.allSettled([soonestData(cache, modulesRead)]).finally(() =>
    arrivals.delete(cache),
  );
  arrivals.set(cache, arrival);
  return arrival;
}

/**
 * The registry, on the pages of a site as the person may use it there (`SiteModules`); suspends until
 * it is loaded. Follows the server's invalidations.
 */
export function useModules(): ModuleRegistry {
  const arrival = arrivalOf(useQueryClient());
  // React suspends on a thrown promise, as for the query; `use` would have to be called in each later render too.
  // oxlint-disable-next-line typescript/only-throw-error
  if (arrival !== null) throw arrival;
  const { data } = useSuspenseQuery(modulesRead);
  return use(SiteRegistryContext) ?? data;
}
