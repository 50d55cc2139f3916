import { useQuery } from '@tanstack/react-query';
import { importQueryOptions } from '../../api/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useModuleRef } from '../module-ref.ts';
import { isRunning } from './steps.ts';

/** Between two looks at an import that goes on, in milliseconds. */
const pollIntervalMs = 700;

/** An import, looked at again and again while the server is at work on it; null: none is asked for. */
export function useImportJob(module: CompiledModule, siteId: number, id: number | null) {
  const moduleRef = useModuleRef(module);
  return useQuery({
    ...importQueryOptions(moduleRef, siteId, id ?? 0),
    enabled: id !== null,
    // It may have gone on since it was last looked at.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRunning(data) ? pollIntervalMs : false,
  });
}
