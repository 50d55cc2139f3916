import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './state.module.css';

interface StateBlockProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly failed?: boolean;
  /** Of an empty state: its next step, for the journey that checks every screen. */
  readonly next?: string;
}

/** Icon, title, text and action, centred: the common layout of empty and error states. */
export function StateBlock({ icon, title, text, action, failed = false, next }: StateBlockProps) {
  return (
    <div
      className={cx(styles.block, failed && styles.failed)}
      role={failed ? 'alert' : undefined}
      data-next={next}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
