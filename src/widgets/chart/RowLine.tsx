import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { parseNumber, writeNumber } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import { pastedRows, type Row } from './rows.ts';
import styles from './chart.module.css';

interface Props {
  readonly number: number;
  readonly row: Row;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (row: Row) => void;
  /** Rows from a spreadsheet, to stand from this one on. */
  readonly onPaste: (rows: readonly Row[]) => void;
  readonly onShift: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

const longest = 255;

/** A label and its number. */
export function RowLine(props: Props) {
  const { number, row, isFirst, isLast, onChange, onPaste, onShift, onRemove } = props;
  const { t } = useTranslation('place');
  const { language } = useWidgetServices();
  const [typed, setTyped] = useState<string | null>(null);
  const icon = { size: 16, strokeWidth: 1.75 };
  return (
    <tr>
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
          value={typed ?? writeNumber(row.value, language)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange({ ...row, value: parseNumber(target.value, language) });
          }}
          onBlur={() => setTyped(null)}
        />
      </td>
      <td className={styles.actions}>
        <IconButton
          label={t('row_up', { number })}
          icon={<ArrowUp {...icon} />}
          disabledReason={isFirst ? t('row_first') : undefined}
          onClick={() => onShift(-1)}
        />
        <IconButton
          label={t('row_down', { number })}
          icon={<ArrowDown {...icon} />}
          disabledReason={isLast ? t('row_last') : undefined}
          onClick={() => onShift(1)}
        />
        <IconButton
          label={t('row_remove', { number })}
          icon={<Trash2 {...icon} />}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
