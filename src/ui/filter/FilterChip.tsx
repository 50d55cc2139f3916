import { X } from 'lucide-react';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './FilterChip.module.css';

interface FilterChipProps {
  /** The start of the sentence: "Status is not", "Due". */
  readonly subject: string;
  /** The end of the sentence, emphasised: "Closed", "before 21 Dec". */
  readonly value: string;
  readonly onRemove: () => void;
  /** Edits the filter; if absent, the chip is not a button. */
  readonly onEdit?: (() => void) | undefined;
}

/** A filter as a sentence, with a button that removes it. */
export function FilterChip({ subject, value, onRemove, onEdit }: FilterChipProps) {
  const t = useUiText();
  const sentence = (
    <>
      {subject} <strong>{value}</strong>
    </>
  );
  return (
    <span className={styles.chip}>
      {onEdit === undefined ? (
        <span className={styles.sentence}>{sentence}</span>
      ) : (
        <button type="button" className={styles.sentence} onClick={onEdit}>
          {sentence}
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('remove_filter', { filter: `${subject} ${value}`.trim() })}
        onClick={onRemove}
      >
        <X size={14} />
      </button>
    </span>
  );
}
