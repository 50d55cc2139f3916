import { useEffect, useState } from 'react';
import { callServer } from '../../../api/client.ts';
import { isApiError } from '../../../api/error.ts';
import { itemCalls } from '../../../contract/items.ts';
import type { ActionContext } from './useActionContext.ts';
import { faultsOf } from './failure-reasons.ts';
import { batchSize } from './bulk-action.ts';
import { changedColumnNames, type DryRunResult, type RequestedChange } from './requested-change.ts';

export interface DryRun {
  readonly results: readonly DryRunResult[];
  readonly isDone: boolean;
  /** Why the dry run failed. */
  readonly error: string | null;
}

async function dryRunBatch(
  { moduleRef, siteId, moduleOf }: ActionContext,
  some: readonly RequestedChange[],
  signal: AbortSignal,
): Promise<readonly DryRunResult[]> {
  const checkable = some.filter(({ faults }) => faults.length === 0);
  const body = checkable.map(({ item: { id, version }, changes, cells }) => ({
    id,
    version,
    ...(changes === undefined ? {} : { changes }),
    ...(cells === undefined ? {} : { cells }),
  }));
  const results =
    body.length === 0
      ? []
      : (await callServer(itemCalls(moduleRef).check, { params: { siteId }, body, signal })).reply
          .results;
  const byWanted = new Map(checkable.map((requested, at) => [requested, results[at]]));
  return some.map((requested): DryRunResult => {
    const result = byWanted.get(requested);
    const own = moduleOf(requested.item);
    if (result === undefined) return { requested, faults: requested.faults };
    if ('error' in result) return { requested, faults: faultsOf(own, result.error) };
    const { item: after, changes } = result;
    return { requested, after, changes, changed: changedColumnNames(own, requested.item, after) };
  });
}

const notStarted: DryRun = { results: [], isDone: false, error: null };

/** Sends the requested changes as a dry run, in batches. The server stores nothing. */
export function useDryRun(context: ActionContext, requested: readonly RequestedChange[]): DryRun {
  const [dryRun, setDryRun] = useState(notStarted);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    async function run(): Promise<void> {
      const verdicts: DryRunResult[] = [];
      try {
        // Once even without changes, because an empty dry run is done too.
        let at = 0;
        do {
          verdicts.push(
            ...(await dryRunBatch(context, requested.slice(at, at + batchSize), signal)),
          );
          at += batchSize;
          const isDone = at >= requested.length;
          if (!signal.aborted) setDryRun({ results: [...verdicts], isDone, error: null });
        } while (at < requested.length);
      } catch (error) {
        if (signal.aborted) return;
        if (!isApiError(error)) throw error;
        setDryRun({ results: [], isDone: true, error: error.message });
      }
    }
    void run();
    return () => control.abort();
  }, [context, requested]);
  return dryRun;
}
