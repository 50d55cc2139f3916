import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';

/** What the light element has to carry. */
export interface ActivationHandlers {
  readonly onFocus: () => void;
  readonly onMouseDown: (event: MouseEvent) => void;
  readonly onClick: () => void;
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
}

interface Props {
  /** Of the control, light or full. */
  readonly id: string;
  /** The full control is needed from now on, for what the light one can't show. */
  readonly eager?: boolean;
  /** What looks like the full control, and can take the focus: an input or a button. */
  readonly placeholder: (uses: ActivationHandlers) => ReactNode;
  /** The full control; `isOpen`: it is to open its list or calendar at once. */
  readonly children: (isOpen: boolean) => ReactNode;
}

type Activation = 'seen' | 'focused' | 'clicked';

/** Milliseconds that a mouse rests on it; who moves across a form does not make all of it. */
const hoverDelayMs = 100;

/** Tells of a pointer that stays. */
function createHoverTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin(tell: () => void): void {
      timer = setTimeout(tell, hoverDelayMs);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * A control that takes long to make, such as a list or a calendar: until somebody uses it a light
 * one stands for it (docs/decisions/form-performance.md).
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
    // The click opens it; the focus would make it before, and the click would find nothing.
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
    // As the browser does where Tab leads to a text.
    if (use === 'focused' && control instanceof HTMLInputElement) control.select();
  }, [id, use]);
  return children(use === 'clicked');
}
