import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import styles from '../file-viewer.module.css';
import type { ShownFile } from '../viewer-kind.ts';
import { mostRows, rowsOfCsv } from './csv.ts';
import { useFileText } from './useFileText.ts';

interface Props {
  readonly url: string;
  readonly file: ShownFile;
}

/** A CSV file as a table; its first row is the head. */
export function TableViewer({ url, file }: Props) {
  const { t } = useTranslation('viewer');
  const { isWhole, ...read } = useFileText(url, file.size);
  const rows = useMemo(() => rowsOfCsv(read.data ?? ''), [read.data]);
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={10} rowHeight={32} />;
  const [head = [], ...body] = rows;
  return (
    // Scrolls with the keys.
    <div className={styles.texts} role="group" tabIndex={0} aria-label={file.name}>
      {rows.length === 0 ? (
        <p className={styles.note}>{t('empty')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <Row cells={head} as="th" />
          </thead>
          <tbody>
            {Array.from({ length: body.length }, (_, index) => (
              <Row key={index} cells={body[index] ?? []} as="td" />
            ))}
          </tbody>
        </table>
      )}
      {(!isWhole || rows.length >= mostRows) && <p className={styles.note}>{t('beginning')}</p>}
    </div>
  );
}

interface RowProps {
  readonly cells: readonly string[];
  readonly as: 'th' | 'td';
}

function Row({ cells, as: Cell }: RowProps) {
  return (
    <tr>
      {Array.from({ length: cells.length }, (_, index) => (
        <Cell key={index} {...(Cell === 'th' && { scope: 'col' })}>
          {cells[index]}
        </Cell>
      ))}
    </tr>
  );
}
