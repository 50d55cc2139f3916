import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isApiError } from '../../api/error.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { NoticeBar } from '../../ui/page/NoticeBar.tsx';
import { storedImportId } from './import-storage.ts';
import { isRunning } from './steps.ts';
import { useImportJob } from './useImportJob.ts';
import { useProgressText } from './useProgressText.ts';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  /** The id of the import that this device has stored. */
  readonly id: number;
  readonly onDismiss: () => void;
}

/** The progress or result of an import; nothing if the server no longer has it. */
export function BackgroundImport({ module, siteId, id, onDismiss }: Props) {
  const { t } = useTranslation('import_screen');
  const { number } = useFormat();
  const progressText = useProgressText();
  const { type, route } = module.document;
  const { data: job, error } = useImportJob(module, siteId, id);
  const isGone = isApiError(error) && (error.status === 404 || error.status === 403);
  useEffect(() => {
    if (isGone) storedImportId(type, siteId).remove();
  }, [isGone, type, siteId]);
  if (job === undefined || isGone) return null;
  const { state, counts, progress } = job;
  const { done, total } = progress;
  const share = total === null || total === 0 ? null : done / total;
  return (
    <NoticeBar
      label={t('notice.label')}
      sentence={t(`notice.${state === 'uploaded' ? 'checked' : state}`, {
        file: job.file_name,
        created: number(counts?.created ?? 0),
        changed: number(counts?.changed ?? 0),
      })}
      progress={isRunning(job) ? { share, words: progressText(progress) } : null}
    >
      <Link to={`/app/sites/${siteId}/${route}/import?id=${id}`}>{t('notice.show')}</Link>
      {!isRunning(job) && (
        <IconButton
          size="small"
          label={t('notice.dismiss')}
          icon={<X />}
          onClick={() => {
            storedImportId(type, siteId).remove();
            onDismiss();
          }}
        />
      )}
    </NoticeBar>
  );
}
