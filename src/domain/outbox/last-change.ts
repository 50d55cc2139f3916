import type { HistoryEntry } from '../../contract/item-schemas.ts';

/**
 * The last event that changed a value of an item; undefined if the history has none, such as a value
 * that the person may not read.
 *
 * @param history newest first
 * @param pointer of the value; an event can name a part of it
 */
export const lastChange = (
  history: readonly HistoryEntry[],
  pointer: string,
): HistoryEntry | undefined =>
  history.find(({ changes }) =>
    Object.keys(changes).some((each) => each === pointer || each.startsWith(`${pointer}/`)),
  );
