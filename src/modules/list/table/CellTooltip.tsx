import { createPortal } from 'react-dom';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { cellValue } from '../columns.tsx';
import type { ShownColumn } from './layout.ts';
import styles from './table.module.css';

const isClipped = (element: Element) =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;

interface Props {
  readonly module: CompiledModule;
  readonly column: ShownColumn;
  readonly item: Item;
  /** The cell as it is drawn; null for one that is not. */
  readonly cell: () => HTMLElement | null;
}

/** The whole of a value whose cell is too small for it. */
export function CellTooltip({ module, column, item, cell: cellOf }: Props) {
  const cell = cellOf();
  if (cell === null) return null;
  const isNeeded = [cell, ...cell.querySelectorAll('*')].some(isClipped);
  const views = viewsOf(column.column.fieldType.document.type);
  if (!isNeeded || views === null) return null;
  const { left, bottom, top } = cell.getBoundingClientRect();
  const isLow = bottom > globalThis.innerHeight - 120;
  const place = isLow ? { bottom: globalThis.innerHeight - top + 2 } : { top: bottom + 2 };
  return createPortal(
    <div
      role="tooltip"
      className={styles.cellTooltip}
      style={{ ...place, left: Math.max(8, Math.min(left, globalThis.innerWidth - 496)) }}
    >
      <views.Read
        settings={column.column.settings}
        moduleType={module.document.type}
        value={cellValue(column.column, item)}
        item={item}
      />
    </div>,
    document.body,
  );
}
