import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { importQueryOptions } from '../../api/imports.ts';
import {
  type ChosenTable,
  importCalls,
  type ImportJob,
  type ImportMapping,
} from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useModuleRef } from '../module-ref.ts';

/** The action that failed, and the reason. */
export interface CallFailure {
  readonly title: string;
  readonly text: string;
}

/**
 * The calls that change an import. Each resolves with the new state of the import, or null if
 * refused.
 */
export function useImportMutations(module: CompiledModule, siteId: number) {
  const { t } = useTranslation('import_screen');
  const cache = useQueryClient();
  const moduleRef = useModuleRef(module);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallFailure | null>(null);
  const calls = importCalls(moduleRef);

  async function attempt(
    title: string,
    { id }: ImportJob,
    call: (params: { siteId: number; importId: number }) => Promise<{ readonly reply: ImportJob }>,
  ): Promise<ImportJob | null> {
    const { queryKey } = importQueryOptions(moduleRef, siteId, id);
    setBusy(true);
    setRefusal(null);
    try {
      const { reply } = await call({ siteId, importId: id });
      // A pending answer may be older than this one.
      await cache.cancelQueries({ queryKey });
      cache.removeQueries({ queryKey: [...queryKey, 'problems'] });
      cache.setQueryData(queryKey, reply);
      return reply;
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal({ title, text: error.message });
      void cache.invalidateQueries({ queryKey, exact: true });
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    refusal,
    forget: () => setRefusal(null),
    check: (job: ImportJob, mapping: ImportMapping) =>
      attempt(t('not_checked'), job, (params) =>
        callServer(calls.check, { params, body: { mapping } }),
      ),
    chooseTable: (job: ImportJob, table: ChosenTable) =>
      attempt(t('sheet_not_read'), job, (params) =>
        callServer(calls.sheet, { params, body: table }),
      ),
    apply: (job: ImportJob, leaveOutBad: boolean) =>
      attempt(t('not_applied'), job, (params) =>
        callServer(calls.apply, { params, query: leaveOutBad ? { leave_out_bad: true } : {} }),
      ),
    undo: (job: ImportJob) =>
      attempt(t('not_undone'), job, (params) => callServer(calls.undo, { params })),
    cancel: (job: ImportJob) =>
      attempt(t('not_cancelled'), job, (params) => callServer(calls.cancel, { params })),
  };
}
