import type { QueryClient } from '@tanstack/react-query';
import type { SeenAnnotation } from '../../../contract/annotations.ts';
import {
  localIdOf,
  type NoteChange,
  type Outbox,
  type OutboxEntry,
} from '../../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { changeBeside, changeEntry } from '../../outbox/change-beside.ts';
import type { BesideRules } from '../../outbox/load-keeping.ts';
import type { ShownNote } from './note-model.ts';

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

/** Changes the entry with which this device keeps something. Rejects with an ApiError if that is too late. */
const changeKept = (
  cache: QueryClient,
  of: OutboxEntry,
  work: (before: Outbox, rules: BesideRules) => Outbox | null,
): Promise<void> =>
  changeEntry(
    cache,
    ({ sequence }) => sequence === of.sequence,
    (before, _entry, rules) => work(before, rules),
  );

/** Sends what the server has refused again. */
export const retryKept = (cache: QueryClient, of: OutboxEntry): Promise<void> =>
  changeKept(cache, of, (before, { retry }) => retry(before, of.sequence));

/** Gives up what is only on this device; resolves with what takes that back. */
export async function discardKept(
  cache: QueryClient,
  of: OutboxEntry,
): Promise<() => Promise<unknown>> {
  await changeKept(cache, of, (before, { takeBack }) => takeBack(before, of.sequence));
  return () => changeBeside(cache, (outbox, { putBack }) => putBack(outbox, [of]));
}

/** Gives an answer that is only on this device another text. */
export const rewriteKeptAnswer = (
  cache: QueryClient,
  of: OutboxEntry,
  text: string,
): Promise<void> =>
  changeKept(cache, of, (before, { revise }) =>
    of.action.kind === 'note_answer' ? revise(before, of.sequence, { ...of.action, text }) : null,
  );

/** How a person sees what others may have changed of a note; nothing for a change that can't meet theirs. */
export function seenOf(
  { text, points, status }: ShownNote,
  change: NoteChange,
): { readonly seen?: SeenAnnotation } {
  const { is_removed: isRemoved, comment } = change;
  if (isRemoved === false || comment !== undefined) return {};
  return { seen: { text, points: [...points], status } };
}
