import { activityCalls } from '../contract/activity.ts';
import type { HistoryEntry } from '../contract/item-schemas.ts';
import type { ModuleEndpoint } from '../contract/items.ts';

export type HistoryEventType =
  | 'created'
  | 'moved'
  | 'deleted'
  | 'restored'
  | 'changed'
  | 'decided'
  | 'commented'
  | 'edited_comment'
  | 'removed_comment';

/** As much of an event as tells what it was. */
type Entry = Pick<HistoryEntry, 'call' | 'changes'>;

/** What was done beside items of a kind, by the names of its calls. */
function commentCallTypes(endpoint: ModuleEndpoint): ReadonlyMap<string, HistoryEventType> {
  const { addComment: comment, editComment, removeComment } = activityCalls(endpoint);
  return new Map([
    [comment.name, 'commented'],
    [editComment.name, 'edited_comment'],
    [removeComment.name, 'removed_comment'],
  ]);
}

function changeOf(entry: Entry, pointer: string): readonly [unknown, unknown] | null {
  return Object.hasOwn(entry.changes, pointer) ? (entry.changes[pointer] ?? null) : null;
}

/**
 * What an event was, told by its call where something was said, else by what it changed: every
 * status has a number, so that only an item that was not there before had none.
 */
export function historyEventType(endpoint: ModuleEndpoint, entry: Entry): HistoryEventType {
  const said = commentCallTypes(endpoint).get(entry.call);
  if (said !== undefined) return said;
  const deleted = changeOf(entry, '/deleted_at');
  const moved = changeOf(entry, '/status');
  if (moved !== null && moved[0] === null) return 'created';
  if (deleted !== null) return deleted[1] === null ? 'restored' : 'deleted';
  if (moved !== null) return 'moved';
  return changeOf(entry, '/flow_state') === null ? 'changed' : 'decided';
}
