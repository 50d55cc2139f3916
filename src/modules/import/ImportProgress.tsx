import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { ProgressBar } from '../../ui/state/ProgressBar.tsx';
import styles from './import.module.css';

interface Props {
  /** The running action: "Checking pumps.csv". */
  readonly label: string;
  /** From 0 to 1; null while the total is unknown. */
  readonly share: number | null;
  /** The progress as text: "1,200 of 5,000 rows". */
  readonly text: string;
  readonly note?: string;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  readonly cancelling?: boolean;
}

/** Screen readers announce every tenth, since announcing every row would hide everything else. */
function spokenPercent(share: number | null): number | null {
  return share === null ? null : Math.floor(share * 10) * 10;
}

/** The progress of a long action, with a button that cancels it. */
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
