import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import type { ImportJob } from '../../contract/imports.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { storedImportId } from './import-storage.ts';
import { isOver, isRunning } from './steps.ts';

/** Stores the id of an import while it runs, and invalidates the list when it has been applied. */
export function useImportSideEffects(
  module: CompiledModule,
  siteId: number,
  job: ImportJob | null,
): void {
  const cache = useQueryClient();
  const { type, api, wrapper } = module.document;
  useEffect(() => {
    if (job === null) return;
    if (isRunning(job)) storedImportId(type, siteId).write(job.id);
    else if (isOver(job)) storedImportId(type, siteId).remove();
    if (job.state !== 'applied') return;
    void invalidateCall(cache, itemCalls({ type, api, wrapper }).list.name, siteId);
  }, [job, cache, type, api, wrapper, siteId]);
}
