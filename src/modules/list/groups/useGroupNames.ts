import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { GroupValue } from '../../../runtime/query/groups/types.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useRuleNames } from '../filters/useRuleNames.ts';
import type { Level } from './useGroups.ts';

/** The names of a column's groups: "Open", "November 2026", "Without Due". */
export function useGroupNames(
  module: CompiledModule,
  { by, unit }: Level,
  values: readonly GroupValue[],
): (value: GroupValue) => string {
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const { date, day } = useFormat();
  const column = module.listColumns.find(({ db }) => db === by);
  const isDate = column?.fieldType.document.ruleType === 'date';
  const named = useMemo(
    () => ({ db: by, ids: values.filter((value) => typeof value === 'number') }),
    [by, values],
  );
  const names = useRuleNames(module, named);
  return (value) => {
    if (value === null)
      return t('without', { name: column === undefined ? by : textIn(column.name, language) });
    if (!isDate || typeof value !== 'string')
      return typeof value === 'string' && column?.fieldType.document.ruleType === 'text'
        ? value
        : names.value(by, value);
    if (unit === 'year' || unit === 'month') return day[unit](value);
    return unit === 'week' ? t('week_from', { day: date(value) }) : date(value);
  };
}
