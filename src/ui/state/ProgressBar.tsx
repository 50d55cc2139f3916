import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** What is on its way. */
  readonly label: string;
  /** From 0 to 1; null while the whole is not known. */
  readonly share: number | null;
}

/** How far something is. The words beside it are the caller's. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      <div
        className={styles.done}
        data-unknown={percent === null || undefined}
        style={percent === null ? {} : { width: `${percent}%` }}
      />
    </div>
  );
}
