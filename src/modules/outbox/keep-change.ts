import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from '../../api/error.ts';
import { isFull } from '../../api/full-device.ts';
import type { LocalOwner } from '../../api/local-data/local-store.ts';
import { changeOutbox } from '../../api/outbox/device-outbox.ts';
import { currentUserQueryOptions, siteUsersQueryOptions } from '../../api/query-options.ts';
import { append, DiscardedItem } from '../../domain/outbox/append.ts';
import { appendCommentChange } from '../../domain/outbox/comments.ts';
import { changeNote } from '../../domain/outbox/note-changes.ts';
import {
  changedComment,
  isBeside,
  type NewEntry,
  type Outbox,
  type OutboxEntry,
} from '../../domain/outbox/outbox.ts';
import { appendRemoval, appendRestore } from '../../domain/outbox/removal.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { actorOf } from '../actor.ts';
import { localOwnerOf } from '../local-data/local-data.ts';
import { droppedEntries, droppedKey } from './dropped-entries.ts';
import { moveChange } from './move-change.ts';
import { type Change, newEntry } from './new-entry.ts';

interface Kept {
  readonly outbox: Outbox;
  /** The item as the person left it. */
  readonly mine: Item;
  /** What the undo of a deletion puts back. */
  readonly dropped: readonly OutboxEntry[];
}

/** An outbox with one more change, by the rules of its kind. Throws DiscardedItem. */
function withChange(owner: LocalOwner, before: Outbox, entry: NewEntry): Kept {
  const { mine, action } = entry;
  if (action.kind === 'remove') return { ...appendRemoval(before, entry), mine };
  if (action.kind === 'restore') {
    const dropped = droppedEntries.get(droppedKey(owner, entry)) ?? [];
    return { outbox: appendRestore(before, entry, dropped), mine, dropped: [] };
  }
  if (changedComment(entry) !== null)
    return { outbox: appendCommentChange(before, entry), mine, dropped: [] };
  if (action.kind === 'note_change') {
    const outbox = changeNote(before, entry);
    if (outbox === null) throw new DiscardedItem(action.id);
    return { outbox, mine, dropped: [] };
  }
  const added = append(before, entry);
  return { outbox: added.outbox, mine: added.entry.mine, dropped: [] };
}

/** The item of an entry with who did it and when, as the server notes it. */
function stamped({ action, base, mine, at }: NewEntry, userId: number): Item {
  if (isBeside(action)) return mine;
  const item = { ...mine, updated_at: at };
  if (action.kind === 'remove') return { ...item, deleted_at: at, deleted_by_user_id: userId };
  if (action.kind === 'restore') return { ...item, deleted_at: null, deleted_by_user_id: null };
  if (base !== null) return item;
  return { ...item, created_at: at, created_by_user_id: userId, version: 0 };
}

export const errorOf = (code: 'network' | 'item_discarded' | 'device_full') =>
  new ApiError(i18next.t(`api:${code}`), 0, code);

/** A change of an item, and the module as the item's template version sees it. */
export interface ModuleChange {
  readonly module: CompiledModule;
  readonly change: Change;
}

/** A change that may name what earlier ones of the same list have made, such as its parent. */
export interface ChangeStep {
  readonly module: CompiledModule;
  /** @param before the items as the earlier changes left them */
  readonly changeOf: (before: readonly Item[]) => Change;
}

type KeptStep = (Kept & { readonly entry: NewEntry }) | ApiError;

/** Stores changes in one transaction; each has an answer, in the same order. */
async function keepSteps(
  cache: QueryClient,
  site: number,
  steps: readonly ChangeStep[],
  isOfAll: boolean,
): Promise<readonly (Item | ApiError)[]> {
  const me = await cache.query(currentUserQueryOptions);
  if (me.viewed_by !== undefined) throw errorOf('network');
  const owner = localOwnerOf(me);
  let kept: KeptStep[] = [];
  try {
    await changeOutbox(owner, (before) => {
      let outbox = before;
      const items: Item[] = [];
      kept = [];
      for (const { module, changeOf } of steps) {
        const made = newEntry(module, site, changeOf(items));
        const entry = { ...made, mine: stamped(made, me.user.id) };
        try {
          const after = withChange(owner, outbox, entry);
          ({ outbox } = after);
          items.push(after.mine);
          kept.push({ ...after, entry });
        } catch (error) {
          if (!(error instanceof DiscardedItem)) throw error;
          if (isOfAll) throw errorOf('item_discarded');
          kept.push(errorOf('item_discarded'));
        }
      }
      return outbox;
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    console.error('Changes could not be kept on this device', error);
    throw errorOf(isFull(error) ? 'device_full' : 'network');
  }
  // A browser may otherwise remove the data when the device runs out of space.
  void navigator.storage?.persist?.();
  return kept.map((each) => {
    if (each instanceof ApiError) return each;
    const { entry, dropped, mine } = each;
    if (entry.action.kind === 'remove') droppedEntries.set(droppedKey(owner, entry), dropped);
    if (entry.action.kind === 'restore') droppedEntries.delete(droppedKey(owner, entry));
    return mine;
  });
}

/**
 * Stores changes on this device in one transaction. Resolves when they are on disk with the items as the
 * person left them, or why a change can't be kept, in the same order. Rejects with an ApiError if nothing
 * can be stored.
 */
export function keepChanges(
  cache: QueryClient,
  site: number,
  changes: readonly ModuleChange[],
): Promise<readonly (Item | ApiError)[]> {
  const steps = changes.map(({ module, change }) => ({ module, changeOf: () => change }));
  return keepSteps(cache, site, steps, false);
}

/** As `keepChanges`, all or none: rejects with an ApiError if one of them can't be kept. */
export async function keepTogether(
  cache: QueryClient,
  site: number,
  steps: readonly ChangeStep[],
): Promise<readonly Item[]> {
  const kept = await keepSteps(cache, site, steps, true);
  return kept.flatMap((each) => (each instanceof ApiError ? [] : [each]));
}

/** Stores one change (`keepChanges`). Rejects with an ApiError if it can't be stored. */
export async function keepChange(
  cache: QueryClient,
  module: CompiledModule,
  site: number,
  change: Change,
): Promise<Item> {
  const [kept = errorOf('network')] = await keepChanges(cache, site, [{ module, change }]);
  if (kept instanceof ApiError) throw kept;
  return kept;
}

/** A move as a change. The server checks it again; rejects if it is not possible here either. */
export async function moveOf(
  cache: QueryClient,
  module: CompiledModule,
  site: { readonly id: number; readonly timezone: string },
  item: Item,
  move: { readonly to: string; readonly comment?: string },
): Promise<Change> {
  const [me, people] = await Promise.all([
    cache.query(currentUserQueryOptions),
    cache.query(siteUsersQueryOptions(site.id)),
  ]);
  return moveChange(actorOf(me, people, module.document.type, site), module, item, move);
}
