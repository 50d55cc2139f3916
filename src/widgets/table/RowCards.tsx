import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { CardAdd } from '../../ui/cards/Card.tsx';
import { CardList } from '../../ui/cards/CardList.tsx';
import { buttonProps } from '../common/control-props.ts';
import type { EditProps } from '../view-types.ts';
import { CardTotals } from './CardTotals.tsx';
import { RowCard } from './RowCard.tsx';
import { addRow, rowKeys } from './row-changes.ts';
import styles from './table.module.css';
import type { TableRows } from './useRows.ts';

/** A cell as the grid counts: 1 is the number of the row. */
export interface GridCell {
  readonly row: number;
  readonly col: number;
}

interface Props {
  readonly field: EditProps;
  readonly label: string;
  readonly model: TableRows;
  /** The cell that is in sight and has the focus when the cards appear; null: none. */
  readonly start: GridCell | null;
  /** Shows the cards again, from a cell on. */
  readonly onReach: (cell: GridCell) => void;
}

/** The rows as cards for phones: one is open, and the button that adds one stays in reach. */
export function RowCards({ field, label, model, start, onReach }: Props) {
  const { t } = useTranslation('widgets');
  const { table, rows, mostRows, change, move, errorsOf } = model;
  const [open, setOpen] = useState<string | null>(rows[start?.row ?? -1]?.id ?? null);
  const keys = rowKeys(rows);
  const part = start === null ? undefined : table.columns[start.col - 2]?.db;
  return (
    <div className={styles.cards}>
      {rows.length > 0 && (
        <CardList
          label={label}
          keys={keys}
          start={start === null ? null : { index: start.row, part }}
          onMove={(index, before) => move({ first: index, last: index }, before)}
          card={(place) => {
            const row = rows[place.index];
            return (
              row !== undefined && (
                <RowCard
                  key={keys[place.index]}
                  place={place}
                  model={model}
                  row={row}
                  errors={errorsOf(place.index)}
                  moduleType={field.moduleType}
                  isOpen={open === row.id}
                  onToggle={() => setOpen(open === row.id ? null : row.id)}
                  onRemoved={() => setOpen(null)}
                  onCopied={(at) => onReach({ row: at, col: 1 })}
                />
              )
            );
          }}
        />
      )}
      <CardTotals model={model} />
      <CardAdd count={rows.length}>
        <Button
          {...buttonProps(field)}
          block
          icon={<Plus />}
          disabled={rows.length >= mostRows}
          onClick={() => {
            change((now) => addRow(model, now));
            onReach({ row: rows.length, col: 1 });
          }}
        >
          {t('rows.add')}
        </Button>
      </CardAdd>
    </div>
  );
}
