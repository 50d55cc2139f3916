import type { ColumnSpan } from '../../modules/form/column-span.ts';

const spans: readonly ColumnSpan[] = [1, 2, 3];

const nearest = (wanted: number): ColumnSpan =>
  spans.find((span) => span >= Math.round(wanted)) ?? 3;

/**
 * The span after a drag of the edge by `distance` pixels. Where it began counts, not where the field
 * is now, since a wider field can go to the next row. A grid that is narrower than three columns
 * shows two thirds as the whole width.
 */
export function spanAfter(grid: Element, before: ColumnSpan, distance: number): ColumnSpan {
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const width = grid.getBoundingClientRect().width / columns;
  const wanted = Math.min(before, columns) + Math.round(distance / width);
  return columns < spans.length && wanted >= columns ? 3 : nearest(wanted);
}

/** The span that a key of the edge chooses; null for any other key. */
export function spanByKey(key: string, present: ColumnSpan): ColumnSpan | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return nearest(present + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return nearest(present - 1);
  if (key === 'Home') return 1;
  return key === 'End' ? 3 : null;
}
