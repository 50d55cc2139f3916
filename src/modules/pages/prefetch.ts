import type { SyntheticEvent } from 'react';
import { ItemPage } from './lazy-item-page.ts';

/**
 * For the places of links to items: as soon as one is pointed at, touched or has the focus, the page
 * of items begins to come, so that opening it waits for nothing but the item.
 */
export const prefetchHandlers = {
  onPointerOver: prefetchOnLink,
  onFocus: prefetchOnLink,
} as const;

function prefetchOnLink({ target }: SyntheticEvent): void {
  if (target instanceof Element && target.closest('a, [role="grid"]:focus') !== null) {
    ItemPage.preload();
  }
}
