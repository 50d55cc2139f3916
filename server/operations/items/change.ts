import type { BatchEntry } from '../../../src/contract/bulk.ts';
import { compareItems } from '../../../src/runtime/record/compare.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { Failure, denied, invalid } from '../failure.ts';
import { type Outcome, prepareItems, successes } from './outcomes.ts';
import { type ItemRequest, type ItemAccess, callsOf, withItems } from '../context/items.ts';
import { type PreparedChange, prepareChange } from './prepare-change.ts';
import { publishChanges, writeChanges } from './write-changes.ts';
import { lockUniqueValues } from './unique.ts';
import { relationErrors } from './validate.ts';

const differs = ({ module, before, after }: PreparedChange): boolean =>
  Object.keys(compareItems(module, before, after)).length > 0;

/** The error of a change, given all other changes; null if there is none. */
async function failureOf(access: ItemAccess, change: PreparedChange): Promise<Failure | null> {
  const { denial } = change;
  const errors = await relationErrors(access, change);
  if (errors.length > 0) return invalid(errors);
  return denial === null ? null : denied(denial);
}

/**
 * Writes the changes that are valid, each validated as if all of them were made: references and
 * unique values are checked against the resulting items.
 */
export async function writeAndValidate(
  access: ItemAccess,
  prepared: readonly Outcome<PreparedChange>[],
): Promise<{
  readonly outcomes: readonly Outcome<PreparedChange>[];
  readonly written: readonly PreparedChange[];
}> {
  const possible = successes(prepared);
  const storable = possible.filter(({ errors, denial }) => errors.length === 0 && denial === null);
  const written = await writeChanges(access, storable.filter(differs));
  await lockUniqueValues(access, possible);
  const outcomes: Outcome<PreparedChange>[] = [];
  for (const each of prepared)
    outcomes.push(each instanceof Failure ? each : ((await failureOf(access, each)) ?? each));
  return { outcomes, written };
}

/**
 * Changes fields of items, all or none; `refuse` converts the outcomes to the Failure to throw. A
 * change without effect makes no version. Returns the items as calls do, in the order of `wanted`.
 */
export async function changeAll(
  access: ItemAccess,
  call: string,
  wanted: readonly BatchEntry[],
  refuse: (outcomes: readonly Outcome<unknown>[]) => Failure,
): Promise<readonly Item[]> {
  const prepared = await prepareItems(access, wanted, (item, { changes }) =>
    prepareChange(access, item, changes),
  );
  const { outcomes, written } = await writeAndValidate(access, prepared);
  const done = successes(outcomes);
  if (done.length < outcomes.length) throw refuse(outcomes);
  const published = await publishChanges(access, call, written);
  return done.map(({ before }) => published.get(before.id) ?? before);
}

function onlyFailure(outcomes: readonly Outcome<unknown>[]): Failure {
  const [failure] = outcomes;
  if (failure instanceof Failure) return failure;
  throw new Error('A change was refused without a reason.');
}

/**
 * Changes fields of an item that still has `version`. A changed `status` must be a legal move.
 * Throws a Failure.
 */
export function changeItem(
  request: ItemRequest,
  id: number,
  version: number,
  changes: ItemChanges,
): Promise<Item> {
  return withItems(request, 'update', async (access) => {
    const call = callsOf(access.live).patch.name;
    const [item] = await changeAll(access, call, [{ id, version, changes }], onlyFailure);
    if (item === undefined) throw new Error(`Item ${id} disappeared while it was locked.`);
    return item;
  });
}
