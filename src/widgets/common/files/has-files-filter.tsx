import { useTranslation } from 'react-i18next';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { choiceFilter } from '../choice-filter.tsx';

const isEmpty = (db: string): Rule => ({ empty: [{ var: db }] });

const holds = (rule: Rule | null, operator: string): boolean =>
  typeof rule === 'object' && rule !== null && operator in rule;

function useAnyAndNone() {
  const { t } = useTranslation('files');
  return (['any', 'none'] as const).map((value) => ({ value, label: t(`filter_${value}`) }));
}

/** Whether a list has entries: choosing one option replaces the other. */
export const hasFilesFilter = choiceFilter(useAnyAndNone, {
  decode: (rule) => (holds(rule, '!') ? ['any'] : holds(rule, 'empty') ? ['none'] : []),
  encode: (db, chosen) => {
    const last = chosen.at(-1);
    if (last === undefined) return null;
    return last === 'any' ? { '!': [isEmpty(db)] } : isEmpty(db);
  },
});
