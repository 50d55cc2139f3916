import { CircleAlert, CircleQuestionMark, FileSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QuotedPlace } from '../../contract/file-analysis.ts';
import { type ShownFile, viewerKindOf } from '../file-viewer/viewer-kind.ts';
import styles from './file-analysis.module.css';
import type { OpenedPlace } from './QuoteDialog.tsx';

interface Props {
  readonly place: QuotedPlace;
  readonly file: ShownFile;
  readonly onOpen: (place: OpenedPlace) => void;
}

const icons = { found: FileSearch, not_found: CircleAlert, unchecked: CircleQuestionMark } as const;

/** Where a quote is in the file, as a button that opens it there; a quote that the file lacks is no button. */
export function QuoteLink({ place, file, onOpen }: Props) {
  const { t } = useTranslation('file_analysis');
  const { t: fileText } = useTranslation('files');
  const { state, unit, page, quote } = place;
  const Icon = icons[state];
  const where =
    state !== 'found'
      ? t(state)
      : unit === null
        ? t('place')
        : fileText(`hits.${unit}`, { number: page ?? 1 });
  const kind = viewerKindOf(file);
  const content = (
    <>
      <Icon size={16} />
      <span className={styles.words}>
        <strong>{where}</strong>{' '}
        <span className={styles.quote}>{t('quoted', { text: quote })}</span>
      </span>
    </>
  );
  // Other types have no view that could mark the words.
  if (state !== 'found' || (kind !== 'pdf' && kind !== 'text'))
    return (
      <span className={styles.place} data-state={state}>
        {content}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.place}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => onOpen({ file, page: page ?? 1, quote })}
    >
      {content}
    </button>
  );
}
