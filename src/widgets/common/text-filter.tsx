import { useTranslation } from 'react-i18next';
import { jsonEquals } from '../../runtime/record/json.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import type { FilterProps, FilterView } from '../view-types.ts';
import { textOfRule } from './filter-rules.ts';

function Control({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  return (
    <TextInput
      type="search"
      aria-label={t('contains')}
      placeholder={t('contains')}
      value={textOfRule(rule)}
      onChange={({ target: { value } }) =>
        onChange(value === '' ? null : { contains: [{ var: column.db }, value] })
      }
    />
  );
}

/** Matches texts that contain the words; ignores case and accents. */
export const textFilter: FilterView = {
  Control,
  supports: (db, rule) => jsonEquals({ contains: [{ var: db }, textOfRule(rule)] }, rule),
  Description({ rule, render }) {
    const { t } = useTranslation('widgets');
    return render(t('contains_words', { words: textOfRule(rule) }));
  },
};
