import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { holdsOneOf, valuesOf } from '../common/rules.ts';
import { same } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import { moduleTypeOf, templateOf } from './settings.ts';
import { useItemChoice } from './useItemChoice.ts';

function chosenIds(rule: Rule | null): readonly number[] {
  return valuesOf(rule).filter((id) => typeof id === 'number');
}

function Control({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const ids = chosenIds(rule);
  const { found, chosen, forget, select } = useItemChoice(
    { moduleType: moduleTypeOf(column.settings), templateId: templateOf(column.settings) },
    ids,
  );
  const named = [...chosen.values()].flatMap((item) => (item.state === 'found' ? [item.row] : []));
  const rows = new Map([...found, ...named].map((row) => [row.id, row]));
  return (
    <Select<number[]>
      {...select}
      mode="multiple"
      className={styles.select ?? ''}
      aria-label={t('search_items')}
      options={[...rows.values()].map((row) => ({ value: row.id, label: row.name }))}
      value={[...ids]}
      onChange={(list) => {
        forget();
        onChange(holdsOneOf(column.db, list));
      }}
    />
  );
}

/** Items that the column is to refer to, searched while typing. */
export const filter: FilterView = {
  Control,
  knows: (db, rule) => same(holdsOneOf(db, chosenIds(rule)), rule),
  useWords({ column, rule }) {
    const { useItems, language } = useWidgetServices();
    const items = useItems(moduleTypeOf(column.settings), chosenIds(rule));
    const names = items.map((item) => (item.state === 'found' ? item.row.name : `#${item.id}`));
    return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
  },
};
