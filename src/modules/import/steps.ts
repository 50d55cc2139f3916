import type { ImportJob } from '../../contract/imports.ts';

/** The four steps of an import, in order. */
export const steps = ['file', 'columns', 'check', 'import'] as const;

export type Step = (typeof steps)[number];

export function isStep(text: string | null): text is Step {
  return steps.some((step) => step === text);
}

/** Whether the server is working on the import. */
export function isRunning({ state }: ImportJob): boolean {
  return state === 'checking' || state === 'applying';
}

/**
 * Whether the import has ended, with success or not. One that was not applied can be checked again.
 */
export function isOver({ state }: ImportJob): boolean {
  return ['applied', 'undone', 'cancelled', 'failed'].includes(state);
}

/** The steps that are open; the last one is the present step of the import. */
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
    case 'undone':
      return ['import'];
  }
}

/** The step to show: the requested one if it is open, else the present step of the import. */
export function stepOf(job: ImportJob | null, requested: Step | null): Step {
  const open = openSteps(job);
  if (requested !== null && open.includes(requested)) return requested;
  if (job?.state === 'uploaded') return 'file';
  return open.at(-1) ?? 'file';
}
