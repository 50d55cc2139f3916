import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Code } from '../../ui/text/Code.tsx';
import styles from '../common/control.module.css';
import { idsOf } from '../common/props.ts';
import { type NamedRow, useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { useItemSearch } from './useItemSearch.ts';

function Row({ row }: { row: NamedRow }) {
  return (
    <span className={styles.option}>
      {row.code !== null && <Code>{row.code}</Code>}
      <span>{row.name}</span>
    </span>
  );
}

/** Items of another module (or of this one), searched on the server while typing. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('widgets');
  const { useItems } = useWidgetServices();
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const setting = props.column.settings['moduleType'];
  const moduleType = typeof setting === 'string' ? setting : '';
  const multiple = props.column.settings['allowMultiple'] === true;
  const ids = idsOf(props.value);
  const chosen = useItems(moduleType, ids) ?? [];
  const search = useItemSearch(moduleType, words, open);

  const rows = new Map([...search.rows, ...chosen].map((row) => [row.id, row]));
  const shared = {
    id: props.id,
    className: styles.select ?? '',
    disabled: props.disabled,
    allowClear: true,
    open,
    onOpenChange: setOpen,
    onBlur: props.onBlur,
    placeholder: t('search_items'),
    loading: search.state === 'searching',
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    showSearch: { filterOption: false as const, onSearch: setWords, searchValue: words },
    notFoundContent: t(
      search.state === 'failed'
        ? 'search_failed'
        : search.state === 'searching'
          ? 'searching'
          : 'nothing_found',
    ),
    options: search.rows.map((row) => ({ value: row.id, label: row.name })),
    optionRender: ({ value }: { value?: unknown }) => {
      const row = typeof value === 'number' ? rows.get(value) : undefined;
      return row === undefined ? null : <Row row={row} />;
    },
    labelRender: ({ value }: { value?: unknown }) => {
      const row = typeof value === 'number' ? rows.get(value) : undefined;
      return row === undefined ? t('loading') : <Row row={row} />;
    },
    ...(props.invalid ? { status: 'error' as const } : {}),
  };

  function take(next: readonly number[]) {
    setWords('');
    props.onChange(next);
  }

  if (multiple) {
    return (
      <Select<number[]>
        {...shared}
        mode="multiple"
        value={[...ids]}
        onChange={(list) => take(list)}
      />
    );
  }
  return (
    <Select<number>
      {...shared}
      value={ids[0] ?? null}
      onChange={(id: number | undefined) => take(id === undefined ? [] : [id])}
    />
  );
}
