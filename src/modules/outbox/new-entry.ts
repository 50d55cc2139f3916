import { randomUuid } from '../../api/uuid.ts';
import {
  entriesOfItem,
  isBeside,
  isLocalId,
  laneOf,
  type NewEntry,
  type Outbox,
} from '../../domain/outbox/outbox.ts';
import { localReferencesOf, referencePathsOf } from '../../domain/outbox/references.ts';
import { isHeld } from '../../domain/outbox/unsent-states.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';

/** What a person did to an item; with the id of a request that may have been sent. */
export type Change = Pick<NewEntry, 'action' | 'base' | 'mine'> & Partial<Pick<NewEntry, 'id'>>;

/** A change as an entry, made now. */
export function newEntry(module: CompiledModule, site: number, change: Change): NewEntry {
  const { type, api, wrapper } = module.document;
  return {
    id: randomUuid(),
    ...change,
    site,
    endpoint: { type, api, wrapper },
    itemId: change.base?.id ?? 0,
    referencePaths: referencePathsOf(module),
    at: new Date().toISOString(),
  };
}

/**
 * Whether a change has to go to the outbox although the server may be there: earlier changes of the
 * item wait in it, or it needs an item that only this device has. What waits for the person does not
 * hold up a deletion, and what is beside the item waits for earlier entries of its kind only.
 */
export function mustWait(
  outbox: Outbox,
  module: CompiledModule,
  site: number,
  change: Change,
): boolean {
  const entry = newEntry(module, site, change);
  if (isLocalId(entry.itemId) || localReferencesOf(entry).size > 0) return true;
  const { action } = change;
  if (change.base === null) return false;
  if (isBeside(action))
    return outbox.entries.some((each) => laneOf(each) === laneOf(entry) && !isHeld(each));
  return entriesOfItem(outbox, entry).some((each) => action.kind !== 'remove' || !isHeld(each));
}
