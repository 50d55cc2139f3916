import type { ReactNode } from 'react';
import styles from './Timeline.module.css';

export interface TimelineEntry {
  readonly id: number | string;
  /** An avatar or a glyph of about 26 px. */
  readonly mark: ReactNode;
  /** Who did what, in one sentence. */
  readonly line: ReactNode;
  /** The time as text; `at` is the same instant for machines (ISO 8601). */
  readonly time: string;
  readonly at?: string | undefined;
  /** Where, on which device: after the time. */
  readonly facts?: string | undefined;
  /** What changed, below. */
  readonly body?: ReactNode;
}

interface TimelineProps {
  readonly label: string;
  readonly entries: readonly TimelineEntry[];
}

/** A timeline of events in the given order, newest first. */
export function Timeline({ label, entries }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(({ id, mark, line, time, at, facts, body }) => (
        <li key={id} className={styles.entry}>
          <div className={styles.mark}>{mark}</div>
          <div className={styles.text}>
            <div className={styles.line}>{line}</div>
            <p className={styles.time}>
              <time dateTime={at}>{time}</time>
              {facts !== undefined && ` · ${facts}`}
            </p>
            {body !== undefined && <div className={styles.body}>{body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
