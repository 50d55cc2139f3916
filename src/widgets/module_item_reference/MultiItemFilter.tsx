import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import styles from '../common/control.module.css';
import { containsAnyRule, containsBelowRule, idsOfBelowRule } from '../common/filter-rules.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FilterProps } from '../view-types.ts';
import { ItemOption } from './ItemChip.tsx';
import { chosenIds } from './chosen-ids.ts';
import { useItemChoice } from './useItemChoice.ts';

/** A filter by several items, which are searched while typing. */
export function MultiItemFilter({
  column,
  rule,
  onChange,
}: FilterProps<SettingsOf<'module_item_reference'>>) {
  const { t } = useTranslation('widgets');
  const { t: references } = useTranslation('references');
  const ids = chosenIds(rule);
  const withBelow = idsOfBelowRule(rule).length > 0;
  const { moduleType = '', template = null } = column.settings;
  const { hasBelow } = useWidgetServices().references;
  const ruleOf = (list: readonly number[], isBelow: boolean) =>
    isBelow ? containsBelowRule(column.db, list, moduleType) : containsAnyRule(column.db, list);
  const { found, chosen, forget, select } = useItemChoice(
    { moduleType, templateId: template },
    ids,
  );
  const named = [...chosen.values()].flatMap((item) => (item.state === 'found' ? [item.row] : []));
  const rows = new Map([...found, ...named].map((row) => [row.id, row]));
  return (
    <span className={styles.stack}>
      <Select<number[]>
        {...select}
        mode="multiple"
        className={styles.select ?? ''}
        aria-label={t('search_items')}
        options={[...rows.values()].map((row) => ({ value: row.id, label: row.name }))}
        optionRender={({ value }) => {
          const row = typeof value === 'number' ? rows.get(value) : undefined;
          return row === undefined ? null : <ItemOption row={row} />;
        }}
        value={[...ids]}
        onChange={(list) => {
          forget();
          onChange(ruleOf(list, withBelow));
        }}
      />
      {ids.length > 0 && hasBelow(moduleType) && (
        <Checkbox
          checked={withBelow}
          onChange={(event) => onChange(ruleOf(ids, event.target.checked))}
        >
          {references('below')}
        </Checkbox>
      )}
    </span>
  );
}
