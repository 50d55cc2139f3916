import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { holdsOneOf, valuesOf } from '../common/rules.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps } from '../view-types.ts';
import { useItemSearch } from './useItemSearch.ts';

/** Items that the column is to refer to, searched while typing. */
export function Filter({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const { useItems } = useWidgetServices();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const setting = column.settings['moduleType'];
  const moduleType = typeof setting === 'string' ? setting : '';
  const ids = valuesOf(rule).filter((id) => typeof id === 'number');
  const chosen = useItems(moduleType, ids) ?? [];
  const search = useItemSearch(moduleType, words, open);
  const rows = new Map([...search.rows, ...chosen].map((row) => [row.id, row]));
  return (
    <Select<number[]>
      mode="multiple"
      className={styles.select ?? ''}
      aria-label={t('search_items')}
      placeholder={t('search_items')}
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
      notFoundContent={t(search.state === 'searching' ? 'searching' : 'nothing_found')}
      options={[...rows.values()].map((row) => ({ value: row.id, label: row.name }))}
      value={ids}
      onChange={(list) => {
        setWords('');
        onChange(holdsOneOf(column.db, list));
      }}
    />
  );
}
