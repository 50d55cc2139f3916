import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { ImportCounts, ImportJob } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { betweenRule } from '../../widgets/common/filter-rules.ts';
import { isValidFilter } from '../list/queryable-columns.ts';
import { viewSearch } from '../list/state/view-url.ts';
import { RowCounts } from './RowCounts.tsx';
import { StepBar } from './StepBar.tsx';

const db = 'updated_at';

/**
 * The query string with which a list shows what was created or changed since an instant (ISO 8601);
 * null if the list has no such filter.
 */
function changedSince(module: CompiledModule, instant: string): string | null {
  const rule = betweenRule(db, instant, null);
  if (rule === null || !isValidFilter(module, db, rule)) return null;
  return viewSearch({ kind: 'table', filter: rule });
}

interface Props {
  readonly module: CompiledModule;
  readonly job: ImportJob;
  readonly counts: ImportCounts;
  /** Opens the list with a query (`?filter=...`). */
  readonly onList: (question: string) => void;
  readonly onNewImport: () => void;
}

/** The result of an import, with a link to the imported items. */
export function ImportResult({ module, job, counts, onList, onNewImport }: Props) {
  const { t } = useTranslation('import_screen');
  const { number } = useFormat();
  const question = changedSince(module, job.created_at);
  return (
    <>
      <Alert
        type="success"
        role="status"
        title={t('applied')}
        description={t('applied_text', {
          created: number(counts.created),
          changed: number(counts.changed),
          unchanged: number(counts.unchanged),
        })}
      />
      <RowCounts counts={counts} />
      <StepBar>
        <Button onClick={onNewImport}>{t('another_file')}</Button>
        <Button type="primary" onClick={() => onList(question ?? '')}>
          {t(question === null ? 'to_list' : 'show_changed')}
        </Button>
      </StepBar>
    </>
  );
}
