import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../common/ChoiceFilter.tsx';
import { holdsOneOf, valuesOf } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';

export function Filter({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { people } = useWidgetServices();
  return (
    <ChoiceFilter
      label={t('choose')}
      options={people().map((row) => ({ value: row.id, label: row.name }))}
      chosen={valuesOf(rule)}
      onChoose={(chosen) => onChange(holdsOneOf(column.db, chosen))}
    />
  );
}
