import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateCall } from '../../../api/cache.ts';
import { itemCalls } from '../../../contract/items.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { type BulkAction, isSucceeded, type Outcome } from './bulk-action.ts';
import type { ActionContext } from './useActionContext.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NoticeBar } from '../../../ui/page/NoticeBar.tsx';

interface NoticeProps {
  readonly running: Running | null;
  readonly last: LastAction | null;
  readonly forgetLast: () => void;
  readonly undoLast: () => void;
}

/** Shows the progress of a bulk action, then the last action for as long as it can be undone. */
function ActionNotice({ running, last, forgetLast, undoLast }: NoticeProps) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  if (running !== null) {
    const { type, done, total, cancel } = running;
    const progressText = t('progress', { done: number(done), total: number(total) });
    return (
      <NoticeBar
        label={t('label')}
        sentence={t(`doing.${type}`)}
        progress={{ share: done / total, words: progressText }}
      >
        <Button size="small" onClick={cancel}>
          {t('stop')}
        </Button>
      </NoticeBar>
    );
  }
  if (last === null) return null;
  const { type, count, isKept } = last;
  const done = t(`done.${type}`, { count, number: number(count) });
  return (
    <NoticeBar label={t('label')} sentence={isKept ? `${done} ${t('kept')}` : done}>
      <Button size="small" onClick={undoLast}>
        {t('undo')}
      </Button>
      <Button size="small" type="text" onClick={forgetLast}>
        {t('close')}
      </Button>
    </NoticeBar>
  );
}

interface Running {
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
interface LastAction {
  readonly type: string;
  readonly count: number;
  /** Changes of it are only on this device. */
  readonly isKept: boolean;
  readonly undo: BulkAction;
}

/** Runs actions one at a time, reports their results and can undo the last one. */
export function useBulkActionRunner({
  moduleRef,
  siteId,
}: Pick<ActionContext, 'moduleRef' | 'siteId'>) {
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
      const isKept = done.some((outcome) => outcome.isKept === true);
      if (undo !== null) setLast({ type: what, count: done.length, isKept, undo });
      if (done.length < total) {
        setReport({ type: what, outcomes, left: total - outcomes.length });
        return;
      }
      // An action that can be undone is reported by the notice above the rows.
      if (undo === null)
        toast({
          title: t(`done.${what}`, { count: done.length, number: number(done.length) }),
          ...(isKept ? { description: t('kept') } : {}),
        });
    }
    return run;
  }, [cache, moduleRef, siteId, toast, t, number]);

  /** Does nothing without a last action or while one is running. */
  const undoLast = () => {
    if (last !== null && running === null) void perform(last.undo);
  };
  return {
    perform,
    isRunning: running !== null,
    report,
    closeReport: () => setReport(null),
    hasUndo: last !== null,
    undoLast,
    notice: <ActionNotice {...{ running, last, undoLast }} forgetLast={() => setLast(null)} />,
  };
}
