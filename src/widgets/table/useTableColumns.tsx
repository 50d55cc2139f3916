import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NameResolver } from '../../runtime/cell-codec/types.ts';
import type { CompiledColumn, Row } from '../../runtime/compiled.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { useWidgetServices } from '../services.ts';
import { cellTextOf } from './cell-texts.ts';
import { errorSentence } from '../error-sentence.ts';
import { CellView } from './CellView.tsx';
import { copiedText } from './pasted-cell.ts';
import styles from './table.module.css';
import type { GridEntry } from './useEntries.ts';
import type { TableRows } from './useRows.ts';

const widths: Readonly<Record<string, number>> = {
  textarea: 260,
  datetime: 190,
  dropdown: 170,
  criticality: 130,
  photos: 130,
  number: 116,
  checkbox: 96,
  files: 96,
};
const otherWidth = 180;

function widthOf({ width, fieldType }: CompiledColumn): number {
  return width ?? widths[fieldType.document.type] ?? otherWidth;
}

/** The number of each row, by which rows are dragged, and the columns of the table. */
export function useTableColumns(
  model: Pick<TableRows, 'table' | 'settled' | 'stateOf' | 'canEdit' | 'errorsOf'>,
  moduleType: string,
  names: NameResolver,
): readonly GridColumn<GridEntry>[] {
  const { t } = useTranslation('widgets');
  const { language, timeZone } = useWidgetServices();
  const format = useFormat();
  const { table, settled, stateOf, canEdit, errorsOf } = model;
  return useMemo(() => {
    const numberColumn: GridColumn<GridEntry> = {
      id: '',
      name: '#',
      width: 48,
      isNumeric: true,
      pin: 'start',
      className: styles.number,
      movesRow: t('rows.drag'),
      text: ({ index }) => String(index + 1),
    };
    const cells = table.columns.map((column): GridColumn<GridEntry> => {
      const isNumeric = column.fieldType.isNumeric === true;
      const textOf = cellTextOf(column, { language, timeZone, format, t });
      const valueOf = (row: Row) => ownProperty(settled(row), column.db) ?? null;
      return {
        id: column.db,
        name: `${textIn(column.name, language)}${column.required ? ' *' : ''}`,
        width: widthOf(column),
        flex: isNumeric ? 0 : 1,
        isNumeric,
        text: ({ row }) => copiedText(column, valueOf(row), names),
        render({ row, index }) {
          const error = errorsOf(index).get(column.db);
          const value = valueOf(row);
          const isMissing = column.isEmpty(value) && stateOf(row, column).required;
          if (
            error === undefined &&
            textOf !== null &&
            !column.isEmpty(value) &&
            canEdit(row, column)
          )
            return { isPlain: true, content: textOf(value) };
          const editable = canEdit(row, column) ? (isMissing ? 'missing' : 'plain') : 'locked';
          return {
            isPlain: false,
            content: (
              <CellView
                column={column}
                moduleType={moduleType}
                value={value}
                look={error === undefined ? editable : 'wrong'}
                problem={error === undefined ? undefined : errorSentence(error, language)}
              />
            ),
          };
        },
      };
    });
    return [numberColumn, ...cells];
  }, [
    table,
    language,
    timeZone,
    format,
    names,
    moduleType,
    settled,
    stateOf,
    canEdit,
    errorsOf,
    t,
  ]);
}
