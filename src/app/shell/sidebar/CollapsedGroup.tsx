import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import { Entries } from './Entries.tsx';
import type { NavigationEntry } from './navigation.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly name: string;
  readonly icon: string;
  readonly entries: readonly NavigationEntry[];
  readonly current: NavigationEntry | null;
}

/** A group of the collapsed sidebar: an icon that opens the entries next to it. */
export function CollapsedGroup({ name, icon, entries, current }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isCurrent = current !== null && entries.includes(current);
  return (
    <li>
      <PopoverMenu
        label={name}
        placement="rightTop"
        opensOnHover
        open={isOpen}
        onOpenChange={setOpen}
        button={(trigger) => (
          <button
            {...trigger}
            type="button"
            className={cx(styles.item, isCurrent && styles.current)}
            aria-label={name}
          >
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
          </button>
        )}
      >
        <div className={styles.flyout}>
          <div className={styles.flyoutTitle}>{name}</div>
          <Entries entries={entries} current={current} onFollow={() => setOpen(false)} />
        </div>
      </PopoverMenu>
    </li>
  );
}
