import {
  localIdOf,
  type NewEntry,
  type NewFile,
  type Outbox,
  type OutboxEntry,
  type OutboxFile,
  type OutboxProblem,
} from './outbox.ts';
import { localReferencesOf, withServerIds } from './references.ts';

/**
 * What is known after the upload of a file:
 * - `done`: the server has it, under this id;
 * - `unknown`: no answer, so the same upload goes again;
 * - `refused`: the server does not take it.
 */
export type FileOutcome =
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problem: OutboxProblem };

/** Adds a file, to which values can refer from then on by its local id. */
export function appendFile(
  outbox: Outbox,
  file: NewFile,
): { readonly outbox: Outbox; readonly file: OutboxFile } {
  const last = outbox.last + 1;
  const added: OutboxFile = { ...file, id: localIdOf(last), state: { kind: 'waiting' } };
  return { outbox: { ...outbox, files: [...outbox.files, added], last }, file: added };
}

/** The files whose uploads can be sent now. */
export const readyFiles = ({ files }: Pick<Outbox, 'files'>): readonly OutboxFile[] =>
  files.filter(({ state }) => state.kind === 'waiting');

/** The files of this device that a change names, in order. */
export function filesOfEntry(
  { files }: Pick<Outbox, 'files'>,
  entry: NewEntry,
): readonly OutboxFile[] {
  if (files.length === 0) return [];
  const named = localReferencesOf(entry);
  return files.filter(({ id }) => named.has(id));
}

/** The files that no change names, such as those of a form that is not saved. */
export function looseFiles({ files, entries }: Outbox): readonly OutboxFile[] {
  if (files.length === 0) return [];
  const named = new Set(entries.flatMap((entry) => [...localReferencesOf(entry)]));
  return files.filter(({ id }) => !named.has(id));
}

/** How many changes a person has on this device; a file that no change names is one. */
export const unsentCount = (outbox: Outbox): number =>
  outbox.entries.length + looseFiles(outbox).length;

/** A change that names a refused file can't be sent: it waits for the person, with the reason. */
function withRefusedFile(outbox: Outbox, entry: OutboxEntry): OutboxEntry {
  if (entry.state.kind !== 'waiting') return entry;
  for (const { name, state } of filesOfEntry(outbox, entry)) {
    if (state.kind !== 'refused') continue;
    const problem = { ...state.problem, message: `${name}: ${state.problem.message}` };
    return { ...entry, state: { kind: 'refused', problem } };
  }
  return entry;
}

/** An outbox in which each change that names a refused file waits for the person. */
export function withRefusedFiles(outbox: Outbox): Outbox {
  if (outbox.files.every(({ state }) => state.kind === 'waiting')) return outbox;
  return { ...outbox, entries: outbox.entries.map((entry) => withRefusedFile(outbox, entry)) };
}

const changedFile = (outbox: Outbox, id: number, values: Partial<OutboxFile>): Outbox => ({
  ...outbox,
  files: outbox.files.map((file) => (file.id === id ? { ...file, ...values } : file)),
});

/** What the answer to an upload does. Of a file that was discarded meanwhile it changes nothing. */
export function settleFile(outbox: Outbox, id: number, outcome: FileOutcome): Outbox {
  if (outcome.kind === 'unknown' || !outbox.files.some((file) => file.id === id)) return outbox;
  if (outcome.kind === 'refused') {
    const { problem } = outcome;
    return withRefusedFiles(changedFile(outbox, id, { state: { kind: 'refused', problem } }));
  }
  const made = new Map(outbox.made).set(id, outcome.id);
  const files = outbox.files.filter((file) => file.id !== id);
  const entries = outbox.entries.map((entry) => withServerIds(entry, made));
  return { ...outbox, entries, files, made };
}

/** Changes what the person says about a file; its upload is another request then, with another key. */
export const describeFile = (
  outbox: Outbox,
  id: number,
  values: Pick<OutboxFile, 'kind' | 'key'>,
): Outbox => changedFile(outbox, id, values);

/** The person wants a refused file to be sent again, and with it the changes that name it. */
export function retryFile(outbox: Outbox, id: number): Outbox {
  const file = outbox.files.find((each) => each.id === id);
  if (file?.state.kind !== 'refused') return outbox;
  const { code } = file.state.problem;
  const after = changedFile(outbox, id, { state: { kind: 'waiting' } });
  const entries = after.entries.map((entry): OutboxEntry => {
    const { state } = entry;
    const isOfFile = state.kind === 'refused' && state.problem.code === code;
    return isOfFile && localReferencesOf(entry).has(id)
      ? { ...entry, state: { kind: 'waiting' } }
      : entry;
  });
  return withRefusedFiles({ ...after, entries });
}

/** Removes a file that no change names; any other stays. */
export function discardFile(outbox: Outbox, id: number): Outbox {
  const isLoose = looseFiles(outbox).some((file) => file.id === id);
  return isLoose ? { ...outbox, files: outbox.files.filter((file) => file.id !== id) } : outbox;
}

/** An outbox without the files that a change named and none names any more. */
export function withoutFilesOf(outbox: Outbox, gone: readonly OutboxEntry[]): Outbox {
  if (outbox.files.length === 0) return outbox;
  const named = new Set(gone.flatMap((entry) => [...localReferencesOf(entry)]));
  const loose = new Set(looseFiles(outbox).map(({ id }) => id));
  return { ...outbox, files: outbox.files.filter(({ id }) => !(named.has(id) && loose.has(id))) };
}
