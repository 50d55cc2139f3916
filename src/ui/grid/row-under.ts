/** A rendered row at a height of the window, in px. */
export interface RowUnder {
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

/** The rendered row at a height; above the first it is the first, below the last the last. */
export function rowUnder(grid: HTMLElement | null, y: number): RowUnder | null {
  let nearest: (RowUnder & { readonly distance: number }) | null = null;
  for (const element of grid?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
    const index = Number(element.dataset['row']);
    if (index < 0) continue;
    const { top, bottom } = element.getBoundingClientRect();
    const distance = Math.max(top - y, y - bottom, 0);
    if (nearest === null || distance < nearest.distance) nearest = { index, top, bottom, distance };
  }
  return nearest;
}
