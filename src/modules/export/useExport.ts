import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../api/download.ts';
import { saveFile } from '../../browser/save-file.ts';
import type { Call } from '../../contract/call.ts';
import { type ToastHandle, useToast } from '../../ui/toast/useToast.ts';

/** A running export. */
export interface RunningExport {
  /** The name of the export within a sentence. */
  readonly name: string;
  /** Bytes received; 0 while the server is still writing. */
  readonly received: number;
}

interface ExportRequest<Params, Query, Body> {
  readonly call: Call<Params, Query, Body, unknown>;
  readonly params: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly name: string;
}

/** The running export. */
interface ActiveExport {
  readonly stop: AbortController;
  /**
   * Shows a toast that the export continues although its page has closed, with a button to stop it.
   */
  readonly leave: () => void;
}

/**
 * Downloads and saves files, one at a time. An export continues after its page closes, and a toast
 * reports its end.
 */
export function useExport() {
  const { t } = useTranslation('export');
  const { toast } = useToast();
  const [running, setRunning] = useState<RunningExport | null>(null);
  const current = useRef<ActiveExport | null>(null);
  useEffect(() => () => current.current?.leave(), []);
  const cancel = useCallback(() => {
    current.current?.stop.abort();
    setRunning(null);
  }, []);

  async function start<Params, Query, Body>(
    request: ExportRequest<Params, Query, Body>,
  ): Promise<void> {
    const { call, params, query, body, name } = request;
    const stop = new AbortController();
    const { signal } = stop;
    const left: ToastHandle[] = [];
    const going: ActiveExport = {
      stop,
      leave: () => {
        const action = { label: t('cancel'), onSelect: () => stop.abort() };
        left.push(toast({ title: t('goes_on', { name }), action, duration: Infinity }));
      },
    };
    current.current?.stop.abort();
    current.current = going;
    const progress = (received: number) => {
      if (!signal.aborted) setRunning({ name, received });
    };
    progress(0);
    try {
      const file = await downloadFile(call, {
        params,
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { body }),
        signal,
        onProgress: progress,
      });
      saveFile(file.name, file.content);
      toast({ title: t('done', { name }), description: file.name });
    } catch (error) {
      if (signal.aborted) return;
      toast({
        variant: 'destructive',
        title: t('failed', { name }),
        description: error instanceof Error ? error.message : String(error),
        action: { label: t('try_again'), onSelect: () => void start(request) },
        duration: Number.POSITIVE_INFINITY,
      });
    } finally {
      for (const shown of left) shown.dismiss();
      if (current.current === going) {
        current.current = null;
        setRunning(null);
      }
    }
  }
  return { running, start, cancel };
}

export type Export = ReturnType<typeof useExport>;
