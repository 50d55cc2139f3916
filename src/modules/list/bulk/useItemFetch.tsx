import { useCallback, useState } from 'react';
import { errorText } from '../../../api/error.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useTranslation } from 'react-i18next';
import type { RunControl } from './bulk-action.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useHasElapsed } from '../../../ui/hooks/useHasElapsed.ts';
import { NoticeBar } from '../../../ui/page/NoticeBar.tsx';

/** Milliseconds before the notice appears; most selections are fetched sooner. */
const showAfterMs = 300;

interface FetchProgress {
  readonly done: number;
  readonly cancel: () => void;
}

/** Shows how many of the selected items have been fetched; nothing for fast fetches. */
function FetchNotice({ done, cancel }: FetchProgress) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const isLong = useHasElapsed(showAfterMs);
  if (!isLong) return null;
  return (
    <NoticeBar
      label={t('label')}
      sentence={t('fetching')}
      progress={{
        share: null,
        words: done === 0 ? null : t('fetched', { count: done, number: number(done) }),
      }}
    >
      <Button size="small" onClick={cancel}>
        {t('stop')}
      </Button>
    </NoticeBar>
  );
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
        toast({
          title: t('not_fetched'),
          description: errorText(error),
          variant: 'destructive',
        });
        return null;
      } finally {
        setFetching(null);
      }
    },
    [t, toast],
  );
  return {
    fetchItems,
    isFetching: fetching !== null,
    notice: fetching !== null && <FetchNotice {...fetching} />,
  };
}
