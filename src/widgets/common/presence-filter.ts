import { useTranslation } from 'react-i18next';
import { choiceFilter } from './choice-filter.tsx';
import { presenceRule, presenceOfRule } from './filter-rules.ts';

function usePresence() {
  const { t } = useTranslation('field_inputs');
  return (['has_value', 'has_none'] as const).map((value) => ({ value, label: t(value) }));
}

/** Whether there is a value: choosing one option replaces the other. */
export const presenceFilter = choiceFilter(usePresence, {
  decode: (rule) => {
    const isThere = presenceOfRule(rule);
    return isThere === null ? [] : [isThere ? 'has_value' : 'has_none'];
  },
  encode: (db, chosen) => {
    const last = chosen.at(-1);
    return last === undefined ? null : presenceRule(db, last === 'has_value');
  },
});
