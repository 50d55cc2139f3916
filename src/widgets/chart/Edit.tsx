import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { EntryTable } from '../common/entries/EntryTable.tsx';
import { buttonProps } from '../common/control-props.ts';
import type { EditProps } from '../view-types.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { parseNumber, formatNumberInput } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import { ChartView } from './ChartView.tsx';
import { type Row, rowsOf, pastedRows } from './rows.ts';
import styles from './chart.module.css';

interface Props {
  readonly number: number;
  readonly row: Row;
  readonly onChange: (row: Row) => void;
  /** Rows pasted from a spreadsheet; they replace the rows from this one on. */
  readonly onPaste: (rows: readonly Row[]) => void;
}

const longest = 255;

/** A label and its number. */
function RowCells({ number, row, onChange, onPaste }: Props) {
  const { t } = useTranslation('field_inputs');
  const { language } = useWidgetServices();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <td>
        <TextInput
          aria-label={t('label_of', { number })}
          maxLength={longest}
          value={row.label}
          onChange={({ target }) => onChange({ ...row, label: target.value })}
          onPaste={(event) => {
            const rows = pastedRows(event.clipboardData.getData('text/plain'), language);
            if (rows === null) return;
            event.preventDefault();
            onPaste(rows);
          }}
        />
      </td>
      <td>
        <TextInput
          aria-label={t('value_of', { number })}
          aria-invalid={typeof row.value === 'string' || undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? formatNumberInput(row.value, language)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange({ ...row, value: parseNumber(target.value, language) });
          }}
          onBlur={() => setTyped(null)}
        />
      </td>
    </>
  );
}

const mostRows = 1000;

/** A table of labelled numbers, and their chart. */
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
