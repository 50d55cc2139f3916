import type { ImportJob } from '../../contract/imports.ts';

/** The four steps of an import, in their order. */
export const steps = ['file', 'columns', 'check', 'import'] as const;

export type Step = (typeof steps)[number];

export function isStep(text: string | null): text is Step {
  return steps.some((step) => step === text);
}

/** Whether the server is at work on it. */
export function isRunning({ state }: ImportJob): boolean {
  return state === 'checking' || state === 'applying';
}

/** Whether it has come to an end, good or bad; one that was not applied can be checked again. */
export function isOver({ state }: ImportJob): boolean {
  return state === 'applied' || state === 'cancelled' || state === 'failed';
}

/** The steps that can be looked at now; the last one is where the import stands. */
export function openSteps(job: ImportJob | null): readonly Step[] {
  if (job === null) return ['file'];
  switch (job.state) {
    case 'uploaded':
      return ['file', 'columns'];
    case 'checking':
      return ['check'];
    case 'checked':
    case 'cancelled':
    case 'failed':
      return ['file', 'columns', 'check'];
    case 'applying':
    case 'applied':
      return ['import'];
  }
}

/** The step to show: the one that the address asks for if it is open, else where it stands. */
export function stepOf(job: ImportJob | null, requested: Step | null): Step {
  const open = openSteps(job);
  if (requested !== null && open.includes(requested)) return requested;
  if (job?.state === 'uploaded') return 'file';
  return open.at(-1) ?? 'file';
}
