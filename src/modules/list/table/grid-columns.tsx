import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { textIn } from '../../../runtime/text.ts';
import type { Format } from '../../../ui/format/format.ts';
import type { CellContent, GridColumn } from '../../../ui/grid/columns.ts';
import { EmptyValue } from '../../../widgets/common/TextValue.tsx';
import { cellOf } from '../../../widgets/cells.ts';
import { cellValue, ItemCell } from '../columns.tsx';
import styles from './cells.module.css';
import { flexColumnIndex, type ShownColumn } from './layout.ts';

interface Options {
  readonly format: Format;
  readonly language: string;
  /** The address of an item's page. */
  readonly hrefOf: (item: Item) => string;
  /**
   * Names the button that opens an item in the detail pane; null if there is no room for the pane.
   */
  readonly paneLabel: string | null;
}

/** Px of a cell's padding, and px of the widest letter of its font. */
const cellPadding = 24;
const widestLetter = 9;

/** In px, for a growing column without a chosen width. */
const minFlexWidth = 200;

/** Whether a text fits in one line of a cell; longer texts take up to two lines. */
const fitsOneLine = (text: string, width: number) =>
  text.length * widestLetter <= width - cellPadding && !text.includes('\n');

/** How the cells of a column are rendered. */
function cellRenderer(
  module: CompiledModule,
  { column }: ShownColumn,
  width: number,
  { format, hrefOf, paneLabel }: Options,
): (item: Item) => CellContent {
  const { role } = column;
  if (role === 'title' || role === 'code') {
    const className = role === 'title' ? styles.name : styles.code;
    // The grid handles clicks on links for all rows; with the keyboard, Enter opens an item.
    return (item) => {
      const text =
        role === 'title' ? (item.name ?? itemCode(module, item)) : itemCode(module, item);
      const link = (
        <a href={hrefOf(item)} data-opens="page" className={className} tabIndex={-1}>
          {text}
        </a>
      );
      const isPlain = role === 'code' || fitsOneLine(text, width);
      if (role === 'code' || paneLabel === null) return { content: link, isPlain };
      const content = (
        <>
          {link}
          <button
            type="button"
            data-opens="pane"
            tabIndex={-1}
            className={styles.paneButton}
            aria-label={paneLabel}
            title={paneLabel}
          />
        </>
      );
      return { content, isPlain };
    };
  }
  const toText = cellOf(column.fieldType.document.type)?.toText;
  if (toText === undefined) {
    return (item) => ({
      content: <ItemCell module={module} column={column} item={item} />,
      isPlain: false,
    });
  }
  return (item) => {
    const text = toText(cellValue(column, item), column.settings, format);
    if (text === '') return { content: <EmptyValue />, isPlain: false };
    if (fitsOneLine(text, width)) return { content: text, isPlain: true };
    return { content: <span className={styles.text}>{text}</span>, isPlain: false };
  };
}

/** The columns of the grid; the server sorts, filters and pages. */
export function gridColumns(
  module: CompiledModule,
  columns: readonly ShownColumn[],
  options: Options,
): readonly GridColumn<Item>[] {
  const grows = flexColumnIndex(columns);
  return columns.map((shown, at) => {
    const { db, column, width, isSized, pin } = shown;
    const minWidth = at === grows && !isSized ? Math.min(width, minFlexWidth) : width;
    return {
      id: db,
      name: textIn(column.name, options.language),
      width,
      minWidth,
      flex: at === grows ? 1 : 0,
      pin,
      isNumeric: column.isNumeric,
      isPrimary: column.role === 'title',
      isSortable: column.canSort,
      className: column.role === 'title' ? styles.opens : undefined,
      render: cellRenderer(module, shown, minWidth, options),
    };
  });
}
