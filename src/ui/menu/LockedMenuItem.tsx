import { Lock as LockIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import type { Lock, LockReason, MenuEntry } from './menu-entry.ts';
import styles from './menu.module.css';

interface LockedMenuItemProps {
  readonly entry: MenuEntry;
  readonly lock: Lock;
  readonly onDone?: (() => void) | undefined;
}

/** An entry that can't be chosen now, with the reasons, each a link if it can be resolved. */
export function LockedMenuItem({ entry, lock, onDone }: LockedMenuItemProps) {
  const t = useUiText();
  const { text, reasons = [], nextStep } = lock;
  return (
    <li className={cx(styles.item, styles.locked)}>
      <span className={styles.icon}>
        <LockIcon />
      </span>
      <div className={styles.content}>
        <span className={styles.title}>
          {entry.title}
          <span className="visually-hidden"> ({t('locked')})</span>
        </span>
        {entry.description !== undefined && (
          <span className={styles.description}>{entry.description}</span>
        )}
        {text !== undefined && <span className={styles.reason}>{text}</span>}
        {reasons.length > 0 && (
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason.text}>
                <Reason reason={reason} onDone={onDone} />
              </li>
            ))}
          </ul>
        )}
        {nextStep !== undefined && <span className={styles.reason}>{nextStep}</span>}
      </div>
    </li>
  );
}

interface ReasonProps {
  readonly reason: LockReason;
  readonly onDone?: (() => void) | undefined;
}

function Reason({ reason, onDone }: ReasonProps) {
  const { text, onSelect } = reason;
  if (onSelect === undefined) return text;
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        onDone?.();
        onSelect();
      }}
    >
      {text}
    </button>
  );
}
