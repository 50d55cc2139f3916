import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import {
  type ChangeOutcome,
  changeFields,
  changeItem,
} from '../../../src/runtime/record/change.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { actorOf } from './actor.ts';
import { type ItemAccess, moduleOf } from '../context/items.ts';

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
  const { context } = access;
  const module = await moduleOf(access, before);
  const { item, errors, denial } =
    changes.status === undefined
      ? { ...changeFields(module, before, changes, context), denial: null }
      : changeItem(module, before, changes, context, await actorOf(access));
  return { module, before, after: item, errors, denial };
}
