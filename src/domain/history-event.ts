import { activityCalls } from '../contract/activity.ts';
import { importCalls } from '../contract/imports.ts';
import type { HistoryEntry } from '../contract/item-schemas.ts';
import type { ModuleEndpoint } from '../contract/items.ts';
import { CONFIRM_DMS_READING, SET_DMS_READERS } from '../contract/readers.ts';
import { RELEASE_LEGAL_HOLD, SET_LEGAL_HOLD } from '../contract/legal-holds.ts';
import { DELETE_DMS_FILE, ERASE_DMS_FILE, RESTORE_DMS_FILE } from '../contract/versions.ts';
import { isList, isObject } from '../runtime/record/json.ts';

export type HistoryEventType =
  | 'created'
  | 'imported'
  | 'import_changed'
  | 'moved'
  | 'deleted'
  | 'restored'
  | 'changed'
  | 'decided'
  | 'commented'
  | 'edited_comment'
  | 'removed_comment'
  | 'held'
  | 'released'
  | 'read'
  | 'readers_changed'
  | 'version_deleted'
  | 'version_restored'
  | 'version_erased';

/** The part of an event that decides its type. */
type Entry = Pick<HistoryEntry, 'call' | 'changes'>;

/** The event types of calls that change no field, by call name. */
function typesByCall(endpoint: ModuleEndpoint): ReadonlyMap<string, HistoryEventType> {
  const { addComment: comment, editComment, removeComment } = activityCalls(endpoint);
  return new Map([
    [comment.name, 'commented'],
    [editComment.name, 'edited_comment'],
    [removeComment.name, 'removed_comment'],
    [SET_LEGAL_HOLD.name, 'held'],
    [RELEASE_LEGAL_HOLD.name, 'released'],
    [CONFIRM_DMS_READING.name, 'read'],
    [SET_DMS_READERS.name, 'readers_changed'],
    [DELETE_DMS_FILE.name, 'version_deleted'],
    [RESTORE_DMS_FILE.name, 'version_restored'],
    [ERASE_DMS_FILE.name, 'version_erased'],
  ]);
}

function changeOf(entry: Entry, pointer: string): readonly [unknown, unknown] | null {
  return Object.hasOwn(entry.changes, pointer) ? (entry.changes[pointer] ?? null) : null;
}

/** The pointer of the version that a person has read. */
export const readVersionPointer = '/read_version';

/** The version that an event says a person has read; null for any other event. */
export function readVersionIn(entry: Entry): number | null {
  const version = changeOf(entry, readVersionPointer)?.[1];
  return typeof version === 'number' ? version : null;
}

/** The pointer of the version of a document that went to the recycle bin, or left it. */
export const binVersionPointer = '/bin_version';

/** The version that an event says was deleted, restored or erased; null for any other event. */
export function binVersionIn(entry: Entry): number | null {
  const [before, after] = changeOf(entry, binVersionPointer) ?? [];
  const version = after ?? before;
  return typeof version === 'number' ? version : null;
}

/** The number of approvals in the item's `flow_state` before (0) or after (1) an event. */
function approvalsIn(entry: Entry, side: 0 | 1): number {
  const state = changeOf(entry, '/flow_state')?.[side];
  return isObject(state) && isList(state['approvals']) ? state['approvals'].length : 0;
}

/**
 * The type of an event: by its call for comments, legal holds, readers and imports, else by what it changed.
 * Every status has a number, so only a newly created item had none before.
 */
export function historyEventType(endpoint: ModuleEndpoint, entry: Entry): HistoryEventType {
  const ofCall = typesByCall(endpoint).get(entry.call);
  if (ofCall !== undefined) return ofCall;
  const deleted = changeOf(entry, '/deleted_at');
  const moved = changeOf(entry, '/status');
  const isImport = entry.call === importCalls(endpoint).apply.name;
  if (moved !== null && moved[0] === null) return isImport ? 'imported' : 'created';
  if (isImport) return 'import_changed';
  if (deleted !== null) return deleted[1] === null ? 'restored' : 'deleted';
  if (approvalsIn(entry, 1) > approvalsIn(entry, 0)) return 'decided';
  return moved === null ? 'changed' : 'moved';
}
