import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import type { Upload } from './useUpload.ts';

/** The progress of an upload. */
export function UploadProgress({ upload }: { readonly upload: Upload }) {
  const { t } = useTranslation('import_screen');
  const { size } = useFormat();
  if (upload.sending === null) return null;
  const { file, sent, total } = upload.sending;
  const isSent = total > 0 && sent >= total;
  return (
    <ImportProgress
      label={t('uploading', { name: file.name })}
      share={total === 0 ? null : sent / total}
      text={isSent ? t('reading') : t('sent_of', { sent: size(sent), total: size(total) })}
      cancelLabel={t('cancel_upload')}
      onCancel={upload.cancel}
    />
  );
}

interface FailureProps {
  readonly upload: Upload;
  readonly onRetry: (files: readonly File[]) => void;
}

/** Why an upload failed. */
export function UploadFailed({ upload: { failure }, onRetry }: FailureProps) {
  const { t } = useTranslation('import_screen');
  if (failure === null) return null;
  return (
    <Alert
      type="error"
      role="alert"
      title={t('not_uploaded', { name: failure.file.name })}
      description={failure.text}
      action={
        failure.canRetry && (
          <Button size="small" onClick={() => onRetry([failure.file])}>
            {t('try_again')}
          </Button>
        )
      }
    />
  );
}
