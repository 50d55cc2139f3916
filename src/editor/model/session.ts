import type { TemplateDocument } from '../../runtime/documents.ts';
import type { Outcome, Sentence } from '../commands/command.ts';
import type { EditorCommand } from '../commands/registry.ts';
import type { EditorContext } from '../document/context.ts';
import type { NamedSubject } from '../document/last-name.ts';
import { createLog, type LogEntry, sentenceOfStep } from './log.ts';

export interface SessionOptions {
  /** The document with which the draft began, the same for everybody who works on it. */
  readonly base: TemplateDocument;
  readonly context: EditorContext;
  /** Names who gave a command; two windows of one person are two authors. */
  readonly author: string;
  /** Begins the ids of entries, so that an author who opens the draft again gives no id twice. */
  readonly entryPrefix?: string;
}

/**
 * The work of one author on a draft. Own commands apply at once and stay pending until the shared
 * log has them; entries of others come before what is pending, which runs again after them.
 */
export interface Session {
  readonly document: () => TemplateDocument;
  readonly entries: () => readonly LogEntry[];
  /** Own entries that the shared log does not have yet. */
  readonly pending: () => readonly LogEntry[];
  /** Runs a command; commands with the same gesture in a row are one step of undo. */
  readonly perform: (command: EditorCommand, gesture?: string) => Outcome;
  /** Undoes the last own step, and gives its sentence; null if there is none. */
  readonly undo: () => Sentence | null;
  readonly redo: () => Sentence | null;
  readonly history: () => { readonly undo: Sentence | null; readonly redo: Sentence | null };
  /** Ends the gesture: the next command begins another step. */
  readonly endStep: () => void;
  /**
   * Takes the next entry of the shared log, one's own or of somebody else. Own steps from before the
   * page was loaded again can be undone.
   */
  readonly receive: (entry: LogEntry) => void;
  /** Own commands that do not apply any more, since others changed what they were about. */
  readonly refusals: () => readonly Refused[];
}

export interface Refused {
  readonly entry: LogEntry;
  /** What the step of the command had done. */
  readonly change: Sentence | null;
  readonly refusal: Sentence;
}

export function createSession(options: SessionOptions): Session {
  const { base, context, author, entryPrefix = author } = options;
  const log = createLog(base, context);
  let confirmed = 0;
  let count = 0;
  let gesture: string | undefined;
  /** Own steps that can be undone, and undone ones that can be done again. */
  const done: string[] = [];
  const undone: string[] = [];
  /** Sentences of steps, as they were when the step was made. */
  const resultsOf = (step: string) =>
    log
      .entries()
      .filter((entry) => 'command' in entry && entry.step === step)
      .map(({ id }) => log.resultOf(id));
  const sentences = new Map<string, Sentence>();
  const called = new Map<string, readonly NamedSubject[]>();

  function newId(): string {
    count += 1;
    return `${entryPrefix}:${count}`;
  }

  /** Fields of own pending entries, whose names the shared log may still change. */
  function pendingNames() {
    return log
      .entries()
      .slice(confirmed)
      .flatMap(({ id: by }) => {
        const result = log.resultOf(by);
        const created = result?.ok === true ? [...(result.created ?? [])] : [];
        return created.map(([asked, name]) => ({ by, asked, name }));
      });
  }

  function append(entry: LogEntry): void {
    log.insert(log.entries().length, entry);
  }

  function rememberSentence(step: string): void {
    const sentence = sentenceOfStep(resultsOf(step));
    if (sentence !== null) sentences.set(step, sentence);
  }

  /** How what an own entry is about was called when it was made. */
  function calledBy(id: string): readonly NamedSubject[] {
    const found = called.get(id) ?? log.calledBy(id);
    called.set(id, found);
    return found;
  }

  function move(step: string, from: string[], to: string[]): void {
    const at = from.lastIndexOf(step);
    if (at !== -1) to.push(...from.splice(at, 1));
  }

  /** Does with the steps what the author did when the entry was made. */
  function recall(entry: LogEntry): void {
    if ('undo' in entry) move(entry.undo, done, undone);
    else if ('redo' in entry) move(entry.redo, undone, done);
    else if (log.resultOf(entry.id)?.ok === true) {
      if (done.at(-1) !== entry.step) done.push(entry.step);
      undone.length = 0;
      rememberSentence(entry.step);
    }
  }

  return {
    document: log.document,
    entries: log.entries,
    pending: () =>
      log
        .entries()
        .slice(confirmed)
        .map((entry) => {
          const said = 'step' in entry ? sentences.get(entry.step) : undefined;
          return said === undefined ? entry : { ...entry, said, called: calledBy(entry.id) };
        }),
    perform(command, given) {
      const id = newId();
      const joined = given !== undefined && given === gesture ? done.at(-1) : undefined;
      const step = joined ?? id;
      const made = pendingNames();
      const entry = { id, author, step, command, ...(made.length > 0 && { made }) };
      append(entry);
      const result = log.resultOf(id);
      if (result?.ok !== true) {
        const refusal = log.refusalOf(id) ?? { key: 'refused.gone', params: { id } };
        log.remove(log.entries().length - 1);
        return { ...result, ok: false, refusal };
      }
      gesture = given;
      if (joined === undefined) done.push(step);
      undone.length = 0;
      rememberSentence(step);
      return result;
    },
    undo() {
      const step = done.pop();
      if (step === undefined) return null;
      gesture = undefined;
      undone.push(step);
      append({ id: newId(), author, undo: step });
      return sentences.get(step) ?? null;
    },
    redo() {
      const step = undone.pop();
      if (step === undefined) return null;
      gesture = undefined;
      done.push(step);
      append({ id: newId(), author, redo: step });
      return sentences.get(step) ?? null;
    },
    history: () => ({
      undo: sentences.get(done.at(-1) ?? '') ?? null,
      redo: sentences.get(undone.at(-1) ?? '') ?? null,
    }),
    endStep() {
      gesture = undefined;
    },
    receive(entry) {
      const own = log.entries().findIndex(({ id }, index) => index >= confirmed && id === entry.id);
      if (own === confirmed) {
        confirmed += 1;
        return;
      }
      if (own !== -1) log.remove(own);
      log.insert(confirmed, entry);
      confirmed += 1;
      if (own === -1 && entry.author === author) recall(entry);
    },
    refusals: () =>
      log.entries().flatMap((entry) => {
        if (!('step' in entry) || entry.author !== author) return [];
        const refusal = log.refusalOf(entry.id);
        const change = sentences.get(entry.step) ?? null;
        return refusal === null ? [] : [{ entry, change, refusal }];
      }),
  };
}
