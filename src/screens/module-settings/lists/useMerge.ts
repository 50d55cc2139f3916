import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../api/client.ts';
import { invalidateCall } from '../../../api/cache.ts';
import {
  GO_ON_WITH_LIST_MERGE,
  MERGE_SITE_LIST_ROW,
  type MergeStep,
  UNDO_LIST_MERGE,
} from '../../../contract/list-rows.ts';
import { useToastOnError } from '../../../modules/useToastOnError.ts';
import { useToast } from '../../../ui/toast/useToast.ts';

/** Items that are rewritten so far, of all that have the merged row. */
export interface MergeProgress {
  readonly done: number;
  readonly total: number;
}

type Body = NonNullable<(typeof MERGE_SITE_LIST_ROW)['types']>['body'];
type Params = NonNullable<(typeof MERGE_SITE_LIST_ROW)['types']>['params'];

/** Merges rows, goes on with merges and undoes them, in steps with their progress. */
export function useMerge(siteId: number) {
  const { t } = useTranslation('module_settings');
  const cache = useQueryClient();
  const attempt = useToastOnError();
  const { toast } = useToast();
  const [progress, setProgress] = useState<MergeProgress | null>(null);

  const refresh = () =>
    Promise.all(
      ['GET_SITE_LIST_USAGE', ...(MERGE_SITE_LIST_ROW.invalidates ?? [])].map((name) =>
        invalidateCall(cache, name, siteId),
      ),
    );

  /** Repeats `next` after the first step while it makes progress. Resolves to the items in all. */
  async function inSteps(
    first: () => Promise<MergeStep>,
    next: (id: number) => Promise<MergeStep>,
  ): Promise<{ readonly id: number; readonly items: number }> {
    let step = await first();
    let done = step.done;
    const total = done + step.remaining;
    setProgress({ done, total });
    while (step.remaining > 0 && step.done > 0) {
      step = await next(step.id);
      done += step.done;
      setProgress({ done, total: Math.max(total, done) });
    }
    return { id: step.id, items: done };
  }

  async function run(work: () => Promise<{ readonly id: number; readonly items: number }>) {
    const sent = await attempt(t('merge.failed'), work);
    setProgress(null);
    await refresh();
    return sent?.result ?? null;
  }

  const replyOf = async (mergeId: number, call: typeof GO_ON_WITH_LIST_MERGE) =>
    (await callServer(call, { params: { siteId, mergeId } })).reply;

  async function undo(id: number, name: string): Promise<void> {
    const step = () => replyOf(id, UNDO_LIST_MERGE);
    const done = await run(() => inSteps(step, step));
    if (done !== null) toast({ title: t('merge.undone', { name, count: done.items }) });
  }

  /** Resolves to whether it succeeded. */
  async function merge(
    params: Params,
    body: Body,
    names: { readonly name: string; readonly into: string },
  ): Promise<boolean> {
    const done = await run(() =>
      inSteps(
        async () => (await callServer(MERGE_SITE_LIST_ROW, { params, body })).reply,
        (id) => replyOf(id, GO_ON_WITH_LIST_MERGE),
      ),
    );
    if (done === null) return false;
    toast({
      title: t('merge.done', { ...names, count: done.items }),
      action: { label: t('undo'), onSelect: () => void undo(done.id, names.name) },
      duration: 15_000,
    });
    return true;
  }

  async function goOn(id: number): Promise<void> {
    const step = () => replyOf(id, GO_ON_WITH_LIST_MERGE);
    await run(() => inSteps(step, step));
  }

  return { progress, merge, undo, goOn };
}
