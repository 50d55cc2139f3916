import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Names the activity. */
  readonly label: string;
  /** From 0 to 1; null while the total is unknown. */
  readonly share: number | null;
}

/** A progress bar. The caller renders the text next to it. */
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
