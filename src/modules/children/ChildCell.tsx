import { memo } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { type CellLook, CellValue } from '../../ui/grid/FieldGrid.tsx';
import { cellOf } from '../../widgets/cells.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly moduleType: string;
  readonly value: unknown;
  /** The stored item. */
  readonly item: Item;
  readonly look: CellLook;
  /** Why it is wrong. */
  readonly problem: string | undefined;
}

/** A value in the grid. It is memoised, so that a key press renders one of them. */
export const ChildCell = memo(function ChildCell(props: Props) {
  const { column, moduleType, value, item, look, problem } = props;
  const format = useFormat();
  const view = cellOf(column.fieldType.document.type);
  const isEmpty = column.isEmpty(value);
  if (view === null || (isEmpty && (look === 'plain' || look === 'locked'))) return null;
  const { settings, deadline } = column;
  return (
    <CellValue look={look} problem={problem}>
      {isEmpty ? (
        <span aria-hidden>{look === 'missing' || look === 'wrong' ? '*' : ''}</span>
      ) : view.toText !== undefined ? (
        view.toText(value, settings, format)
      ) : (
        <view.Cell {...{ settings, moduleType, value, item, deadline }} />
      )}
    </CellValue>
  );
});
