import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { badRowsUrl } from '../../api/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useModuleRef } from '../module-ref.ts';
import styles from './import.module.css';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { ImportCounts, ImportJob } from '../../contract/imports.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { viewSearch } from '../list/state/view-url.ts';
import { RowCounts } from './RowCounts.tsx';
import { StepBar } from './StepBar.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly job: ImportJob;
  readonly counts: ImportCounts;
  readonly busy: boolean;
  /** Opens the list with a query (`?import=12`). */
  readonly onList: (question: string) => void;
  readonly onNewImport: () => void;
  readonly onUndo: () => void;
}

/**
 * The result of an import that was applied or undone, with a link to its items and a file of the rows
 * that were left out.
 */
export function ImportResult(props: Props) {
  const { module, siteId, job, counts, busy, onList, onNewImport, onUndo } = props;
  const moduleRef = useModuleRef(module);
  const { t } = useTranslation('import_screen');
  const { number } = useFormat();
  const isUndone = job.state === 'undone';
  const hasItems = counts.created + counts.changed > 0;
  const amounts = {
    created: number(counts.created),
    changed: number(counts.changed),
    unchanged: number(counts.unchanged),
  };
  return (
    <>
      <Alert
        type={isUndone ? 'info' : 'success'}
        role="status"
        title={t(isUndone ? 'undone' : 'applied')}
        description={t(isUndone ? 'undone_text' : 'applied_text', amounts)}
      />
      <RowCounts counts={counts} />
      {!isUndone && counts.bad > 0 && (
        <Alert
          type="warning"
          title={t('left_out', { count: counts.bad, rows: number(counts.bad) })}
          description={
            <a className={styles.download} href={badRowsUrl(moduleRef, siteId, job.id)} download>
              <Download />
              {t('download_bad')}
            </a>
          }
        />
      )}
      <StepBar>
        <Button onClick={onNewImport}>{t('another_file')}</Button>
        {!isUndone && hasItems && (
          <Button loading={busy} onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
        {isUndone || !hasItems ? (
          <Button type="primary" onClick={() => onList('')}>
            {t('to_list')}
          </Button>
        ) : (
          <Button
            type="primary"
            onClick={() => onList(viewSearch({ kind: 'table', importId: job.id }))}
          >
            {t('show_changed')}
          </Button>
        )}
      </StepBar>
    </>
  );
}
