import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisCapabilities } from '../../contract/file-analysis.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useReferredFiles } from '../../widgets/referred-rows.ts';
import { useAnalysisState } from './analysis-state.ts';
import { AskedEntries } from './AskedEntries.tsx';
import { AskForm } from './AskForm.tsx';
import styles from './file-analysis.module.css';
import { useAsking } from './useAsking.ts';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  /** Ids of the item's files. */
  readonly files: readonly number[];
  readonly capabilities: AnalysisCapabilities;
  readonly mayChange: boolean;
  readonly siteId: number;
  readonly userId: number;
}

/** Asks a service about the files of an item, and shows answers and proposed values with their places. */
export function AnalysisTab(props: Props) {
  const { module, item, files, capabilities, mayChange, siteId, userId } = props;
  const { t } = useTranslation('file_analysis');
  const format = useFormat();
  const { type } = module.document;
  const key = [userId, siteId, type, item.id].join('/');
  const { fileId } = useAnalysisState(key);
  const ask = useAsking({ key, siteId, module_type: type, item_id: item.id });
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
        stateKey={key}
        siteId={siteId}
        file={file}
        files={possible}
        service={capabilities.service?.name ?? ''}
        mayChange={mayChange}
        onAsk={ask}
      />
      <AskedEntries stateKey={key} service={capabilities.service?.name ?? ''} onAsk={ask} />
    </div>
  );
}
