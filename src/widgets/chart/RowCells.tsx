import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { parseNumber, formatNumberInput } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import { pastedRows, type Row } from './rows.ts';

interface Props {
  readonly number: number;
  readonly row: Row;
  readonly onChange: (row: Row) => void;
  /** Rows from a spreadsheet, to stand from this one on. */
  readonly onPaste: (rows: readonly Row[]) => void;
}

const longest = 255;

/** A label and its number. */
export function RowCells({ number, row, onChange, onPaste }: Props) {
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
