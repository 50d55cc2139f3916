import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/antd/Select.tsx';
import type { ListColumn } from '../../../runtime/compiled.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import styles from './filters.module.css';
import { isRelativeFilter, relativeFiltersOf, relativeFilterText } from './relative-filters.ts';

interface Props {
  readonly column: ListColumn;
  readonly rule: Rule | null;
  readonly onChange: (rule: Rule | null) => void;
}

/** What the relative filters of a column depend on. */
const kindOf = ({ role, fieldType }: ListColumn) =>
  role === 'status' ? 'status' : fieldType.document.ruleType === 'date' ? 'days' : 'people';

/** Filters that depend on the day or on the person; renders nothing if the column has none. */
export function RelativeFilterSelect({ column, rule, onChange }: Props) {
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const offered = relativeFiltersOf(column);
  if (offered.length === 0) return null;
  const label = t(`relative_${kindOf(column)}`);
  const chosen = rule !== null && isRelativeFilter(column, rule) ? rule : null;
  const others =
    chosen === null || offered.some((each) => jsonEquals(each.rule, chosen)) ? [] : [chosen];
  const choices = [
    ...offered,
    ...others.map((other) => ({ key: JSON.stringify(other), rule: other })),
  ];
  return (
    <Select<string>
      allowClear
      className={styles.relative ?? ''}
      aria-label={label}
      placeholder={label}
      options={choices.map((each) => ({
        value: each.key,
        label: relativeFilterText(each.rule, language),
      }))}
      value={choices.find((each) => jsonEquals(each.rule, chosen))?.key ?? null}
      onChange={(key) => onChange(choices.find((each) => each.key === key)?.rule ?? null)}
    />
  );
}
