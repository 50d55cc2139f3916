import {
  autoUpdate,
  flip,
  offset,
  type Placement,
  shift,
  size,
  useFloating,
} from '@floating-ui/react-dom';
import type { ComponentProps, ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface FloatingProps extends ComponentProps<'div'> {
  /** What it belongs to and stays beside. */
  readonly anchor: Element;
  readonly placement: Placement;
  /** Pixels between the two. */
  readonly gap: number;
  readonly children: ReactNode;
}

/** Pixels that stay free at the edges of the window. */
const margin = 8;

/**
 * Something above the page, beside what it belongs to: on the other side where there is no room,
 * never outside of the window. Inside of a dialog it is part of the dialog, which keeps the focus.
 */
export function Floating({ anchor, placement, gap, style, children, ...box }: FloatingProps) {
  const {
    refs: { setFloating },
    floatingStyles,
    isPositioned,
  } = useFloating({
    elements: { reference: anchor },
    placement,
    strategy: 'fixed',
    transform: false,
    middleware: [
      offset(gap),
      flip({ padding: margin }),
      shift({ padding: margin }),
      size({
        padding: margin,
        apply: ({ availableWidth, availableHeight, elements }) => {
          elements.floating.style.setProperty('--room-x', `${availableWidth}px`);
          elements.floating.style.setProperty('--room-y', `${availableHeight}px`);
        },
      }),
    ],
    whileElementsMounted: autoUpdate,
  });
  return createPortal(
    <div
      {...box}
      ref={setFloating}
      style={{ ...style, ...floatingStyles, ...(isPositioned ? {} : { opacity: 0 }) }}
    >
      {children}
    </div>,
    anchor.closest('[aria-modal="true"]') ?? document.body,
  );
}
