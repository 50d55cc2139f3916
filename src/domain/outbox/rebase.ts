import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { changedValues, type ColumnValues, patchBodyOf } from '../../runtime/record/diff.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { isLocked } from '../../runtime/record/column-state.ts';
import {
  definedKeys,
  jsonEquals,
  type JsonObject,
  ownProperty,
} from '../../runtime/record/json.ts';
import { mergeItems, type MergeResult } from '../../runtime/record/merge.ts';
import { changesUnseenBySigner } from '../../runtime/record/signed-changes.ts';
import { valueOf, withValues } from '../../runtime/record/values.ts';
import { isBeside, joinBodies, type OutboxEntry } from './outbox.ts';

/** An entry on top of the item of the server; null: the server has the change already. */
export type Rebased = OutboxEntry | null;

/** Puts an entry on top of the item that the server has now. */
export type Rebase = (entry: OutboxEntry, theirs: Item) => Rebased;

/**
 * The part of a body that a merge can't take: values of columns that the module lacks or that the
 * person may no longer write. They go as they are, so that the server refuses them with the reason.
 */
function unmergeable({ byDb }: CompiledModule, body: ItemChanges, theirs: Item): ItemChanges {
  const pick = (values: JsonObject, present: JsonObject, origin: CompiledColumn['origin']) =>
    Object.fromEntries(
      definedKeys(values)
        .filter((db) => {
          const column = byDb.get(db);
          const isKnown = column?.origin === origin && !isLocked(column);
          return !isKnown && !jsonEquals(values[db], ownProperty(present, db));
        })
        .map((db) => [db, values[db]]),
    );
  const { columns = {}, ...core } = body;
  const ofTemplate = pick(columns, theirs.columns, 'template');
  return {
    ...pick(core, theirs, 'core'),
    ...(definedKeys(ofTemplate).length === 0 ? {} : { columns: ofTemplate }),
  };
}

/** The merge of an entry that changes fields with the item of the server. */
export function mergeOf(
  module: CompiledModule,
  { base, mine }: Pick<OutboxEntry, 'base' | 'mine'>,
  theirs: Item,
): MergeResult {
  return mergeItems(module, base ?? mine, mine, theirs);
}

/** The request anew: from `theirs` to `mine`; null if nothing is left to change. */
function onTopOf(
  module: CompiledModule,
  entry: OutboxEntry,
  theirs: Item,
  mine: Item,
  old: ItemChanges,
): Rebased {
  const wanted = patchBodyOf(changedValues(module.columns, theirs, mine));
  const body = joinBodies(wanted, unmergeable(module, old, theirs));
  if (definedKeys(body).length === 0) return null;
  const revision = entry.revision + 1;
  return { ...entry, action: { kind: 'update', body }, base: theirs, mine, revision };
}

/** What becomes of a refused entry is for the person to say; all others are to be sent. */
const toSend = (entry: OutboxEntry): OutboxEntry =>
  entry.state.kind === 'refused' ? entry : { ...entry, state: { kind: 'waiting' } };

/** An item in another status, with the signatures that the person saw themselves give with the move. */
function movedOn(module: CompiledModule, { mine }: OutboxEntry, theirs: Item, status: number) {
  const signed = module.columns.filter(({ fieldType }) => fieldType.sign !== undefined);
  const values = new Map(signed.map((column) => [column, valueOf(column, mine)]));
  return withValues({ ...theirs, status }, values);
}

function rebaseMove(
  module: CompiledModule,
  entry: OutboxEntry,
  status: number,
  theirs: Item,
): Rebased {
  // A move to the status that the item had anyway can't be told by the status.
  const isTold = entry.base === null || entry.base.status !== status;
  if (isTold && theirs.status === status) return null;
  const revision = entry.revision + 1;
  const { base, mine } = entry;
  // Others have moved it elsewhere, or the move would sign what the person has not seen: the intention
  // may no longer hold.
  const isOther = base !== null && theirs.status !== base.status;
  if (isOther || (base !== null && changesUnseenBySigner(module, base, mine, theirs)))
    return { ...entry, revision, state: { kind: 'conflict', theirs } };
  return toSend({ ...entry, base: theirs, mine: movedOn(module, entry, theirs, status), revision });
}

