import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReferredItems } from '../referred-rows.ts';
import { useWidgetServices, type NamedRow } from '../services.ts';
import { searchIcon } from '../../ui/form/select-search.tsx';
import { useOptionsHeight } from './useOptionsHeight.ts';
import styles from './item-select.module.css';

const pauseMs = 200;

interface Search {
  readonly rows: readonly NamedRow[];
  readonly state: 'searching' | 'found' | 'failed';
}

/** Searches items while typing, debounced; drops results that arrive late. */
function useItemSearch(
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

/** Which items can be chosen. */
export interface ItemSource {
  readonly moduleType: string;
  /** Null: made from any template or from none. */
  readonly templateId: number | null;
}

/** The state of a control that chooses items by search: results, chosen items, and antd's props. */
export function useItemChoice({ moduleType, templateId }: ItemSource, ids: readonly number[]) {
  const { t } = useTranslation('widgets');
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const chosen = useReferredItems(moduleType, ids);
  const search = useItemSearch(moduleType, templateId, words, open);
  const listHeight = useOptionsHeight(open);
  const states = {
    searching: t('searching'),
    found: t('nothing_found'),
    failed: t('search_failed'),
  };
  return {
    words,
    found: search.rows,
    /** Whether the results belong to the current search text. */
    isAnswered: search.state !== 'searching',
    chosen: new Map(chosen.map((item) => [item.id, item])),
    forget: () => setWords(''),
    close: () => setOpen(false),
    select: {
      open,
      onOpenChange: setOpen,
      classNames: { popup: { root: styles.popup ?? '' } },
      listHeight,
      placeholder: t('search_items'),
      loading: open && search.state === 'searching',
      showSearch: {
        filterOption: false as const,
        onSearch: setWords,
        searchValue: words,
        searchIcon,
      },
      notFoundContent: states[search.state],
    },
  };
}
