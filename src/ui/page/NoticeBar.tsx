import type { ReactNode } from 'react';
import { ProgressBar } from '../state/ProgressBar.tsx';
import styles from './NoticeBar.module.css';

interface Props {
  /** The subject of the bar, for screen readers. */
  readonly label: string;
  readonly sentence: string;
  /** Progress: the share from 0 to 1, null if unknown; and the same in words. */
  readonly progress?: { readonly share: number | null; readonly words: string | null } | null;
  /** Links and buttons. */
  readonly children?: ReactNode;
}

/** One line above a page: a background activity and its actions. */
export function NoticeBar({ label, sentence, progress = null, children }: Props) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      <span className={styles.sentence} role="status">
        {sentence}
      </span>
      {progress !== null && (
        <span className={styles.progress}>
          <ProgressBar label={sentence} share={progress.share} />
          {progress.words !== null && <span className={styles.progressText}>{progress.words}</span>}
        </span>
      )}
      {children}
    </div>
  );
}
