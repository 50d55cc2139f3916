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
  /** The element it is positioned at. */
  readonly anchor: Element;
  readonly placement: Placement;
  /** Distance from the anchor in px. */
  readonly gap: number;
  readonly children: ReactNode;
}

/** Minimum distance from the edges of the window in px. */
const margin = 8;

/**
 * A layer next to its anchor; flips to the other side if there is no room, and never leaves the
 * window. Inside a dialog it is rendered within the dialog, because that traps the focus.
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
