import { useEffect, useState } from 'react';
import { callServer } from '../../../api/client.ts';
import { isApiError } from '../../../api/error.ts';
import { unsentChanges } from '../../../api/outbox/device-outbox.ts';
import { reachServer } from '../../../api/outbox/reach.ts';
import { itemCalls } from '../../../contract/items.ts';
import { unsentStates } from '../../../domain/outbox/unsent-states.ts';
import type { NameResolver } from '../../../runtime/cell-codec/types.ts';
import { changeItem } from '../../../runtime/record/change.ts';
import { columnAt } from '../../../runtime/record/pointer.ts';
import { sentenceOf } from '../../form/model/field-errors.ts';
import type { ActionContext } from './useActionContext.ts';
import { decodeCells } from './decode-cells.ts';
import { faultsOf } from './failure-reasons.ts';
import { batchSize } from './bulk-action.ts';
import { changedColumnNames, type DryRunResult, type RequestedChange } from './requested-change.ts';

export interface DryRun {
  readonly results: readonly DryRunResult[];
  readonly isDone: boolean;
  /** Why the dry run failed. */
  readonly error: string | null;
}

/** What a change would do by what the page can read and the rules that it can evaluate. */
function checkOnDevice(
  { moduleOf, recordContext, language }: ActionContext,
  requested: RequestedChange,
  names: NameResolver,
): DryRunResult {
  const own = moduleOf(requested.item);
  const { item, cells = {} } = requested;
  const decoded = decodeCells(own, item, cells, names);
  if (decoded.faults.length > 0) return { requested, faults: decoded.faults };
  const changes = requested.changes ?? decoded.changes;
  const { item: after, errors } = changeItem(own, requested.item, changes, recordContext(), null);
  if (errors.length === 0)
    return { requested, after, changes, changed: changedColumnNames(own, requested.item, after) };
  const faults = errors.map((error) => ({
    db: columnAt(own, error.pointer)?.db ?? null,
    reason: sentenceOf(error, language),
  }));
  return { requested, faults };
}

async function checkOnServer(
  { moduleRef, siteId, moduleOf }: ActionContext,
  some: readonly RequestedChange[],
  signal: AbortSignal,
): Promise<readonly DryRunResult[]> {
  if (some.length === 0) return [];
  const body = some.map(({ item: { id, version }, changes, cells }) => ({
    id,
    version,
    ...(changes === undefined ? {} : { changes }),
    ...(cells === undefined ? {} : { cells }),
  }));
  const { reply } = await callServer(itemCalls(moduleRef).check, {
    params: { siteId },
    body,
    signal,
  });
  return some.map((requested, at): DryRunResult => {
    const result = reply.results[at];
    const own = moduleOf(requested.item);
    if (result === undefined) return { requested, faults: requested.faults };
    if ('error' in result) return { requested, faults: faultsOf(own, result.error) };
    const { item: after, changes } = result;
    return { requested, after, changes, changed: changedColumnNames(own, requested.item, after) };
  });
}

/**
 * The results of a batch, in its order. Without a connection, and for items whose changes wait on this
 * device, the page checks values and reads the texts of cells, as far as it can.
 */
async function dryRunBatch(
  context: ActionContext,
  some: readonly RequestedChange[],
  names: NameResolver,
  signal: AbortSignal,
): Promise<readonly DryRunResult[]> {
  const { type } = context.moduleRef;
  const unsent = unsentStates(unsentChanges.get().entries, type);
  const checkable = some.filter(({ faults }) => faults.length === 0);
  const direct = checkable.filter(({ item }) => !unsent.has(item.id));
  const answer = await reachServer((silence) =>
    checkOnServer(
      context,
      direct,
      silence === undefined ? signal : AbortSignal.any([signal, silence]),
    ),
  );
  const results = new Map(
    answer === 'unreached' ? [] : answer.map((result) => [result.requested, result] as const),
  );
  return some.map((requested): DryRunResult => {
    const { faults } = requested;
    if (faults.length > 0) return { requested, faults };
    return results.get(requested) ?? checkOnDevice(context, requested, names);
  });
}

const notStarted: DryRun = { results: [], isDone: false, error: null };

/** Sends the requested changes as a dry run, in batches. The server stores nothing. */
export function useDryRun(
  context: ActionContext,
  requested: readonly RequestedChange[],
  names: NameResolver,
): DryRun {
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
            ...(await dryRunBatch(context, requested.slice(at, at + batchSize), names, signal)),
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
  }, [context, requested, names]);
  return dryRun;
}
