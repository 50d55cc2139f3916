import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { ImportJob } from '../../contract/imports.ts';
import { StepBar } from './StepBar.tsx';

interface Props {
  readonly job: ImportJob;
  readonly busy: boolean;
  readonly onNewImport: () => void;
  readonly onRetry: () => void;
}

/** An import, or its check, that was cancelled or failed: nothing was changed, and the ways on. */
export function ImportEnded({ job, busy, onNewImport, onRetry }: Props) {
  const { t } = useTranslation('import_screen');
  const isFailed = job.state === 'failed';
  return (
    <>
      <Alert
        type={isFailed ? 'error' : 'info'}
        role={isFailed ? 'alert' : 'status'}
        title={t(isFailed ? 'failed' : 'cancelled')}
        description={job.error ?? t('nothing_changed')}
      />
      <StepBar>
        <Button onClick={onNewImport}>{t('another_file')}</Button>
        {job.mapping !== null && (
          <Button type="primary" loading={busy} onClick={onRetry}>
            {t('check_again')}
          </Button>
        )}
      </StepBar>
    </>
  );
}
