import { useEffect, useState } from 'react';
import { type NamedRow, useWidgetServices } from '../services.ts';

const pauseMs = 200;

interface Search {
  readonly rows: readonly NamedRow[];
  readonly state: 'searching' | 'found' | 'failed';
}

/** Items found while typing; asks the server after a pause, and drops answers that are late. */
export function useItemSearch(
  moduleType: string,
  templateId: number | null,
  words: string,
  active: boolean,
): Search {
  const { searchItems } = useWidgetServices();
  const question = `${moduleType} ${templateId} ${words}`;
  const [answer, setAnswer] = useState<Search & { readonly question: string }>({
    question: '',
    rows: [],
    state: 'searching',
  });
  useEffect(() => {
    if (!active || moduleType === '') return undefined;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const rows = await searchItems({ moduleType, text: words, templateId }, abort.signal);
        if (!abort.signal.aborted) setAnswer({ question, rows, state: 'found' });
      } catch (error) {
        if (abort.signal.aborted) return;
        console.warn('The search failed', error);
        setAnswer({ question, rows: [], state: 'failed' });
      }
    };
    const timer = setTimeout(() => void ask(), words === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [searchItems, moduleType, templateId, words, question, active]);
  const { rows } = answer;
  return { rows, state: answer.question === question ? answer.state : 'searching' };
}
