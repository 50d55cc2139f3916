import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { exportCalls } from '../../contract/exports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { localeOf } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useExport } from '../export/useExport.ts';
import { columnsOfEmptyFile } from './fields.ts';
import styles from './import.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
}

/** Downloads an XLSX with the columns that a file can fill and without rows, to start from. */
export function EmptyFile({ module, siteId }: Props) {
  const { t, i18n } = useTranslation('import_screen');
  const { running, start } = useExport();
  const language = localeOf(i18n.language).code;
  const columns = columnsOfEmptyFile(module).join(',');
  const body = { ids: [], columns, format: 'xlsx', language } as const;
  const { selected: call } = exportCalls(module.document);
  return (
    <p className={styles.note}>
      <Button
        type="link"
        icon={<Download />}
        loading={running !== null}
        onClick={() => void start({ call, params: { siteId }, body, name: t('empty_file') })}
      >
        {t('empty_file')}
      </Button>{' '}
      {t('empty_file_help')}
    </p>
  );
}
