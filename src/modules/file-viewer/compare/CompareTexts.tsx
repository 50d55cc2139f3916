import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import viewerStyles from '../file-viewer.module.css';
import { useFileText } from '../text/useFileText.ts';
import type { ShownFile } from '../viewer-kind.ts';
import styles from './compare.module.css';
import { type DiffLine, diffLines } from './line-diff.ts';

interface Props {
  readonly before: ShownFile;
  readonly after: ShownFile;
}

/** Lines that are rendered. */
const mostLines = 5000;

/** Two texts, line by line. */
export function CompareTexts({ before, after }: Props) {
  const { t } = useTranslation('viewer');
  const { files } = useWidgetServices();
  const first = useFileText(files.viewUrl(before.id), before.size);
  const second = useFileText(files.viewUrl(after.id), after.size);
  const [a, b] = [first.data, second.data];
  const lines = useMemo(() => (a === undefined || b === undefined ? [] : diffLines(a, b)), [a, b]);
  if (a === undefined) return <QueryState query={first} errorTitle={t('compare.failed')} />;
  if (b === undefined) return <QueryState query={second} errorTitle={t('compare.failed')} />;
  const [added, removed] = (['added', 'removed'] as const).map(
    (kind) => lines.filter((line) => line.kind === kind).length,
  );
  const isPart = !first.isWhole || !second.isWhole || lines.length > mostLines;
  return (
    <>
      <div className={styles.toolbar}>
        <span role="status" className={styles.result}>
          {added === 0 && removed === 0
            ? t('compare.same')
            : t('compare.lines', { added, removed })}
        </span>
      </div>
      <div className={styles.lines} role="group" tabIndex={0} aria-label={t('compare.title')}>
        {Array.from({ length: Math.min(lines.length, mostLines) }, (_, index) => {
          const line = lines[index];
          return line === undefined ? null : <Line key={index} line={line} />;
        })}
        {isPart && <p className={viewerStyles.note}>{t('beginning')}</p>}
      </div>
    </>
  );
}

const signs = { same: '', removed: '−', added: '+' } as const;

function Line({ line: { kind, text, before, after } }: { readonly line: DiffLine }) {
  const { t } = useTranslation('viewer');
  return (
    <div className={styles.line} data-kind={kind}>
      <span className={styles.number}>{before ?? ''}</span>
      <span className={styles.number}>{after ?? ''}</span>
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      <span className={styles.text}>
        {kind !== 'same' && <span className="visually-hidden">{t(`compare.${kind}`)} </span>}
        {text}
      </span>
    </div>
  );
}
