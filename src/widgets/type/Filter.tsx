import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../common/ChoiceFilter.tsx';
import { isOneOf, valuesOf } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';

export function Filter({ column, moduleType, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const isSubType = typeof column.settings['parentType'] === 'string';
  const rows = useWidgetServices()
    .types(moduleType)
    .filter((row) => (row.parentId !== null) === isSubType);
  return (
    <ChoiceFilter
      label={t('choose')}
      options={rows.map((row) => ({ value: row.id, label: row.name }))}
      chosen={valuesOf(rule)}
      onChoose={(chosen) => onChange(isOneOf(column.db, chosen))}
    />
  );
}
