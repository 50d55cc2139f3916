import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateCall } from '../../../api/cache.ts';
import { itemCalls } from '../../../contract/items.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { type BulkAction, isSucceeded, type Outcome } from './bulk-action.ts';
import type { ActionContext } from './useActionContext.ts';

export interface Running {
  readonly type: string;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

/** The result of an action that did not succeed for all items. */
export interface Report {
  readonly type: string;
  readonly outcomes: readonly Outcome[];
  /** Items that were not reached, because it was cancelled or the connection failed. */
  readonly left: number;
}

/** The last action, for as long as it can be undone. */
export interface LastAction {
  readonly type: string;
  readonly count: number;
  readonly undo: BulkAction;
}

export interface BulkActionRunner {
  readonly perform: (action: BulkAction) => Promise<void>;
  readonly running: Running | null;
  readonly report: Report | null;
  readonly closeReport: () => void;
  readonly last: LastAction | null;
  readonly forgetLast: () => void;
  /** Undoes the last action; does nothing without one or while one is running. */
  readonly undoLast: () => void;
}

/** Runs actions one at a time, reports their results and can undo the last one. */
export function useBulkActionRunner({
  moduleRef,
  siteId,
}: Pick<ActionContext, 'moduleRef' | 'siteId'>): BulkActionRunner {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { toast } = useToast();
  const cache = useQueryClient();
  const [running, setRunning] = useState<Running | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [last, setLast] = useState<LastAction | null>(null);

  const perform = useMemo(() => {
    async function run(action: BulkAction): Promise<void> {
      const { type: what, total } = action;
      const control = new AbortController();
      const cancel = () => control.abort();
      setLast(null);
      setRunning({ type: what, done: 0, total, cancel });
      let outcomes: readonly Outcome[];
      try {
        outcomes = await action.run({
          signal: control.signal,
          onProgress: (done) => setRunning({ type: what, done, total, cancel }),
        });
      } finally {
        // The action ends after the rows are refetched, so that the next one starts from current
        // items.
        await invalidateCall(cache, itemCalls(moduleRef).list.name, siteId);
        setRunning(null);
      }
      const done = outcomes.filter(isSucceeded);
      const undo = done.length === 0 ? null : action.undo(done);
      if (undo !== null) setLast({ type: what, count: done.length, undo });
      if (done.length < total) {
        setReport({ type: what, outcomes, left: total - outcomes.length });
        return;
      }
      toast({
        title: t(`done.${what}`, { count: done.length, number: number(done.length) }),
        action: undo === null ? undefined : { label: t('undo'), onSelect: () => void run(undo) },
      });
    }
    return run;
  }, [cache, moduleRef, siteId, toast, t, number]);

  return {
    perform,
    running,
    report,
    closeReport: () => setReport(null),
    last,
    forgetLast: () => setLast(null),
    undoLast() {
      if (last !== null && running === null) void perform(last.undo);
    },
  };
}
