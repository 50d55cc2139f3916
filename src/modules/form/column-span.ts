import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { FieldViews } from '../../widgets/view-types.ts';
import { cx } from '../../ui/cx.ts';
import grid from './field-grid.module.css';
import styles from './form.module.css';

/** How many of the three columns of the form's grid a field takes. */
export type ColumnSpan = 1 | 2 | 3;

/** The span of a column's field where its document says none; the item's title has a row to itself. */
export function typeSpanOf(column: CompiledColumn, views: FieldViews): ColumnSpan {
  return column.role === 'title' ? 3 : (views.columnSpan?.(column.settings) ?? 1);
}

/** The span of a column's field. */
export function columnSpanOf(column: CompiledColumn, views: FieldViews): ColumnSpan {
  return column.span ?? typeSpanOf(column, views);
}

/** The attributes of the element around a column's field. */
export function fieldProps({ db }: CompiledColumn, span: ColumnSpan) {
  return { className: cx(styles.field, grid.cell), 'data-field': db, 'data-span': span };
}
