import { useTranslation } from 'react-i18next';
import { choiceFilter } from '../common/choice-filter.tsx';
import { equalsRule, valueOfRule } from '../common/filter-rules.ts';

function useYesAndNo() {
  const { t } = useTranslation('widgets');
  return ['yes', 'no'].map((value) => ({ value, label: t(value) }));
}

/** Yes or no: choosing one replaces the other. */
export const filter = choiceFilter(useYesAndNo, {
  decode: (rule) => {
    const value = valueOfRule(rule);
    return typeof value === 'boolean' ? [value ? 'yes' : 'no'] : [];
  },
  encode: (db, chosen) => {
    const last = chosen.at(-1);
    return last === undefined ? null : equalsRule(db, last === 'yes');
  },
});
