import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../runtime/field-type.ts';
import { useWidgetServices } from '../services.ts';
import { moduleTypeOf, templateOf } from './settings.ts';
import { useItemSearch } from './useItemSearch.ts';

/** What a control for choosing items by search needs: the found, the chosen, and antd's wiring. */
export function useItemChoice(settings: Settings, ids: readonly number[]) {
  const { t } = useTranslation('widgets');
  const { useItems } = useWidgetServices();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const moduleType = moduleTypeOf(settings);
  const chosen = useItems(moduleType, ids);
  const search = useItemSearch(moduleType, templateOf(settings), words, open);
  const states = {
    searching: t('searching'),
    found: t('nothing_found'),
    failed: t('search_failed'),
  };
  return {
    found: search.rows,
    chosen: new Map(chosen.map((item) => [item.id, item])),
    forget: () => setWords(''),
    select: {
      open,
      onOpenChange: setOpen,
      placeholder: t('search_items'),
      loading: open && search.state === 'searching',
      showSearch: { filterOption: false as const, onSearch: setWords, searchValue: words },
      notFoundContent: states[search.state],
    },
  };
}
