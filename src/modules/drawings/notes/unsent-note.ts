import type { QueryClient } from '@tanstack/react-query';
import { localIdOf, type NoteChange } from '../../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { changeBeside, changeEntry } from '../../outbox/change-beside.ts';

/** The document of a note, as an item. */
interface Place {
  readonly module: CompiledModule;
  readonly item: Item;
}

/**
 * Changes a note that this device has made and that may not have arrived, by its local id; resolves with
 * what takes its removal back. Rejects with an ApiError if it was discarded.
 */
export async function changeUnsentNote(
  cache: QueryClient,
  { module, item }: Place,
  id: number,
  change: NoteChange,
): Promise<() => Promise<unknown>> {
  const action = { kind: 'note_change', id, change } as const;
  const before = await changeBeside(cache, (outbox, { changeNote, newEntry }) =>
    changeNote(outbox, newEntry(module, item.site_id, { action, base: item, mine: item })),
  );
  const note = before.entries.find(({ sequence }) => localIdOf(sequence) === id);
  if (note === undefined || note.state.kind === 'sending')
    return () => changeUnsentNote(cache, { module, item }, id, { is_removed: false });
  return () => changeBeside(cache, (outbox, { putBack }) => putBack(outbox, [note]));
}

/** Sends what the server has refused of a note again. */
export const retryNote = (cache: QueryClient, of: number): Promise<void> =>
  changeEntry(
    cache,
    ({ sequence }) => sequence === of,
    (before, { sequence }, { retry }) => retry(before, sequence),
  );
