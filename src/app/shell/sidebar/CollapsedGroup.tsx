import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import { Entries } from './Entries.tsx';
import { type NavigationGroup, titleOfGroup } from './navigation.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly group: NavigationGroup;
  readonly isCurrent: boolean;
}

/** A group of the collapsed sidebar: its icon, which opens the entries beside it. */
export function CollapsedGroup({ group, isCurrent }: Props) {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  const name = group.isKnown ? t(`groups.${group.id}`) : titleOfGroup(group.id);
  return (
    <li>
      <PopoverMenu
        label={name}
        placement="rightTop"
        open={isOpen}
        onOpenChange={setOpen}
        button={(trigger) => (
          <button
            {...trigger}
            type="button"
            className={cx(styles.item, isCurrent && styles.current)}
            aria-label={name}
            title={name}
          >
            <span className={styles.icon}>
              <Icon name={group.icon} />
            </span>
          </button>
        )}
      >
        <div className={styles.flyout}>
          <div className={styles.flyoutTitle}>{name}</div>
          <Entries entries={group.entries} onFollow={() => setOpen(false)} />
        </div>
      </PopoverMenu>
    </li>
  );
}
