import { useCallback, useMemo } from 'react';
import type { CompiledColumn, Row } from '../../runtime/compiled.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { pointerSegment } from '../../runtime/record/pointer.ts';
import { rowsOf, withCell } from '../../runtime/record/rows.ts';
import { type LiftInsert, PartUploads } from '../common/files/useUploads.ts';
import { RowValuesProvider } from '../form-values.ts';
import type { EditProps } from '../view-types.ts';
import { cellViewsOf } from './cell-views.ts';

interface Props extends Omit<EditProps, 'value' | 'onBlur'> {
  /** The column of the item that holds the rows. */
  readonly table: Pick<CompiledColumn, 'pointer'>;
  readonly row: Row;
}

const unheard = () => undefined;

/** The control of a cell: that of its field type, which reads the row and uploads into the cell. */
export function CellControl({ table, row, column, ...shared }: Props) {
  const { id } = row;
  const views = cellViewsOf(column.fieldType.document.type);
  const part = useMemo(
    () => ({
      ...column,
      pointer: table.pointer + pointerSegment(id) + pointerSegment(column.db),
    }),
    [column, table.pointer, id],
  );
  const lift = useCallback<LiftInsert>(
    (insert) => (value, file, rankOf) =>
      rowsOf(value).map((each) => {
        if (each.id !== id) return each;
        const files = insert(ownProperty(each, column.db) ?? [], file, rankOf);
        return withCell(each, column, files);
      }),
    [column, id],
  );
  if (views === null) return null;
  return (
    <RowValuesProvider value={row}>
      <PartUploads lift={lift}>
        <views.Edit
          {...shared}
          column={part}
          value={ownProperty(row, column.db) ?? null}
          onBlur={unheard}
        />
      </PartUploads>
    </RowValuesProvider>
  );
}

/** Whether the control of a column consists of several, so that its name names a group. */
export function isGroupControl({ fieldType }: CompiledColumn): boolean {
  return cellViewsOf(fieldType.document.type)?.isGroup === true;
}
