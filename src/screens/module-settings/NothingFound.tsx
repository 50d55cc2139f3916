import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClearSearch } from '../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';

/** A list in which nothing matches the search. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('module_settings');
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={t('none_found')}
      text={t('none_found_text')}
      next={<ClearSearch onClear={onClear} />}
    />
  );
}
