import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../common/ChoiceFilter.tsx';
import { holdsOneOf, valuesOf } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';
import { optionsOf } from './options.ts';

export function Filter({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  return (
    <ChoiceFilter
      label={t('choose')}
      options={optionsOf(column.settings, language)}
      chosen={valuesOf(rule)}
      onChoose={(chosen) => onChange(holdsOneOf(column.db, chosen))}
    />
  );
}
