import { useEffect, useState } from 'react';
import { type NamedRow, useWidgetServices } from '../services.ts';

const pauseMs = 200;

interface Search {
  readonly rows: readonly NamedRow[];
  readonly state: 'idle' | 'searching' | 'found' | 'failed';
}

/** Items found while typing; asks the server after a pause, and drops answers that are late. */
export function useItemSearch(moduleType: string, words: string, active: boolean): Search {
  const { searchItems } = useWidgetServices();
  const [search, setSearch] = useState<Search>({ rows: [], state: 'idle' });
  useEffect(() => {
    if (!active || moduleType === '') return undefined;
    const abort = new AbortController();
    setSearch((before) => ({ rows: before.rows, state: 'searching' }));
    const timer = setTimeout(() => {
      searchItems(moduleType, words, abort.signal).then(
        (rows) => setSearch({ rows, state: 'found' }),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          console.warn('The search failed', error);
          setSearch({ rows: [], state: 'failed' });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [searchItems, moduleType, words, active]);
  return search;
}
