import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../common/ChoiceFilter.tsx';
import { isOneOf, valuesOf } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';

export function Filter({ column, moduleType, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { templates } = useWidgetServices();
  return (
    <ChoiceFilter
      label={t('choose')}
      options={templates(moduleType).map((row) => ({ value: row.id, label: row.name }))}
      chosen={valuesOf(rule)}
      onChoose={(chosen) => onChange(isOneOf(column.db, chosen))}
    />
  );
}
