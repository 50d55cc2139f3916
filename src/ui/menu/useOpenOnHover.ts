import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds of hovering until a submenu opens (spec section 9). */
const openDelay = 100;
/** On the way from the button to the popover the mouse may leave both for a moment. */
const closeDelay = 200;

export interface HoverHandlers {
  readonly onPointerEnter?: (event: PointerEvent) => void;
  readonly onPointerLeave?: (event: PointerEvent) => void;
}

interface OpenOnHover {
  /** It was opened by hovering only: the focus stays where it is. */
  readonly isOpenedByHover: boolean;
  /** Makes it stay open, as if it had been pressed. */
  readonly pinOpen: () => void;
  /** For the button and for the popover. */
  readonly handlers: HoverHandlers;
}

/** Opens a popover on hover, and closes it when the mouse leaves if hovering opened it. */
export function useOpenOnHover(
  isOn: boolean,
  open: boolean,
  onOpenChange: (open: boolean) => void,
): OpenOnHover {
  const [hovered, setHovered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpener = open && hovered;
  const schedule = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        setHovered(next);
        onOpenChange(next);
      },
      next ? openDelay : closeDelay,
    );
  };
  const keep = () => {
    clearTimeout(timer.current);
    setHovered(false);
  };
  if (!isOn) return { isOpenedByHover: false, pinOpen: keep, handlers: {} };
  return {
    isOpenedByHover: isOpener,
    pinOpen: keep,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType !== 'mouse') return;
        if (open) clearTimeout(timer.current);
        else schedule(true);
      },
      onPointerLeave: () => {
        clearTimeout(timer.current);
        if (isOpener) schedule(false);
      },
    },
  };
}
