import { useNavigate } from 'react-router-dom';
import type { ImportJob } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { ImportResult } from './ImportResult.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ImportEnded } from './ImportEnded.tsx';
import { FileStep } from './FileStep.tsx';
import { JobProgress } from './JobProgress.tsx';
import { isRunning, type Step } from './steps.ts';
import type { ImportFlow } from './useImportFlow.ts';
import type { GoTo, ImportLocation } from './useImportLocation.ts';

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

/** A step of an import whose file is there. */
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
        onSheet={(sheet) => void flow.chooseSheet(job, sheet)}
        onNext={() => goTo({ step: 'columns' })}
      />
    );
  }
  if (step === 'columns') {
    return (
      <ColumnsStep
        key={`${job.id} ${job.sheet ?? ''}`}
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
  if (job.state === 'applied' && counts !== null) {
    return (
      <ImportResult
        module={module}
        job={job}
        counts={counts}
        onList={toList}
        onNewImport={flow.another}
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
