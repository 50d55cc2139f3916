import type { CSSProperties, ReactNode } from 'react';
import type { ColumnRole, CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { cx } from '../../../ui/cx.ts';
import type { Format } from '../../../ui/format/format.ts';
import { EmptyValue } from '../../../widgets/common/TextValue.tsx';
import { cellOf } from '../../../widgets/cells.ts';
import { cellValue, ItemCell } from '../columns.tsx';
import { pinStyle } from './cell-elements.ts';
import { minWidths, type ShownColumn } from './layout.ts';
import styles from './table.module.css';

/** What a cell holds. */
export interface CellContent {
  readonly content: ReactNode;
  /** It has room in one line, and needs no element around it. */
  readonly isPlain: boolean;
}

/** A column as its cells are drawn: all that is the same in each row is worked out once. */
export interface GridColumn {
  readonly db: string;
  readonly role: ColumnRole;
  readonly className: string;
  /** Of cells whose content is plain. */
  readonly plainClassName: string;
  readonly style: CSSProperties | undefined;
  readonly contentOf: (item: Item) => CellContent;
}

/** How items are opened from their rows. */
interface LinkOptions {
  readonly hrefOf: (item: Item) => string;
  /** Names the button that opens an item beside the list; null where there is no room. */
  readonly paneLabel: string | null;
}

/** Px at the sides of a cell, and the room that no letter of the cell's face needs more of. */
const sides = 24;
const widestLetter = 9;

/** Whether words have room in one line of a cell; else they may take two. */
const isShort = (words: string, width: number) =>
  words.length * widestLetter <= width - sides && !words.includes('\n');

/** How a cell of a column is drawn, by what is in the item. */
function contentOf(
  module: CompiledModule,
  { column, width }: ShownColumn,
  format: Format,
  { hrefOf, paneLabel }: LinkOptions,
): GridColumn['contentOf'] {
  const { role } = column;
  if (role === 'title' || role === 'code') {
    const className = role === 'title' ? styles.name : styles.code;
    // The grid hears of clicks on them (`ListTable`); a keyboard opens items with Enter.
    return (item) => {
      const words =
        role === 'title' ? (item.name ?? itemCode(module, item)) : itemCode(module, item);
      const link = (
        <a href={hrefOf(item)} data-opens="here" className={className} tabIndex={-1}>
          {words}
        </a>
      );
      const isPlain = role === 'code' || isShort(words, width);
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
  const wordsOf = cellOf(column.fieldType.document.type)?.toText;
  if (wordsOf === undefined) {
    return (item) => ({
      content: <ItemCell module={module} column={column} item={item} />,
      isPlain: false,
    });
  }
  return (item) => {
    const words = wordsOf(cellValue(column, item), column.settings, format);
    if (words === '') return { content: <EmptyValue />, isPlain: false };
    if (isShort(words, width)) return { content: words, isPlain: true };
    return { content: <span className={styles.words}>{words}</span>, isPlain: false };
  };
}

/** The columns of a grid; sorting, filtering and paging are the server's. */
export function gridColumns(
  module: CompiledModule,
  columns: readonly ShownColumn[],
  format: Format,
  links: LinkOptions,
): readonly GridColumn[] {
  const widths = minWidths(columns);
  return columns.map((shown, at): GridColumn => {
    const { db, column, pin } = shown;
    const className = cx(
      styles.td,
      column.isNumeric && styles.numeric,
      pin !== null && styles.pinned,
      column.role === 'title' && styles.opens,
    );
    return {
      db,
      role: column.role,
      className,
      plainClassName: cx(className, styles.plain),
      style: pinStyle(pin, at + 1),
      contentOf: contentOf(module, { ...shown, width: widths[at] ?? shown.width }, format, links),
    };
  });
}
