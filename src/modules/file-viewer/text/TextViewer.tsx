import { useTranslation } from 'react-i18next';
import { searchKey } from '../../../runtime/text-keys.ts';
import { findWords, searchWords } from '../../../runtime/text-positions.ts';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { MarkedText } from '../../../ui/text/MarkedText.tsx';
import styles from '../file-viewer.module.css';
import type { ShownFile } from '../viewer-kind.ts';
import { useFileText } from './useFileText.ts';

interface Props {
  readonly url: string;
  readonly file: ShownFile;
  /** Words of a search that are marked. */
  readonly find: string;
  /** They are marked only where they follow each other. */
  readonly isQuote: boolean;
}

/** A text with the words of a search marked; markup in it is shown as text. */
export function TextViewer({ url, file, find, isQuote }: Props) {
  const { t } = useTranslation('viewer');
  const { isWhole, ...read } = useFileText(url, file.size);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={10} rowHeight={20} />;
  const ranges = findWords(read.data, isQuote ? [searchKey(find)] : searchWords(find));
  const marks = ranges.map(([start, end]) => ({ start, end }));
  return (
    // Scrolls with the keys.
    <div className={styles.texts} role="group" tabIndex={0} aria-label={file.name}>
      {read.data === '' && <p className={styles.note}>{t('empty')}</p>}
      <pre className={styles.text}>
        <MarkedText text={read.data} marks={marks} />
      </pre>
      {!isWhole && <p className={styles.note}>{t('beginning')}</p>}
    </div>
  );
}
