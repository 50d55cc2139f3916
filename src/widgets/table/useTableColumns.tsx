import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, Row } from '../../runtime/compiled.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { localeOf, textIn } from '../../runtime/text.ts';
import type { GridColumn } from '../../ui/grid/columns.ts';
import { useWidgetServices } from '../services.ts';
import { errorText } from './CellEditor.tsx';
import { CellView } from './CellView.tsx';
import { copiedText } from './paste.ts';
import styles from './table.module.css';
import type { GridEntry } from './useEntries.ts';
import type { TableRows } from './useRows.ts';

const defaultWidths = { text: 180, textarea: 260, datetime: 190, dropdown: 170, checkbox: 96 };
const numberWidth = 116;

function widthOf({ width, fieldType }: CompiledColumn): number {
  const { type } = fieldType.document;
  return width ?? (defaultWidths as Readonly<Record<string, number>>)[type] ?? numberWidth;
}

/** The number of each row, by which rows are dragged, and the columns of the table. */
export function useTableColumns(
  model: Pick<TableRows, 'table' | 'settled' | 'stateOf' | 'canEdit' | 'errorsOf'>,
  moduleType: string,
): readonly GridColumn<GridEntry>[] {
  const { t } = useTranslation('widgets');
  const { language, timeZone } = useWidgetServices();
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
      const valueOf = (row: Row) => ownProperty(settled(row), column.db) ?? null;
      return {
        id: column.db,
        name: `${textIn(column.name, language)}${column.required ? ' *' : ''}`,
        width: widthOf(column),
        flex: isNumeric ? 0 : 1,
        isNumeric,
        text: ({ row }) => copiedText(column, valueOf(row), localeOf(language).code, timeZone),
        render({ row, index }) {
          const error = errorsOf(index).get(column.db);
          const value = valueOf(row);
          const isMissing = column.isEmpty(value) && stateOf(row, column).required;
          const editable = canEdit(row, column) ? (isMissing ? 'missing' : 'plain') : 'locked';
          return {
            isPlain: false,
            content: (
              <CellView
                column={column}
                moduleType={moduleType}
                value={value}
                look={error === undefined ? editable : 'wrong'}
                problem={error === undefined ? undefined : errorText(error, language)}
              />
            ),
          };
        },
      };
    });
    return [numberColumn, ...cells];
  }, [table, language, timeZone, moduleType, settled, stateOf, canEdit, errorsOf, t]);
}
