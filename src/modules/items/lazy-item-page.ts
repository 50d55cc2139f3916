import type { SyntheticEvent } from 'react';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';

/** The page of an item, fetched when it is first shown, or earlier by `prefetchHandlers`. */
export const ItemPage = lazyComponent(async () => (await import('./ItemPage.tsx')).ItemPage);

/**
 * Handlers for an element that contains links to items. They fetch the code of the item page when a
 * link is hovered, touched or focused, so that opening it waits only for the item.
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
