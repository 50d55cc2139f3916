import { Ellipsis } from 'lucide-react';
import type { MenuEntry } from './menu-entry.ts';
import { IconMenu } from './IconMenu.tsx';
import { MenuList } from './MenuList.tsx';

interface MoreMenuProps {
  /** Names the button and the menu. */
  readonly label: string;
  readonly size?: 'small' | undefined;
  /** Called when the menu opens. */
  readonly entries: () => readonly MenuEntry[];
}

/** A button with three dots that opens a menu. */
export function MoreMenu({ label, size, entries }: MoreMenuProps) {
  const icon = <Ellipsis size={size === 'small' ? 16 : 18} />;
  return (
    <IconMenu label={label} icon={icon} size={size}>
      {(close) => <MenuList onDone={close} entries={entries()} />}
    </IconMenu>
  );
}
