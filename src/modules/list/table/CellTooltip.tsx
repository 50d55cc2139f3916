import { createPortal } from 'react-dom';
import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { cellValue } from '../columns.tsx';
import styles from './cell-tooltip.module.css';

const isClipped = (element: Element) =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;

interface Props {
  readonly module: CompiledModule;
  readonly column: ListColumn;
  readonly item: Item;
  /** The element of the cell; null if it is not rendered. */
  readonly element: () => HTMLElement | null;
}

/** Shows the full value of a cell whose content is cut off. */
export function CellTooltip({ module, column, item, element }: Props) {
  const cell = element();
  if (cell === null) return null;
  const isNeeded = [cell, ...cell.querySelectorAll('*')].some(isClipped);
  const views = viewsOf(column.fieldType.document.type);
  if (!isNeeded || views === null) return null;
  const { left, bottom, top } = cell.getBoundingClientRect();
  const isLow = bottom > globalThis.innerHeight - 120;
  const position = isLow ? { bottom: globalThis.innerHeight - top + 2 } : { top: bottom + 2 };
  return createPortal(
    <div
      role="tooltip"
      className={styles.tooltip}
      style={{ ...position, left: Math.max(8, Math.min(left, globalThis.innerWidth - 496)) }}
    >
      <views.Read
        settings={column.settings}
        moduleType={module.document.type}
        value={cellValue(column, item)}
        item={item}
      />
    </div>,
    document.body,
  );
}
