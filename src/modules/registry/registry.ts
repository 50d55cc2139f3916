import { createContext, use } from 'react';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { fetchModules } from '../../api/query-options.ts';
import { GET_MODULES } from '../../contract/modules.ts';
import type { ModuleRegistry } from './module-registry.ts';

export type { ModuleRegistry };

const registryKey = [GET_MODULES.name, null] as const;

/** The compiled modules. The compiler is fetched in parallel with the documents. */
export const modulesRead = queryOptions({
  queryKey: registryKey,
  queryFn: async ({ signal, client }) => {
    const [{ modules }, { compileAll }] = await Promise.all([
      fetchModules(signal),
      import('./compile-all.ts'),
    ]);
    return compileAll(modules, client.getQueryData<ModuleRegistry>(registryKey));
  },
  // Compiled modules hold maps and functions, which structural sharing would break.
  structuralSharing: false,
});

const SiteRegistryContext = createContext<ModuleRegistry | null>(null);

export const SiteRegistryProvider = SiteRegistryContext.Provider;

/**
 * The registry, on the pages of a site as the person may use it there (`SiteModules`); suspends until
 * it is loaded. Follows the server's invalidations.
 */
export function useModules(): ModuleRegistry {
  const { data } = useSuspenseQuery(modulesRead);
  return use(SiteRegistryContext) ?? data;
}