/** Whether nobody has changed an item since the person saw it; a new one is known by them alone. */
const isUnchanged = (module: CompiledModule, base: Item | null, theirs: Item): boolean =>
  base === null ||
  base.version === 0 ||
  (base.status === theirs.status && changedValues(module.columns, base, theirs).size === 0);

/** A deletion or its undo on top of an item: it goes on, whatever others have changed. */
function onItem(entry: OutboxEntry, theirs: Item): Rebased {
  const isDeletion = entry.action.kind === 'remove';
  if ((theirs.deleted_at !== null) === isDeletion) return null;
  const mine = { ...theirs, deleted_at: isDeletion ? entry.at : null };
  return toSend({ ...entry, base: theirs, mine, revision: entry.revision + 1 });
}

/** Who deletes an item that others have changed meanwhile has not seen what they delete. */
function rebaseRemoval(module: CompiledModule, entry: OutboxEntry, theirs: Item): Rebased {
  const next = onItem(entry, theirs);
  // A refused deletion waits for the person anyway.
  const waits = entry.state.kind === 'refused';
  if (next === null || waits || isUnchanged(module, entry.base, theirs)) return next;
  return { ...entry, revision: entry.revision + 1, state: { kind: 'conflict', theirs } };
}

/**
 * Puts an entry on top of the item that the server has now. What others changed stays; a field that
 * both changed to different values makes it a conflict; what the server has already is left out. Of
 * fields that the template version of `theirs` lacks the server decides.
 *
 * @param module as the template version of `theirs` sees it
 */
export function rebaseEntry(module: CompiledModule, entry: OutboxEntry, theirs: Item): Rebased {
  const { action } = entry;
  if (action.kind === 'create' || isBeside(action)) return entry;
  if (action.kind === 'move') return rebaseMove(module, entry, action.status, theirs);
  if (action.kind === 'remove') return rebaseRemoval(module, entry, theirs);
  if (action.kind === 'restore') return onItem(entry, theirs);
  const merged = mergeOf(module, entry, theirs);
  if (merged.conflicts.length > 0)
    return { ...entry, revision: entry.revision + 1, state: { kind: 'conflict', theirs } };
  const next = onTopOf(module, entry, theirs, merged.item, action.body);
  return next === null ? null : toSend(next);
}

/** Nothing can be merged without the module: the person decides. */
const undecided: Rebase = (entry, theirs) => ({
  ...entry,
  revision: entry.revision + 1,
  state: { kind: 'conflict', theirs },
});

/** Puts entries on top of items of a module as a template version sees it; null if there is none any more. */
export const rebaseBy = (module: CompiledModule | null): Rebase =>
  module === null ? undecided : (entry, theirs) => rebaseEntry(module, entry, theirs);

/**
 * A conflict with what the person chose: values by field, or that a move or deletion goes on. Null if
 * that leaves nothing to send. An entry without a conflict stays as it is.
 */
export function resolveConflict(
  module: CompiledModule,
  entry: OutboxEntry,
  chosen: ColumnValues,
): Rebased {
  const { action, state } = entry;
  if (state.kind !== 'conflict') return entry;
  const { theirs } = state;
  const waiting: OutboxEntry = { ...entry, state: { kind: 'waiting' } };
  if (action.kind === 'move')
    return rebaseMove(module, { ...waiting, base: theirs }, action.status, theirs);
  if (action.kind === 'remove' || action.kind === 'restore') return onItem(waiting, theirs);
  if (action.kind !== 'update') return entry;
  const { item } = mergeOf(module, entry, theirs);
  return onTopOf(module, waiting, theirs, withValues(item, chosen), action.body);
}
