import { useEffect, useState } from 'react';
import { type NamedRow, useWidgetServices } from '../services.ts';

const pauseMs = 200;

interface Search {
  readonly rows: readonly NamedRow[];
  readonly state: 'idle' | 'searching' | 'found' | 'failed';
}

/** Items found while typing; asks the server after a pause, and drops answers that are late. */
export function useItemSearch(
  moduleType: string,
  templateId: number | null,
  words: string,
  active: boolean,
): Search {
  const { searchItems } = useWidgetServices();
  const [search, setSearch] = useState<Search>({ rows: [], state: 'idle' });
  useEffect(() => {
    if (!active || moduleType === '') return undefined;
    const abort = new AbortController();
    setSearch(({ rows }) => ({ rows, state: 'searching' }));
    const ask = async () => {
      try {
        const rows = await searchItems({ moduleType, words, templateId }, abort.signal);
        if (!abort.signal.aborted) setSearch({ rows, state: 'found' });
      } catch (error) {
        if (abort.signal.aborted) return;
        console.warn('The search failed', error);
        setSearch({ rows: [], state: 'failed' });
      }
    };
    const timer = setTimeout(() => void ask(), words === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [searchItems, moduleType, templateId, words, active]);
  return search;
}
