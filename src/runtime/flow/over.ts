import type { StatusFamily } from '../documents.ts';

const over: ReadonlySet<StatusFamily> = new Set<StatusFamily>(['done', 'closed', 'stopped']);

/** Whether nobody waits any more for the work of an item in a status of the family. */
export function isOver(family: StatusFamily): boolean {
  return over.has(family);
}
