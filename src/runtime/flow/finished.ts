import type { StatusFamily } from '../documents.ts';

const finishedFamilies: ReadonlySet<StatusFamily> = new Set<StatusFamily>([
  'done',
  'closed',
  'stopped',
]);

/** Whether the work of an item in a status of the family is over. */
export function isFinished(family: StatusFamily): boolean {
  return finishedFamilies.has(family);
}
