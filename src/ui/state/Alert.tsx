import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Alert.module.css';

type AlertType = 'info' | 'success' | 'warning' | 'error';

interface AlertProps {
  readonly type: AlertType;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** A button or link that resolves it. */
  readonly action?: ReactNode;
  /** Spans the full width at the top of its container, without rounded corners. */
  readonly banner?: boolean | undefined;
  /** "alert" (the default) is read out immediately; "status" waits. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
}

const icons: Readonly<Record<AlertType, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** A message next to the content that it is about. */
export function Alert(props: AlertProps) {
  const { type, title, description, action, banner = false, role = 'alert', id, className } = props;
  const Sign = icons[type];
  const isLong = description !== undefined && description !== null;
  return (
    <div
      id={id}
      role={role}
      className={cx(styles.alert, banner && styles.banner, className)}
      data-kind={type}
      data-long={isLong || undefined}
    >
      <span className={styles.sign}>
        <Sign size={isLong ? 20 : 16} />
      </span>
      <div className={styles.content}>
        <div className={styles.title}>{title}</div>
        {isLong && <div>{description}</div>}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
