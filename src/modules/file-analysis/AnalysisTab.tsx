import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisCapabilities } from '../../contract/file-analysis.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useReferredFiles } from '../../widgets/referred-rows.ts';
import { useAnalysisState } from './analysis-state.ts';
import { AskedEntries } from './AskedEntries.tsx';
import { AskForm } from './AskForm.tsx';
import styles from './file-analysis.module.css';
import { type Subject, useAsking } from './useAsking.ts';

export interface AnalysisTabProps {
  readonly subject: Subject;
  /** Names person and item: what was asked is kept under it. */
  readonly stateKey: string;
  /** Ids of the item's files. */
  readonly files: readonly number[];
  readonly capabilities: AnalysisCapabilities;
  readonly mayChange: boolean;
  readonly siteId: number;
}

/** Asks a service about the files of an item, and shows answers and proposed values with their places. */
export function AnalysisTab(props: AnalysisTabProps) {
  const { subject, stateKey, files, capabilities, mayChange, siteId } = props;
  const { t } = useTranslation('file_analysis');
  const format = useFormat();
  const { fileId } = useAnalysisState(stateKey);
  const ask = useAsking({ key: stateKey, siteId, subject });
  const referred = useReferredFiles(files);
  const { media_types, largest_file } = capabilities;
  const possible = useMemo(
    () =>
      referred.flatMap((file) =>
        file.state === 'found' &&
        media_types.includes(file.row.mediaType) &&
        file.row.size <= largest_file
          ? [file.row]
          : [],
      ),
    [referred, media_types, largest_file],
  );
  if (possible.length === 0 && referred.some(({ state }) => state === 'loading'))
    return <SkeletonRows rows={3} rowHeight={48} />;
  const file = possible.find(({ id }) => id === fileId) ?? possible[0];
  if (file === undefined)
    return (
      <EmptyState
        title={t('none')}
        text={t('none_why', { size: format.sizeLimit(largest_file) })}
        next="nothing"
      />
    );
  return (
    <div className={styles.tab}>
      <AskForm
        stateKey={stateKey}
        siteId={siteId}
        file={file}
        files={possible}
        service={capabilities.service?.name ?? ''}
        mayChange={mayChange}
        onAsk={ask}
      />
      <AskedEntries stateKey={stateKey} service={capabilities.service?.name ?? ''} onAsk={ask} />
    </div>
  );
}
