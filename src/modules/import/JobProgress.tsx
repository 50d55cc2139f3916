import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import type { ImportJob } from '../../contract/imports.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { useProgressText } from './useProgressText.ts';

interface Props {
  readonly job: ImportJob;
  /** The server did not answer when it was last asked. */
  readonly isOutOfReach: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** How far the server is with checking a file, or with taking it in. */
export function JobProgress({ job, isOutOfReach, busy, onCancel }: Props) {
  const { t } = useTranslation('import_screen');
  const progressText = useProgressText();
  const { done, total } = job.progress;
  const isApplying = job.state === 'applying';
  return (
    <>
      {isOutOfReach && (
        <Alert
          type="warning"
          role="alert"
          title={t('connection_lost')}
          description={t('connection_lost_text')}
        />
      )}
      <ImportProgress
        label={t(isApplying ? 'applying' : 'checking', { file: job.file_name })}
        share={total === null || total === 0 ? null : done / total}
        text={progressText(job.progress)}
        note={t('may_leave')}
        cancelLabel={t(isApplying ? 'cancel_import' : 'cancel_check')}
        onCancel={onCancel}
        cancelling={busy}
      />
    </>
  );
}
