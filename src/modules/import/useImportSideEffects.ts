import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import type { ImportJob } from '../../contract/imports.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { clearBackgroundImport, storeBackgroundImport } from './background-import.ts';
import { isOver, isRunning } from './steps.ts';

/** Keeps in mind what goes on in the background, and lets the list follow when it is done. */
export function useImportSideEffects(
  module: CompiledModule,
  siteId: number,
  job: ImportJob | null,
): void {
  const cache = useQueryClient();
  const { type, api, wrapper } = module.document;
  useEffect(() => {
    if (job === null) return;
    if (isRunning(job)) storeBackgroundImport(type, siteId, job.id);
    else if (isOver(job)) clearBackgroundImport(type, siteId);
    if (job.state !== 'applied') return;
    void invalidateCall(cache, itemCalls({ type, api, wrapper }).list.name, siteId);
  }, [job, cache, type, api, wrapper, siteId]);
}
