import { OctagonAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './ErrorSummary.module.css';

export interface SummarisedError {
  /** The field's id: the argument of `onSelect` and the target of the link. */
  readonly id: string;
  readonly label: string;
  /** The message, to be read after the label: "is empty". */
  readonly message: string;
}

/** More errors than these are shown on request: the list would push the form out of sight. */
const shownAtOnce = 10;

interface ErrorSummaryProps<Wrong> {
  readonly errors: readonly Wrong[];
  /** Makes the line of an error; called only for the errors that are shown. */
  readonly summarise: (error: Wrong) => SummarisedError;
  /** Jumps to the field; it may be on another tab. */
  readonly onSelect: (id: string) => void;
  /** Replaces "Not saved: n fields need attention". */
  readonly title?: string | undefined;
  /** Number of the failed attempt: a new one takes the focus again. */
  readonly attempt?: number | undefined;
}

/**
 * Lists the errors of a failed save, each line a link to its field. Takes the focus when it
 * appears.
 */
export function ErrorSummary<Wrong>(props: ErrorSummaryProps<Wrong>) {
  const { errors, summarise: lineOf, onSelect, title, attempt = 0 } = props;
  const t = useUiText();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? errors : errors.slice(0, shownAtOnce);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} className={styles.summary} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <OctagonAlert size={20} />
      <div>
        <h2 id={titleId} className={styles.title}>
          {title ?? t('not_saved', { count: errors.length })}
        </h2>
        <ul className={styles.list}>
          {shown.map(lineOf).map(({ id, label, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  onSelect(id);
                }}
              >
                {label}
              </a>
              : {message}
            </li>
          ))}
        </ul>
        {shown.length < errors.length && (
          <button type="button" className={styles.all} onClick={() => setWhole(true)}>
            {t('show_all_errors', { count: errors.length })}
          </button>
        )}
      </div>
    </div>
  );
}
