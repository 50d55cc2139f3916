import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../api/download.ts';
import type { Call } from '../../contract/call.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { saveFile } from './save-file.ts';

/** An export on its way. */
export interface RunningExport {
  /** What is exported, as a sentence says it. */
  readonly name: string;
  /** Bytes that have come; 0 while the server is still writing. */
  readonly received: number;
}

interface Asked<Params, Query> {
  readonly call: Call<Params, Query, never, unknown>;
  readonly params: Params;
  readonly query?: Query;
  readonly name: string;
}

/** Fetches files and saves them; one at a time, and none goes on when the page is left. */
export function useExport() {
  const { t } = useTranslation('export');
  const { toast } = useToast();
  const [running, setRunning] = useState<RunningExport | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const cancel = useCallback(() => {
    current.current?.abort();
    setRunning(null);
  }, []);

  async function start<Params, Query>(asked: Asked<Params, Query>): Promise<void> {
    const { call, params, query, name } = asked;
    const controller = new AbortController();
    const { signal } = controller;
    current.current?.abort();
    current.current = controller;
    const progress = (received: number) => {
      if (!signal.aborted) setRunning({ name, received });
    };
    progress(0);
    try {
      const file = await downloadFile(call, {
        params,
        ...(query === undefined ? {} : { query }),
        signal,
        onProgress: progress,
      });
      saveFile(file);
      toast({ title: t('done', { name }), description: file.name });
    } catch (error) {
      if (signal.aborted) return;
      toast({
        variant: 'destructive',
        title: t('failed', { name }),
        description: error instanceof Error ? error.message : String(error),
        action: { label: t('try_again'), onSelect: () => void start(asked) },
        duration: Number.POSITIVE_INFINITY,
      });
    } finally {
      if (current.current === controller) setRunning(null);
    }
  }
  return { running, start, cancel };
}

export type Export = ReturnType<typeof useExport>;
