import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { EntryTable } from '../common/entries/EntryTable.tsx';
import { buttonProps } from '../common/control-props.ts';
import type { EditProps } from '../view-types.ts';
import { ChartView } from './ChartView.tsx';
import { RowCells } from './RowCells.tsx';
import { type Row, rowsOf } from './rows.ts';
import styles from './chart.module.css';

const mostRows = 1000;

/** Labelled numbers in a table, and the chart of them. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('field_inputs');
  const { value, onChange } = props;
  const rows = useMemo(() => rowsOf(value), [value]);
  const put = (index: number, pasted: readonly Row[]) =>
    onChange([...rows.slice(0, index), ...pasted, ...rows.slice(index + 1)].slice(0, mostRows));
  return (
    <div className={styles.list}>
      <EntryTable
        id={props.id}
        kind="row"
        caption={t('chart_table')}
        headings={[t('label'), t('value')]}
        className={styles.table}
        entries={rows}
        onChange={onChange}
        cells={(row, number) => (
          <RowCells
            number={number}
            row={row}
            onChange={(next) => onChange(rows.with(number - 1, next))}
            onPaste={(pasted) => put(number - 1, pasted)}
          />
        )}
      />
      <div className={styles.below}>
        <Button
          {...buttonProps(props)}
          disabled={rows.length >= mostRows}
          icon={<Plus />}
          onClick={() => onChange([...rows, { label: '', value: null }])}
        >
          {t('row_add')}
        </Button>
        {rows.length > 0 && <span className={styles.hint}>{t('paste_hint')}</span>}
      </div>
      <ChartView rows={rows} />
    </div>
  );
}
