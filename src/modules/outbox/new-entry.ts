import { randomUuid } from '../../api/uuid.ts';
import {
  entriesOfItem,
  isLocalId,
  isOfComments,
  laneOf,
  type NewEntry,
  type Outbox,
} from '../../domain/outbox/outbox.ts';
import { localReferencesOf, referencePathsOf } from '../../domain/outbox/references.ts';
import { isHeld } from '../../domain/outbox/unsent-states.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';

/** What a person did to an item. */
export type Change = Pick<NewEntry, 'action' | 'base' | 'mine'>;

/** A change as an entry, made now. */
export function newEntry(module: CompiledModule, site: number, change: Change): NewEntry {
  const { type, api, wrapper } = module.document;
  return {
    ...change,
    id: randomUuid(),
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
 * hold up a deletion, and comments wait for earlier comments only.
 */
export function mustWait(
  outbox: Outbox,
  module: CompiledModule,
  site: number,
  change: Change,
): boolean {
  const entry = newEntry(module, site, change);
  if (isLocalId(entry.itemId) || localReferencesOf(entry).size > 0) return true;
  const { kind } = change.action;
  if (change.base === null) return false;
  if (isOfComments(change.action))
    return outbox.entries.some((each) => laneOf(each) === laneOf(entry) && !isHeld(each));
  return entriesOfItem(outbox, entry).some((each) => kind !== 'remove' || !isHeld(each));
}
