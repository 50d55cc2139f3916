import { Popover } from 'antd';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
} from 'react';
import { useIsPhone } from '../hooks/useMediaQuery.ts';
import { BottomSheet } from '../overlay/BottomSheet.tsx';
import styles from './PopoverMenu.module.css';
import { type HoverHandlers, useHoverOpening } from './useHoverOpening.ts';

interface TriggerProps {
  readonly ref: RefCallback<HTMLButtonElement>;
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
  const hover = useHoverOpening(props.opensOnHover === true, open, onOpenChange);
  const id = useId();
  const isPhone = useIsPhone();
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const close = () => {
    onOpenChange(false);
    trigger?.focus();
  };
  const opener = button({
    ref: setTrigger,
    onClick: () => (hover.isOpener ? hover.keep() : onOpenChange(!open)),
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
  const panel = (
    <Panel
      id={id}
      label={label}
      takesFocus={!hover.isOpener}
      hover={hover.handlers}
      onClose={close}
    >
      {children}
    </Panel>
  );
  return (
    <Popover
      open={open}
      // A press on what rests open under the mouse keeps it.
      onOpenChange={(next) => !next && !hover.isOpener && onOpenChange(false)}
      trigger="click"
      placement={placement}
      arrow={false}
      destroyOnHidden
      classNames={{ root: styles.root ?? '' }}
      content={panel}
    >
      <span className={styles.anchor} {...hover.handlers}>
        {opener}
      </span>
    </Popover>
  );
}

interface PanelProps {
  readonly id: string;
  readonly label: string;
  readonly takesFocus: boolean;
  readonly hover: HoverHandlers;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Panel({ id, label, takesFocus, hover, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
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
  );
}

function focusables(root: HTMLElement | null): readonly HTMLElement[] {
  const selector = 'button:not(:disabled), a[href], input:not(:disabled), textarea, [tabindex="0"]';
  return [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])];
}
