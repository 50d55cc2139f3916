import { type ReactNode, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { PopoverMenu } from './PopoverMenu.tsx';

interface IconMenuProps {
  /** Names the button and the popover. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: 'small' | undefined;
  /** Renders the popover each time it opens; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with one icon that opens a popover below it. */
export function IconMenu({ label, icon, size, children }: IconMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label={label}
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => (
        <Button
          {...trigger}
          {...(size === undefined ? {} : { size })}
          type="text"
          aria-label={label}
          title={label}
          icon={icon}
        />
      )}
    >
      {open && children(() => setOpen(false))}
    </PopoverMenu>
  );
}
