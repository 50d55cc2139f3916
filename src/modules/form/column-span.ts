import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { FieldViews } from '../../widgets/view-types.ts';
import styles from './form.module.css';

/** How many of the three places in a row. */
export type ColumnSpan = 1 | 2 | 3;

/** How many places a column takes; the item's title has a row to itself. */
export function columnSpanOf(column: CompiledColumn, views: FieldViews): ColumnSpan {
  return column.role === 'title' ? 3 : (views.columnSpan?.(column.settings) ?? 1);
}

/** What marks the element around a field as its column's, in so many places of a row. */
export function fieldProps({ db }: CompiledColumn, span: ColumnSpan) {
  return { className: styles.field, 'data-field': db, 'data-span': span };
}
