import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { ReadableStore } from '../../browser/store.ts';

/** The names of the others who edit a column of the item now, by db name. */
export type EditedByOthers = ReadonlyMap<string, readonly string[]>;

const EditedContext = createContext<ReadableStore<EditedByOthers> | null>(null);

/** A store and not its value, so that only the fields render whose editors change. */
export const EditedByOthersProvider = EditedContext.Provider;

const subscribeToNothing = () => () => undefined;
const nobody: readonly string[] = [];

/** The names of the others who edit a column now. */
export function useEditedByOthers(db: string): readonly string[] {
  const store = use(EditedContext);
  const read = useCallback(() => store?.get().get(db) ?? nobody, [store, db]);
  return useSyncExternalStore(store?.subscribe ?? subscribeToNothing, read);
}
