import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { FieldGridTools } from '../../ui/grid/FieldGrid.tsx';
import type { CellPosition } from '../../ui/grid/navigation.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { buttonProps } from '../common/control-props.ts';
import type { EditProps } from '../view-types.ts';
import { addRow, duplicateRows, removeRows, type RowSpan } from './row-changes.ts';
import type { TableRows } from './useRows.ts';

/** As the grid counts: the first column after the number of the row. */
const firstColumn = 2;

interface ToolsProps extends Pick<TableRows, 'table' | 'begun' | 'mostRows' | 'change' | 'move'> {
  /** All rows. */
  readonly length: number;
  /** The first and the last marked row; -1 without any row. */
  readonly first: number;
  readonly last: number;
  /** A marked row is one of the template. */
  readonly holdsFixed: boolean;
  readonly activate: (cell: CellPosition) => void;
  readonly id: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onBlur: () => void;
}

/** Memoised, since two dozen components would be rendered with each key that is pressed in a cell. */
const Tools = memo(function Tools(props: ToolsProps) {
  const { table, begun, mostRows, change, move, length, first, last, activate } = props;
  const { t } = useTranslation('widgets');
  const span: RowSpan | null = first < 0 ? null : { first, last };
  const count = span === null ? 0 : last - first + 1;
  const isFull = length + Math.max(1, count) > mostRows;
  const none = span === null ? t('rows.none_marked') : undefined;
  const full = isFull ? t('rows.full', { count: mostRows }) : undefined;
  const goTo = (row: number) => activate({ row, col: firstColumn });
  const moveTo = (before: number, to: number) => {
    if (span === null) return;
    move(span, before);
    goTo(to);
  };
  return (
    <FieldGridTools
      add={
        <Button
          id={props.id}
          onBlur={props.onBlur}
          aria-invalid={props.isInvalid || undefined}
          aria-describedby={props.describedBy}
          icon={<Plus />}
          size="small"
          disabled={length >= mostRows}
          onClick={() => {
            change((rows) => addRow({ table, begun }, rows));
            goTo(length);
          }}
        >
          {t('rows.add')}
        </Button>
      }
      marked={length === 0 ? t('rows.empty') : count > 1 ? t('rows.marked', { count }) : null}
    >
      <IconButton
        size="small"
        label={t('rows.duplicate', { count: Math.max(1, count) })}
        icon={<Copy />}
        disabledReason={none ?? full}
        onClick={() => {
          if (span === null) return;
          change((rows) => duplicateRows(table, rows, span));
          goTo(last + 1);
        }}
      />
      <IconButton
        size="small"
        label={t('rows.up')}
        icon={<ArrowUp />}
        disabledReason={none ?? (first === 0 ? t('rows.first') : undefined)}
        onClick={() => moveTo(first - 1, first - 1)}
      />
      <IconButton
        size="small"
        label={t('rows.down')}
        icon={<ArrowDown />}
        disabledReason={none ?? (last === length - 1 ? t('rows.last') : undefined)}
        onClick={() => moveTo(last + 2, first + 1)}
      />
      <IconButton
        size="small"
        label={t('rows.remove', { count: Math.max(1, count) })}
        icon={<Trash2 />}
        disabledReason={none ?? (props.holdsFixed ? t('rows.fixed') : undefined)}
        onClick={() => {
          if (span === null) return;
          change((rows) => removeRows(rows, span));
          goTo(Math.max(0, Math.min(first, length - count - 1)));
        }}
      />
    </FieldGridTools>
  );
});

interface Props {
  readonly model: TableRows;
  /** The marked rows; null without any row. */
  readonly span: RowSpan | null;
  /** Makes a cell active after rows changed. */
  readonly activate: (cell: CellPosition) => void;
  /** The field, whose control the button that adds a row is. */
  readonly field: EditProps;
}

/** Buttons below the grid that add, copy, move and remove rows. */
export function RowTools({ model, span, activate, field }: Props) {
  const { table, begun, rows, mostRows, change, move, isFixed } = model;
  const {
    id,
    onBlur,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
  } = buttonProps(field);
  return (
    <Tools
      {...{ table, begun, mostRows, change, move, activate, id, onBlur, describedBy }}
      isInvalid={isInvalid === true}
      length={rows.length}
      first={span?.first ?? -1}
      last={span?.last ?? -1}
      holdsFixed={span !== null && rows.slice(span.first, span.last + 1).some(isFixed)}
    />
  );
}
