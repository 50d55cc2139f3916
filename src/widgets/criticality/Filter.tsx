import { useTranslation } from 'react-i18next';
import { CriticalityMark } from '../../ui/status/CriticalityMark.tsx';
import { ChoiceFilter } from '../common/ChoiceFilter.tsx';
import { isOneOf, valuesOf } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';
import { shapeOf } from './rank.ts';

export function Filter({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { criticalities } = useWidgetServices();
  return (
    <ChoiceFilter
      label={t('choose')}
      options={criticalities().map((row) => ({
        value: row.id,
        label: row.name,
        node: <CriticalityMark rank={shapeOf(row.rank)} label={row.name} />,
      }))}
      chosen={valuesOf(rule)}
      onChoose={(chosen) => onChange(isOneOf(column.db, chosen))}
    />
  );
}
