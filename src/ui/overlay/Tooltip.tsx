import {
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { Floating } from './Floating.tsx';
import styles from './Tooltip.module.css';

type Handlers = Pick<
  ComponentProps<'button'>,
  'onPointerMove' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onClick' | 'aria-describedby'
>;

interface TooltipProps {
  /** If absent, no tooltip is shown. */
  readonly title: ReactNode;
  readonly placement?: 'top' | 'right' | 'bottom-end' | undefined;
  /** The target's accessible name is the same text, so it is not read out twice. */
  readonly isName?: boolean | undefined;
  readonly children: ReactElement<Handlers>;
}

/** Time to move the mouse from the target to its tooltip, to read or to copy it. */
const leaveMs = 100;

/**
 * A text next to its target, without delay, on hover or keyboard focus (spec section 9). A target that
 * appears under a resting pointer shows it when the pointer moves.
 */
export function Tooltip(props: TooltipProps) {
  const { title, placement = 'top', isName = false, children } = props;
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isLeft, setLeft] = useState(false);
  /** Closed by a click or Escape, until the pointer has left. */
  const [isDismissed, setDismissed] = useState(false);
  const isOpen = anchor !== null && title !== undefined && title !== null && title !== '';
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setAnchor(null);
        setDismissed(true);
      }
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen]);

  useEffect(() => {
    if (!isLeft) return undefined;
    const timer = setTimeout(() => setAnchor(null), leaveMs);
    return () => clearTimeout(timer);
  }, [isLeft]);

  const show = (element: Element) => {
    setLeft(false);
    setAnchor(element);
  };
  const hide = () => setAnchor(null);
  const own = children.props;
  const describes = isOpen && !isName;
  return (
    <>
      {cloneElement(children, {
        ...(describes ? { 'aria-describedby': id } : {}),
        onPointerMove: (event) => {
          own.onPointerMove?.(event);
          const isShown = anchor !== null && !isLeft;
          if (event.pointerType === 'mouse' && !isDismissed && !isShown) show(event.currentTarget);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          setDismissed(false);
          if (event.pointerType === 'mouse') setLeft(true);
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
        onClick: (event) => {
          own.onClick?.(event);
          hide();
          setDismissed(true);
        },
      })}
      {isOpen && (
        <Floating
          anchor={anchor}
          placement={placement}
          gap={6}
          id={id}
          role="tooltip"
          className={styles.tooltip}
          onPointerEnter={() => setLeft(false)}
          onPointerLeave={() => setLeft(true)}
        >
          {title}
        </Floating>
      )}
    </>
  );
}
