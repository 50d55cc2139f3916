import type { CompiledModule } from '../compiled.ts';
import type { StatusFamily } from '../documents.ts';
import type { Item } from '../record/item.ts';

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
 * Whether an item is in force: approved or active, so that people can't change it, and not finished.
 * It can't be deleted then.
 */
export function isInForce(
  { locks, flow }: Pick<CompiledModule, 'locks' | 'flow'>,
  { status }: Pick<Item, 'status'>,
): boolean {
  const family = flow.byNumber.get(status)?.family;
  return locks.statuses.has(status) && family !== undefined && !isFinished(family);
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
