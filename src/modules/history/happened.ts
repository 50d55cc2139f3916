import type { HistoryEntry } from '../../contract/items.ts';

export type Happening = 'created' | 'moved' | 'deleted' | 'restored' | 'changed' | 'decided';

const isChange = (entry: HistoryEntry, pointer: string): readonly [unknown, unknown] | null =>
  Object.hasOwn(entry.changes, pointer) ? (entry.changes[pointer] ?? null) : null;

/** What an event was, told by what it changed. */
export function happened(entry: HistoryEntry): Happening {
  const deleted = isChange(entry, '/deleted_at');
  const created = isChange(entry, '/id') ?? isChange(entry, '/created_at');
  if (created !== null && created[0] === null) return 'created';
  if (deleted !== null) return deleted[1] === null ? 'restored' : 'deleted';
  if (isChange(entry, '/status') !== null) return 'moved';
  if (isChange(entry, '/flow_state') !== null) return 'decided';
  return 'changed';
}
