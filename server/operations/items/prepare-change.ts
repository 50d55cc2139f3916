import { withApproverNames } from '../../../src/domain/approvers.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Denial } from '../../../src/runtime/flow/types.ts';
import { type ChangeOutcome, changeItem } from '../../../src/runtime/record/change.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { type ItemAccess, moduleOf } from '../context/items.ts';
import { actorOf } from './actor.ts';
import { approverDirectory } from '../people/directory.ts';

/** A change of fields, validated without regard to other items. */
export interface PreparedChange extends Omit<ChangeOutcome, 'item'> {
  readonly module: CompiledModule;
  readonly before: Item;
  readonly after: Item;
}

/** Applies changes to an item: columns are merged per key, null clears; `status` is a move. */
export async function prepareChange(
  access: ItemAccess,
  before: Item,
  changes: ItemChanges,
): Promise<PreparedChange> {
  const module = await moduleOf(access, before);
  // Only a move needs the teams of the caller and the people of the site, which are read from the database.
  const actor = changes.status === undefined ? null : await actorOf(access, module.flow);
  const { item, errors, denial } = changeItem(module, before, changes, access.context, actor);
  const named = denial === null ? null : await namedDenial(access, denial);
  return { module, before, after: item, errors, denial: named };
}

/** A denial with the names of the people who can decide, read once per operation. */
export async function namedDenial(access: ItemAccess, denial: Denial): Promise<Denial> {
  if (denial.approvers === null) return denial;
  access.cache.approvers ??= approverDirectory(access.services, access);
  return withApproverNames(denial, await access.cache.approvers, access.type);
}
