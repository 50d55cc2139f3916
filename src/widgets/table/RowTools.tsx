import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { buttonProps } from '../common/control-props.ts';
import type { EditProps } from '../view-types.ts';
import { duplicateRows, insertRow, removeRows, type RowSpan } from './row-changes.ts';
import styles from './table.module.css';
import type { TableRows } from './useRows.ts';

interface Props {
  readonly model: TableRows;
  /** The marked rows; null without any row. */
  readonly span: RowSpan | null;
  /** Makes a row active after rows changed. */
  readonly activate: (row: number) => void;
  /** The field, whose control the button that adds a row is. */
  readonly field: EditProps;
}

/** Buttons below the grid that add, copy, move and remove rows. */
export function RowTools({ model, span, activate, field }: Props) {
  const { t } = useTranslation('widgets');
  const { table, rows, mostRows, set, move, isFixed } = model;
  const count = span === null ? 0 : span.last - span.first + 1;
  const isFull = rows.length + Math.max(1, count) > mostRows;
  const holdsFixed = span !== null && rows.slice(span.first, span.last + 1).some(isFixed);
  const none = span === null ? t('rows.none_marked') : undefined;
  const full = isFull ? t('rows.full', { count: mostRows }) : undefined;
  const moveTo = (before: number, to: number) => {
    if (span === null) return;
    move(span, before);
    activate(to);
  };
  return (
    <div className={styles.tools}>
      <Button
        {...buttonProps(field)}
        icon={<Plus />}
        size="small"
        disabled={rows.length >= mostRows}
        onClick={() => {
          set(insertRow(table, rows, rows.length));
          activate(rows.length);
        }}
      >
        {t('rows.add')}
      </Button>
      <span className={styles.marked}>{count > 1 ? t('rows.marked', { count }) : null}</span>
      <IconButton
        size="small"
        label={t('rows.duplicate', { count: Math.max(1, count) })}
        icon={<Copy />}
        disabledReason={none ?? full}
        onClick={() => {
          if (span === null) return;
          set(duplicateRows(table, rows, span));
          activate(span.last + 1);
        }}
      />
      <IconButton
        size="small"
        label={t('rows.up')}
        icon={<ArrowUp />}
        disabledReason={none ?? (span?.first === 0 ? t('rows.first') : undefined)}
        onClick={() => span !== null && moveTo(span.first - 1, span.first - 1)}
      />
      <IconButton
        size="small"
        label={t('rows.down')}
        icon={<ArrowDown />}
        disabledReason={none ?? (span?.last === rows.length - 1 ? t('rows.last') : undefined)}
        onClick={() => span !== null && moveTo(span.last + 2, span.first + 1)}
      />
      <IconButton
        size="small"
        label={t('rows.remove', { count: Math.max(1, count) })}
        icon={<Trash2 />}
        disabledReason={none ?? (holdsFixed ? t('rows.fixed') : undefined)}
        onClick={() => {
          if (span === null) return;
          set(removeRows(rows, span));
          activate(Math.max(0, Math.min(span.first, rows.length - count - 1)));
        }}
      />
    </div>
  );
}
