import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';

/** The event handlers of the placeholder. */
export interface ActivationHandlers {
  readonly onFocus: () => void;
  readonly onMouseDown: (event: MouseEvent) => void;
  readonly onClick: () => void;
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
}

interface Props {
  /** Id of the control, placeholder or full. */
  readonly id: string;
  /** Renders the full control from now on, because the placeholder can't show the value. */
  readonly eager?: boolean;
  /**
   * A light element that looks like the full control and can take the focus: an input or a button.
   */
  readonly placeholder: (uses: ActivationHandlers) => ReactNode;
  /** The full control; `isOpen`: its list or calendar is open from the start. */
  readonly children: (isOpen: boolean) => ReactNode;
}

type Activation = 'seen' | 'focused' | 'clicked';

/**
 * Milliseconds of hovering until the full control is made, so that moving the mouse across a form
 * does not make all of its controls.
 */
const hoverDelayMs = 100;

/** Calls back for a pointer that stays. */
function createHoverTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(onHover: () => void): void {
      timer = setTimeout(onHover, hoverDelayMs);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Renders a light placeholder for an expensive control, such as a list or a calendar, until
 * somebody uses it (docs/decisions/form-performance.md).
 */
export function DeferredControl({
  id,
  eager: isNeeded = false,
  placeholder: light,
  children,
}: Props) {
  const [use, setUse] = useState<Activation | null>(null);
  const [rest] = useState(createHoverTimer);
  useEffect(() => rest.end, [rest]);
  if (isNeeded && use === null) setUse('seen');
  if (use !== null) return <ActivatedControl {...{ id, use, children }} />;
  return light({
    onFocus: () => setUse('focused'),
    // The click makes the full control; if the focus made it first, the click would hit a removed
    // element.
    onMouseDown: (event) => event.preventDefault(),
    onClick: () => setUse('clicked'),
    onPointerEnter({ pointerType }) {
      if (pointerType === 'mouse') rest.begin(() => setUse('seen'));
    },
    onPointerLeave: rest.end,
  });
}

function ActivatedControl({
  id,
  use,
  children,
}: Pick<Props, 'id' | 'children'> & { readonly use: Activation }) {
  useLayoutEffect(() => {
    if (use === 'seen') return;
    const control = document.getElementById(id);
    control?.focus();
    // Selects the text, as the browser does when Tab moves into an input.
    if (use === 'focused' && control instanceof HTMLInputElement) control.select();
  }, [id, use]);
  return children(use === 'clicked');
}
