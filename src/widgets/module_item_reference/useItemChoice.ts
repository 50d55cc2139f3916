import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidgetServices } from '../services.ts';
import { useItemSearch } from './useItemSearch.ts';
import { searchIcon } from '../../ui/form/select-search.tsx';

/** Which items can be chosen. */
export interface ItemSource {
  readonly moduleType: string;
  /** Null: made from any template or from none. */
  readonly templateId: number | null;
}

/** What a control for choosing items by search needs: the found, the chosen, and antd's wiring. */
export function useItemChoice({ moduleType, templateId }: ItemSource, ids: readonly number[]) {
  const { t } = useTranslation('widgets');
  const { useItems } = useWidgetServices();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const chosen = useItems(moduleType, ids);
  const search = useItemSearch(moduleType, templateId, words, open);
  const states = {
    searching: t('searching'),
    found: t('nothing_found'),
    failed: t('search_failed'),
  };
  return {
    words,
    found: search.rows,
    /** What was found is what the words ask for, not what they asked for a moment before. */
    isAnswered: search.state !== 'searching',
    chosen: new Map(chosen.map((item) => [item.id, item])),
    forget: () => setWords(''),
    close: () => setOpen(false),
    select: {
      open,
      onOpenChange: setOpen,
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
