import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { ImportJob } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ImportResult } from './ImportResult.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { isRunning, type Step } from './steps.ts';
import type { ImportFlow } from './useImportFlow.ts';
import type { GoTo, ImportLocation } from './useImportLocation.ts';
import { StepBar } from './StepBar.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { useProgressText } from './useProgressText.ts';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly job: ImportJob;
  readonly step: Step;
  readonly location: ImportLocation;
  readonly goTo: GoTo;
  readonly flow: ImportFlow;
  readonly isOutOfReach: boolean;
}

/** The step of an import whose file is uploaded. */
export function CurrentStep({
  module,
  siteId,
  job,
  step,
  location,
  goTo,
  flow,
  isOutOfReach,
}: Props) {
  const navigate = useNavigate();
  const toList = (question: string) =>
    void navigate(`/app/sites/${siteId}/${module.document.route}${question}`);
  if (isRunning(job)) {
    return (
      <JobProgress
        job={job}
        isOutOfReach={isOutOfReach}
        busy={flow.busy}
        onCancel={() => void flow.cancel(job)}
      />
    );
  }
  if (step === 'file') {
    return (
      <FileStep
        job={job}
        upload={flow.upload}
        busy={flow.busy}
        onFiles={(files) => void flow.start(files)}
        onTable={(table) => void flow.chooseTable(job, table)}
        onNext={() => goTo({ step: 'columns' })}
      />
    );
  }
  if (step === 'columns') {
    return (
      <ColumnsStep
        key={`${job.id} ${job.sheet ?? ''} ${job.headers.join('\n')}`}
        module={module}
        siteId={siteId}
        job={job}
        busy={flow.busy}
        onBack={() => goTo({ step: 'file' })}
        onCheck={(mapping) => void flow.check(job, mapping)}
      />
    );
  }
  const { counts, mapping } = job;
  if (job.state === 'checked' && counts !== null) {
    return (
      <CheckStep
        {...{ module, siteId, job, counts, flow, location, goTo }}
        onList={() => toList('')}
      />
    );
  }
  if ((job.state === 'applied' || job.state === 'undone') && counts !== null) {
    return (
      <ImportResult
        {...{ module, siteId }}
        job={job}
        counts={counts}
        busy={flow.busy}
        onList={toList}
        onNewImport={flow.another}
        onUndo={() => void flow.undo(job, counts)}
      />
    );
  }
  return (
    <ImportEnded
      job={job}
      busy={flow.busy}
      onNewImport={flow.another}
      onRetry={() => {
        if (mapping !== null) void flow.check(job, mapping);
      }}
    />
  );
}

interface ImportEndedProps {
  readonly job: ImportJob;
  readonly busy: boolean;
  readonly onNewImport: () => void;
  readonly onRetry: () => void;
}

/** A cancelled or failed import or dry run: it changed nothing, and can be retried or replaced. */
function ImportEnded({ job, busy, onNewImport, onRetry }: ImportEndedProps) {
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

interface JobProgressProps {
  readonly job: ImportJob;
  /** The server did not answer the last request. */
  readonly isOutOfReach: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** The progress of a dry run or of an import. */
function JobProgress({ job, isOutOfReach, busy, onCancel }: JobProgressProps) {
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
