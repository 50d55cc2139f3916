import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import type { ImportJob } from '../../contract/imports.ts';
import { DropZone } from './DropZone.tsx';
import { FileButton } from './FileButton.tsx';
import { FileSummary } from './FileSummary.tsx';
import { StepBar } from './StepBar.tsx';
import { UploadFailed, UploadProgress } from './UploadState.tsx';
import type { Upload } from './useUpload.ts';

interface ChooseProps {
  readonly upload: Upload;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Choosing a file, and sending it. */
export function ChooseFile({ upload, onFiles }: ChooseProps) {
  if (upload.sending !== null) return <UploadProgress upload={upload} />;
  return (
    <>
      <UploadFailed upload={upload} onRetry={onFiles} />
      <DropZone onFiles={onFiles} />
    </>
  );
}

interface Props extends ChooseProps {
  readonly job: ImportJob;
  readonly busy: boolean;
  readonly onSheet: (sheet: string) => void;
  readonly onNext: () => void;
}

/** What was found in the file that arrived. */
export function FileStep({ job, upload, onFiles, busy, onSheet, onNext }: Props) {
  const { t } = useTranslation('import_screen');
  if (upload.sending !== null) return <UploadProgress upload={upload} />;
  return (
    <>
      <UploadFailed upload={upload} onRetry={onFiles} />
      <FileSummary job={job} onSheet={onSheet} busy={busy} />
      <StepBar>
        <FileButton label={t('other_file')} onFile={(file) => onFiles([file])} />
        <Button type="primary" disabled={busy} onClick={onNext}>
          {t('to_columns')}
        </Button>
      </StepBar>
    </>
  );
}
