import styles from './viewer.module.css';

interface Props {
  readonly url: string;
  readonly onMissing: (isMissing: true) => void;
}

/** A picture of the first page, where the sheet will be once the file is opened. */
export function EarlyPage({ url, onMissing }: Props) {
  return (
    <div className={styles.viewer} aria-busy="true">
      <div className={styles.earlyTools} />
      <div className={styles.earlyStage}>
        <img src={url} alt="" draggable={false} data-part="early" onError={() => onMissing(true)} />
      </div>
    </div>
  );
}
