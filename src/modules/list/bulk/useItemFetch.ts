import { useCallback, useState } from 'react';
import { isApiError } from '../../../api/error.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useTranslation } from 'react-i18next';
import type { RunControl } from './bulk-action.ts';

export interface FetchProgress {
  readonly done: number;
  readonly cancel: () => void;
}

/** Fetches the items of an action and reports the progress. */
export function useItemFetch() {
  const { t } = useTranslation('bulk');
  const { toast } = useToast();
  const [fetching, setFetching] = useState<FetchProgress | null>(null);

  /** Null if the fetch failed, which a toast reports, or if it was cancelled. */
  const fetchItems = useCallback(
    async (
      fetchItems: (control: RunControl) => Promise<readonly Item[]>,
    ): Promise<readonly Item[] | null> => {
      const control = new AbortController();
      const { signal } = control;
      const cancel = () => control.abort();
      setFetching({ done: 0, cancel });
      try {
        return await fetchItems({ signal, onProgress: (done) => setFetching({ done, cancel }) });
      } catch (error) {
        if (signal.aborted) return null;
        if (!isApiError(error)) throw error;
        toast({ title: t('not_fetched'), description: error.message, variant: 'destructive' });
        return null;
      } finally {
        setFetching(null);
      }
    },
    [t, toast],
  );
  return { fetchItems, fetching };
}
