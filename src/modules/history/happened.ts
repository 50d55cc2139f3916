import type { HistoryEntry } from '../../contract/item-replies.ts';

export type Happening = 'created' | 'moved' | 'deleted' | 'restored' | 'changed' | 'decided';

function changeOf(entry: HistoryEntry, pointer: string): readonly [unknown, unknown] | null {
  return Object.hasOwn(entry.changes, pointer) ? (entry.changes[pointer] ?? null) : null;
}

/**
 * What an event was, told by what it changed: every status has a number, so that only an item that
 * was not there before had none.
 */
export function happened(entry: HistoryEntry): Happening {
  const deleted = changeOf(entry, '/deleted_at');
  const moved = changeOf(entry, '/status');
  if (moved !== null && moved[0] === null) return 'created';
  if (deleted !== null) return deleted[1] === null ? 'restored' : 'deleted';
  if (moved !== null) return 'moved';
  return changeOf(entry, '/flow_state') === null ? 'changed' : 'decided';
}
