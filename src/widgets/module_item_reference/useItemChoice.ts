import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReferredItems } from '../referred-rows.ts';
import { type BelongsTo, useWidgetServices, type NamedRow } from '../services.ts';
import { searchIcon } from '../../ui/form/select-search.tsx';
import { useOptionsHeight } from './useOptionsHeight.ts';
import styles from './item-select.module.css';

const pauseMs = 200;

interface Search {
  readonly rows: readonly NamedRow[];
  readonly state: 'searching' | 'found' | 'failed' | 'absent';
}

/** Whether a search failed because this device lacks the items while it has no connection. */
const isAbsence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'not_on_device';

/** Searches items while typing, debounced; drops results that arrive late. */
function useItemSearch(source: ItemSource, words: string, active: boolean): Search {
  const { searchItems } = useWidgetServices();
  // The same text for the same source, since controls make it anew.
  const from = JSON.stringify(source);
  const question = `${from} ${words}`;
  const [answer, setAnswer] = useState<Search & { readonly question: string }>({
    question: '',
    rows: [],
    state: 'searching',
  });
  useEffect(() => {
    const wanted = JSON.parse(from) as ItemSource;
    if (!active || wanted.moduleType === '') return undefined;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const show = (rows: readonly NamedRow[]) => {
          if (!abort.signal.aborted) setAnswer({ question, rows, state: 'found' });
        };
        const search = { ...wanted, text: words };
        // Rows that this device has come first; that it finds none says nothing.
        const onEarly = (rows: readonly NamedRow[]) => rows.length > 0 && show(rows);
        show(await searchItems(search, abort.signal, onEarly));
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!isAbsence(error)) console.warn('The search failed', error);
        setAnswer({ question, rows: [], state: isAbsence(error) ? 'absent' : 'failed' });
      }
    };
    const timer = setTimeout(() => void ask(), words === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [searchItems, from, words, question, active]);
  const { rows } = answer;
  return { rows, state: answer.question === question ? answer.state : 'searching' };
}

/** Which items can be chosen. */
export interface ItemSource {
  readonly moduleType: string;
  /** Null: made from any template or from none. */
  readonly templateId: number | null;
  /** What they have to belong to; absent: whatever they belong to. */
  readonly belongsTo?: BelongsTo | undefined;
}

/** The state of a control that chooses items by search: results, chosen items, and antd's props. */
export function useItemChoice(source: ItemSource, ids: readonly number[]) {
  const { moduleType, belongsTo } = source;
  const { t } = useTranslation('widgets');
  const { t: references } = useTranslation('references');
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const chosen = useReferredItems(moduleType, ids);
  const search = useItemSearch(source, words, open);
  const listHeight = useOptionsHeight(open);
  const states = {
    searching: t('searching'),
    found: belongsTo === undefined ? t('nothing_found') : references('none_belongs'),
    failed: t('search_failed'),
    absent: references('not_on_device'),
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
