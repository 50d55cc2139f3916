import { keyOf, type Movable } from '../model/selected.ts';

/** The attribute of the buttons that select parts: their pane and the key of their part. */
export const selectAttribute = 'data-selects';

export type Pane = 'structure' | 'canvas';

/** The buttons of a pane that select parts, in the order of the form. */
export const selectButtons = (pane: Pane): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[${selectAttribute}^="${pane} "]`),
];

/**
 * Remembers where the keyboard is before a part is removed. What it returns moves the focus to the part that
 * follows, or to the one before, if the focus was lost with the removed part.
 */
export function keptPlace(part: Movable): () => void {
  const { activeElement } = document;
  const places = (['structure', 'canvas'] as const).map((pane) => ({
    pane,
    at: selectButtons(pane).findIndex(
      (button) => button.getAttribute(selectAttribute) === `${pane} ${keyOf(part)}`,
    ),
  }));
  const own = places.find(
    ({ pane, at }) => selectButtons(pane)[at]?.parentElement?.contains(activeElement) === true,
  );
  const place = own ?? places.find(({ at }) => at >= 0);
  return () => {
    if (place === undefined || document.activeElement !== document.body) return;
    const left = selectButtons(place.pane);
    left[Math.min(place.at, left.length - 1)]?.focus();
  };
}
