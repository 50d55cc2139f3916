import type { ReactNode } from 'react';
import styles from './viewer.module.css';

interface Props {
  readonly url: string;
  readonly onMissing: (isMissing: true) => void;
  /** What is next to the sheet. */
  readonly panel: ReactNode;
}

/** A picture of the first page, where the sheet will be once the file is opened. */
export function EarlyPage({ url, onMissing, panel }: Props) {
  return (
    <div className={styles.viewer} aria-busy="true">
      <div className={styles.earlyTools} />
      <div className={styles.main}>
        <div className={styles.earlyStage}>
          <img
            src={url}
            alt=""
            draggable={false}
            data-part="early"
            onError={() => onMissing(true)}
          />
        </div>
        {panel}
      </div>
    </div>
  );
}
