import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numbered } from '../common/numbered.ts';
import { buttonProps } from '../common/props.ts';
import type { EditProps } from '../view-types.ts';
import { ChartView } from './ChartView.tsx';
import { RowLine } from './RowLine.tsx';
import { type Row, rowsOf } from './rows.ts';
import styles from './chart.module.css';

const mostRows = 1000;
const shownRows = 200;

/** Labelled numbers in a table, and the chart of them. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('place');
  const { value, onChange } = props;
  const rows = useMemo(() => rowsOf(value), [value]);
  function shift(index: number, by: 1 | -1): void {
    const [one, other] = [rows[index], rows[index + by]];
    if (one !== undefined && other !== undefined)
      onChange(rows.with(index, other).with(index + by, one));
  }
  const put = (index: number, pasted: readonly Row[]) =>
    onChange([...rows.slice(0, index), ...pasted, ...rows.slice(index + 1)].slice(0, mostRows));
  return (
    <div className={styles.list}>
      {rows.length > 0 && (
        <table className={styles.table}>
          <caption className="visually-hidden">{t('chart_table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('label')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {numbered(rows.slice(0, shownRows)).map(({ entry: row, index, key }) => (
              <RowLine
                key={key}
                number={index + 1}
                row={row}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                onChange={(next) => onChange(rows.with(index, next))}
                onPaste={(pasted) => put(index, pasted)}
                onShift={(by) => shift(index, by)}
                onRemove={() => onChange(rows.filter((_, other) => other !== index))}
              />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shownRows && <p>{t('more_rows', { count: rows.length - shownRows })}</p>}
      <div className={styles.below}>
        <Button
          {...buttonProps(props)}
          disabled={rows.length >= mostRows}
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
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
