import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Entries } from './Entries.tsx';
import { type NavigationGroup, titleOfGroup } from './navigation.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly group: NavigationGroup;
  /** The page that is shown belongs to it. */
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A group of modules that opens and closes. */
export function Group({ group, isCurrent, isOpen, onToggle }: Props) {
  const { t } = useTranslation('app');
  const id = useId();
  const { id: groupId, isKnown, icon, entries } = group;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        type="button"
        className={cx(styles.item, isCurrent && isOpen && styles.strong)}
        data-current={isCurrent && !isOpen ? true : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <span className={styles.label}>
          {isKnown ? t(`groups.${groupId}`) : titleOfGroup(groupId)}
        </span>
        <Chevron size={16} strokeWidth={1.75} aria-hidden="true" className={styles.chevron} />
      </button>
      {isOpen && <Entries id={id} entries={entries} />}
    </li>
  );
}
