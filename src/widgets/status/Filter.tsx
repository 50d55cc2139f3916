import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { textIn } from '../../runtime/text.ts';
import { ChoiceFilter } from '../common/ChoiceFilter.tsx';
import { isOneOf, valuesOf } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';

export function Filter({ column, moduleType, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { statuses, language } = useWidgetServices();
  return (
    <ChoiceFilter
      label={t('choose')}
      options={statuses(moduleType).map((view) => ({
        value: view.number,
        label: textIn(view.label, language),
        node: (
          <StatusTag
            family={view.family}
            label={textIn(view.label, language)}
            colour={view.colour}
          />
        ),
      }))}
      chosen={valuesOf(rule)}
      onChoose={(chosen) => onChange(isOneOf(column.db, chosen))}
    />
  );
}
