import {
  useEffect,
  useId,
  useLayoutEffect,
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
  /** Names the popover: "Change status to". */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Where it opens on a desk, relative to the button; below and to the left if absent. */
  readonly placement?: 'bottomRight' | 'bottomLeft' | 'rightTop' | 'topLeft' | undefined;
  /** Hovering over the button opens the popover as well, and leaving closes it. */
  readonly opensOnHover?: boolean | undefined;
  /** The button that opens it; spread `trigger` on it. */
  readonly button: (trigger: TriggerProps) => ReactNode;
  /** The content of the popover, such as a MenuList. */
  readonly children: ReactNode;
}

/**
 * A popover below a button; on phones a bottom sheet. The focus moves in when it opens, to the
 * element with `data-initial-focus` or else the first one, and back to the button when it closes. Escape, and tabbing out, close it.
 */
export function PopoverMenu(props: PopoverMenuProps) {
  const { label, open, onOpenChange, placement = 'bottomRight', button, children } = props;
  const hover = useOpenOnHover(props.opensOnHover === true, open, onOpenChange);
  const id = useId();
  const isPhone = useIsPhone();
  // Set only while it is open: otherwise a page of closed menus would render twice before it is
  // shown.
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
          trigger={trigger}
          takesFocus={!hover.isOpenedByHover}
          hover={hover.handlers}
          onClose={close}
          // A press on a popover that opened on hover keeps it open.
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
  readonly trigger: HTMLButtonElement | null;
  readonly takesFocus: boolean;
  readonly hover: HoverHandlers;
  readonly onClose: () => void;
  /** Called after a press outside. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

function Panel(props: PanelProps) {
  const { id, label, anchor, placement, trigger, takesFocus, hover, onClose, onLeave, children } =
    props;
  const panel = useRef<HTMLDivElement>(null);
  const markInside = useOutsidePress(anchor, onLeave);
  useEffect(() => {
    if (!takesFocus) return;
    const wanted = panel.current?.querySelector<HTMLElement>('[data-initial-focus]');
    (wanted ?? focusables(panel.current)[0] ?? panel.current)?.focus();
  }, [takesFocus]);
  // Whatever closes it, an entry that was chosen too.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement) === true) trigger?.focus();
    };
  }, [trigger]);
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
 * Handles Escape while the popover is open and the focus is outside of it: on the button while the
 * popover is still rendering, or on the body because the focused element was removed.
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
