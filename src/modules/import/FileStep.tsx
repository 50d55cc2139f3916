import { useTranslation } from 'react-i18next';
import { Upload as UploadIcon } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import type { ChosenTable, ImportJob } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { EmptyFile } from './EmptyFile.tsx';
import { DropZone } from '../../ui/form/DropZone.tsx';
import { FileButton } from '../../ui/form/FileButton.tsx';
import { FileSummary } from './FileSummary.tsx';
import { StepBar } from './StepBar.tsx';
import { UploadFailed, UploadProgress } from './UploadState.tsx';
import { acceptedExtensions, type Upload } from './useUpload.ts';
import styles from './import.module.css';

interface ChooseProps {
  readonly upload: Upload;
  readonly onFiles: (files: readonly File[]) => void;
}

interface ChooseFileProps extends ChooseProps {
  readonly module: CompiledModule;
  readonly siteId: number;
}

/** Choosing and uploading a file, or downloading an empty one to start from. */
export function ChooseFile({ upload, onFiles, module, siteId }: ChooseFileProps) {
  if (upload.sending !== null) return <UploadProgress upload={upload} />;
  return (
    <>
      <UploadFailed upload={upload} onRetry={onFiles} />
      <FileDrop onFiles={onFiles} />
      <EmptyFile module={module} siteId={siteId} />
    </>
  );
}

interface Props extends ChooseProps {
  readonly job: ImportJob;
  readonly busy: boolean;
  readonly onTable: (table: ChosenTable) => void;
  readonly onNext: () => void;
}

/** The content of the uploaded file. */
export function FileStep({ job, upload, onFiles, busy, onTable, onNext }: Props) {
  const { t } = useTranslation('import_screen');
  if (upload.sending !== null) return <UploadProgress upload={upload} />;
  return (
    <>
      <UploadFailed upload={upload} onRetry={onFiles} />
      <FileSummary job={job} onTable={onTable} busy={busy} />
      <StepBar>
        <FileButton
          accept={acceptedExtensions}
          label={t('other_file')}
          onFile={(file) => onFiles([file])}
        />
        <Button type="primary" disabled={busy} onClick={onNext}>
          {t('to_columns')}
        </Button>
      </StepBar>
    </>
  );
}

/** Takes a dropped or chosen file; all that were dropped, so that too many can be refused. */
function FileDrop({ onFiles }: Pick<ChooseProps, 'onFiles'>) {
  const { t } = useTranslation('import_screen');
  return (
    <DropZone onFiles={onFiles}>
      <UploadIcon size={24} />
      <p className={styles.dropWords}>
        {t('drop_here')} <span>{t('or')}</span>
      </p>
      <FileButton
        primary
        accept={acceptedExtensions}
        label={t('choose_file')}
        onFile={(file) => onFiles([file])}
      />
      <p className={styles.note}>{t('file_help')}</p>
    </DropZone>
  );
}
