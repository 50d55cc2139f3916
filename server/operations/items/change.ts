import type { BatchEntry, BulkBody } from '../../../src/contract/bulk.ts';
import { batchFailure } from '../../../src/domain/batch-error.ts';
import { compareItems } from '../../../src/runtime/record/compare.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { type ItemAccess, type ItemRequest, callsOf, withItems } from '../context/items.ts';
import { Failure, denied, invalid } from '../failure.ts';
import { type Outcome, successes } from '../../../src/domain/item-outcomes.ts';
import {
  prepareItems,
  type PreparedChange,
  prepareChange,
  projectOutcomes,
} from './prepare-items.ts';
import { lockUniqueValues, relationErrors } from './validate.ts';
import { publishChanges, writeChanges } from './write-changes.ts';

const differs = ({ module, before, after }: PreparedChange): boolean =>
  Object.keys(compareItems(module, before, after)).length > 0;

/**
 * Writes the changes that are valid, each validated as if all of them were made: references and
 * unique values are checked against the resulting items.
 */
export async function writeAndValidate<C extends PreparedChange>(
  access: ItemAccess,
  prepared: readonly Outcome<C>[],
): Promise<{
  readonly outcomes: readonly Outcome<C>[];
  readonly stored: readonly C[];
}> {
  const possible = successes(prepared);
  const storable = possible.filter(({ errors, denial }) => errors.length === 0 && denial === null);
  const stored = await writeChanges(access, storable.filter(differs));
  await lockUniqueValues(access, possible);
  const allErrors = await relationErrors(access, possible);
  const refusals = new Map<Outcome<C>, Failure>();
  for (const [at, change] of possible.entries()) {
    const errors = allErrors[at] ?? [];
    if (errors.length > 0) refusals.set(change, invalid(errors));
    else if (change.denial !== null) refusals.set(change, denied(change.denial));
  }
  return { outcomes: prepared.map((each) => refusals.get(each) ?? each), stored };
}

/**
 * Changes fields of items within another call, which has checked the permission and undoes
 * everything if an outcome is a refusal. A change without effect makes no version. The outcomes have
 * the items as calls return them, in the order of `wanted`.
 */
export async function changeWithin(
  access: ItemAccess,
  call: 'patch' | 'batch' | 'bulk',
  wanted: readonly BatchEntry[],
): Promise<readonly Outcome<Item>[]> {
  const prepared = await prepareItems(access, wanted, (item, { changes }) =>
    prepareChange(access, item, changes),
  );
  const { outcomes, stored } = await writeAndValidate(access, prepared);
  const isWhole = successes(outcomes).length === outcomes.length;
  if (isWhole) await publishChanges(access, callsOf(access.live)[call].name, stored);
  const itemById = new Map(stored.map(({ after }) => [after.id, after]));
  return projectOutcomes(
    access,
    outcomes.map((each) =>
      each instanceof Failure ? each : (itemById.get(each.before.id) ?? each.before),
    ),
  );
}

/** The same, all or none; `refuse` converts the outcomes to the Failure to throw. */
async function changeAll(
  access: ItemAccess,
  call: 'patch' | 'batch' | 'bulk',
  wanted: readonly BatchEntry[],
  refuse: (outcomes: readonly Outcome<unknown>[]) => Failure,
): Promise<readonly Item[]> {
  const outcomes = await changeWithin(access, call, wanted);
  const done = successes(outcomes);
  if (done.length < outcomes.length) throw refuse(outcomes);
  return done;
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
    const entries = [{ id, version, changes }];
    const [item] = await changeAll(access, 'patch', entries, ([failure]) =>
      failure instanceof Failure ? failure : new Failure('conflict'),
    );
    if (item === undefined) throw new Error(`Item ${id} disappeared while it was locked.`);
    return item;
  });
}

/** Changes fields of many items, each with separate values; all or none. Throws a Failure. */
export function changeBatch(
  request: ItemRequest,
  entries: readonly BatchEntry[],
): Promise<readonly Item[]> {
  return withItems(request, 'update', (access) =>
    changeAll(access, 'batch', entries, (outcomes) =>
      batchFailure(entries, outcomes, (at) => ({ item: `/${at}`, changes: `/${at}/changes` })),
    ),
  );
}

/** Sets the same fields of many items; all or none. Throws a Failure. */
export function changeBulk(
  request: ItemRequest,
  { items, changes }: BulkBody,
): Promise<readonly Item[]> {
  const entries = items.map((item) => ({ ...item, changes }));
  return withItems(request, 'update', (access) =>
    changeAll(access, 'bulk', entries, (outcomes) =>
      batchFailure(entries, outcomes, (at) => ({ item: `/items/${at}`, changes: '/changes' })),
    ),
  );
}
