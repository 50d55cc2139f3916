import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../common/ChoiceFilter.tsx';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { FilterProps } from '../view-types.ts';

function chosenOf(rule: Rule | null): readonly string[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const compared: unknown = Reflect.get(rule, '==');
  if (!Array.isArray(compared)) return [];
  return compared[1] === true ? ['yes'] : ['no'];
}

/** Yes, or no. */
export function Filter({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  return (
    <ChoiceFilter
      label={t('choose')}
      options={['yes', 'no'].map((value) => ({ value, label: t(value) }))}
      chosen={chosenOf(rule)}
      onChoose={(chosen) => {
        const last = chosen.at(-1);
        onChange(last === undefined ? null : { '==': [{ var: column.db }, last === 'yes'] });
      }}
    />
  );
}
