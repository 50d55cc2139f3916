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

/**
 * The numbers of finished statuses, of the statuses of all flows that a module's items can have. A
 * status that several flows have is finished if it is finished in each of them.
 */
export function finishedNumbers(
  statuses: readonly { readonly number: number; readonly family: StatusFamily }[],
): readonly number[] {
  const open = new Set(
    statuses.filter(({ family }) => !isFinished(family)).map(({ number }) => number),
  );
  const all = new Set(statuses.map(({ number }) => number));
  return [...all.difference(open)];
}
