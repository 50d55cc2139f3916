import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { ProgressBar } from '../../ui/state/ProgressBar.tsx';
import styles from './import.module.css';

interface Props {
  /** What goes on: "Checking pumps.csv". */
  readonly label: string;
  /** From 0 to 1; null while the whole is not known. */
  readonly share: number | null;
  /** How far it is, in words: "1,200 of 5,000 rows". */
  readonly text: string;
  readonly note?: string;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  readonly cancelling?: boolean;
}

/** How often it is read out: at every tenth of the way, since every row would drown all else. */
function spokenPercent(share: number | null): number | null {
  return share === null ? null : Math.floor(share * 10) * 10;
}

/** Something that takes its time: how far it is, and the way to end it. */
export function ImportProgress(props: Props) {
  const { label, share, text, note, cancelLabel, onCancel, cancelling = false } = props;
  const { t } = useTranslation('import_screen');
  const percent = spokenPercent(share);
  return (
    <div className={styles.progress}>
      <p className={styles.progressLabel}>{label}</p>
      <ProgressBar label={label} share={share} />
      <p className={styles.progressWords}>{text}</p>
      <span className="visually-hidden" role="status">
        {percent === null ? label : t('percent', { label, percent })}
      </span>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <Button onClick={onCancel} loading={cancelling}>
        {cancelLabel}
      </Button>
    </div>
  );
}
