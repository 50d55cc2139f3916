import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useEffectEvent,
} from 'react';
import { useIsPhone } from '../hooks/useMediaQuery.ts';
import { BottomSheet } from '../overlay/BottomSheet.tsx';
import { Floating } from '../overlay/Floating.tsx';
import { useOutsidePress } from '../overlay/useOutsidePress.ts';
import { type HoverHandlers, useOpenOnHover } from './useOpenOnHover.ts';
import styles from './PopoverMenu.module.css';

interface TriggerProps {
  readonly ref: RefCallback<HTMLButtonElement> | null;
  readonly onClick: () => void;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
}

interface PopoverMenuProps {
  /** Names what opens: "Move this work order to". */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Where it opens on a desk, as seen from the button; below and to the left if absent. */
  readonly placement?: 'bottomRight' | 'bottomLeft' | 'rightTop' | 'topLeft' | undefined;
  /** A mouse that rests on the button opens it as well, and closes it by going away. */
  readonly opensOnHover?: boolean | undefined;
  /** The button that opens it; spread `trigger` on it. */
  readonly button: (trigger: TriggerProps) => ReactNode;
  /** What opens, such as a MenuList. */
  readonly children: ReactNode;
}

/**
 * Something that opens below a button, on phones from the bottom edge. The focus goes in when it
 * opens and back to the button when it closes; Escape, and tabbing out, close it.
 */
export function PopoverMenu(props: PopoverMenuProps) {
  const { label, open, onOpenChange, placement = 'bottomRight', button, children } = props;
  const hover = useOpenOnHover(props.opensOnHover === true, open, onOpenChange);
  const id = useId();
  const isPhone = useIsPhone();
  // Known while it is open: a page of closed menus would be drawn twice before it is shown.
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const [anchor, setAnchor] = useState<HTMLSpanElement | null>(null);
  const close = () => {
    onOpenChange(false);
    trigger?.focus();
  };
  useEscape(open, trigger, close);
  const opener = button({
    ref: open ? setTrigger : null,
    onClick: () => (hover.isOpenedByHover ? hover.pinOpen() : onOpenChange(!open)),
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
  });
  if (isPhone) {
    return (
      <>
        {opener}
        <BottomSheet label={label} open={open} onClose={close}>
          {children}
        </BottomSheet>
      </>
    );
  }
  return (
    <>
      <span ref={open ? setAnchor : null} className={styles.anchor} {...hover.handlers}>
        {opener}
      </span>
      {open && anchor !== null && (
        <Panel
          id={id}
          label={label}
          anchor={anchor}
          placement={placement}
          takesFocus={!hover.isOpenedByHover}
          hover={hover.handlers}
          onClose={close}
          // A press on what rests open under the mouse keeps it.
          onLeave={() => !hover.isOpenedByHover && onOpenChange(false)}
        >
          {children}
        </Panel>
      )}
    </>
  );
}

const placements = {
  bottomRight: 'bottom-end',
  bottomLeft: 'bottom-start',
  rightTop: 'right-start',
  topLeft: 'top-start',
} as const;

interface PanelProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: Element;
  readonly placement: keyof typeof placements;
  readonly takesFocus: boolean;
  readonly hover: HoverHandlers;
  readonly onClose: () => void;
  /** It was pressed somewhere else. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Panel(props: PanelProps) {
  const { id, label, anchor, placement, takesFocus, hover, onClose, onLeave, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const markInside = useOutsidePress(anchor, onLeave);
  useEffect(() => {
    if (takesFocus) (focusables(panel.current)[0] ?? panel.current)?.focus();
  }, [takesFocus]);
  const keys = (event: KeyboardEvent) => {
    const stops = focusables(panel.current);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const leaves = event.key === 'Tab' && (edge ?? null) === document.activeElement;
    if (event.key !== 'Escape' && !leaves) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <Floating
      anchor={anchor}
      placement={placements[placement]}
      gap={4}
      className={styles.root}
      onPointerDownCapture={markInside}
    >
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={keys}
        {...hover}
      >
        {children}
      </div>
    </Floating>
  );
}

function focusables(root: HTMLElement | null): readonly HTMLElement[] {
  const selector = 'button:not(:disabled), a[href], input:not(:disabled), textarea, [tabindex="0"]';
  return [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/**
 * Escape while something is open and the focus is not in it: still on the button, as what opens is on
 * its way, or on nothing, as what had it inside has gone.
 */
function useEscape(isOpen: boolean, button: Element | null, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key }: globalThis.KeyboardEvent) => {
      const { activeElement, body } = document;
      if (key === 'Escape' && (activeElement === body || activeElement === button)) escape();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, button]);
}
