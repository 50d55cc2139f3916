import { memo } from 'react';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { type CellLook, CellValue } from '../../ui/grid/FieldGrid.tsx';
import { cellViewsOf } from './cell-views.ts';

interface Props {
  readonly column: CompiledColumn;
  readonly moduleType: string;
  readonly value: unknown;
  readonly look: CellLook;
  /** Why the cell is wrong. */
  readonly problem: string | undefined;
}

const noItem = {};

/** A cell in the grid. It is memoised, so that a key press renders one of them. */
export const CellView = memo(function CellView(props: Props) {
  const { column, moduleType, value, look, problem } = props;
  const views = cellViewsOf(column.fieldType.document.type);
  const isEmpty = column.isEmpty(value);
  const Line = views?.Line ?? views?.Read;
  if (Line === undefined || (isEmpty && look === 'plain')) return null;
  return (
    <CellValue look={look} problem={problem}>
      {isEmpty ? (
        <span aria-hidden>{look === 'locked' ? '' : '*'}</span>
      ) : (
        <Line settings={column.settings} moduleType={moduleType} item={noItem} value={value} />
      )}
    </CellValue>
  );
});
