import type { ViewRow } from '../../../contract/views.ts';

/** Pinned views in the order of the navigation. */
export function pinnedViews(views: readonly ViewRow[]): readonly ViewRow[] {
  return views
    .filter(({ pin_order }) => pin_order !== null)
    .toSorted((a, b) => Number(a.pin_order) - Number(b.pin_order) || a.id - b.id);
}

/**
 * The pinned view above (-1) or below (1) one, to swap positions with. It skips shared views that
 * the person may not change, and views with the same position, because a swap would not move those.
 * Null if there is none.
 */
export function pinnedNeighbour(
  views: readonly ViewRow[],
  view: ViewRow,
  by: -1 | 1,
  mayShare: boolean,
): ViewRow | null {
  if (view.pin_order === null) return null;
  const all = pinnedViews(views);
  const at = all.findIndex(({ id }) => id === view.id);
  const others = by < 0 ? all.slice(0, at).toReversed() : all.slice(at + 1);
  return (
    others.find((other) => other.pin_order !== view.pin_order && (!other.is_shared || mayShare)) ??
    null
  );
}
