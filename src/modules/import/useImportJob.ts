import { useQuery } from '@tanstack/react-query';
import { importQueryOptions } from '../../api/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useModuleRef } from '../module-ref.ts';
import { isRunning } from './steps.ts';

/** Milliseconds between two requests for the state of a running import. */
const pollIntervalMs = 700;

/** An import, polled while the server is working on it; null disables the query. */
export function useImportJob(module: CompiledModule, siteId: number, id: number | null) {
  const moduleRef = useModuleRef(module);
  return useQuery({
    ...importQueryOptions(moduleRef, siteId, id ?? 0),
    enabled: id !== null,
    // The import may have progressed since the last request.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRunning(data) ? pollIntervalMs : false,
  });
}
