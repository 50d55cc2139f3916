import type { TemplateDocument } from '../../runtime/documents.ts';
import { type Outcome, type Sentence, withNameOfGone } from '../commands/command.ts';
import { followNames } from '../commands/follow-names.ts';
import { type EditorCommand, execute } from '../commands/registry.ts';
import type { EditorContext } from '../document/context.ts';
import { lastNameOf, type NamedSubject, namedSubjects } from '../document/last-name.ts';
import { tablesOf } from '../document/references.ts';

/** A field that an entry made before its author knew what others had done meanwhile. */
interface Made {
  /** Id of the entry that made it. */
  readonly by: string;
  /** The db name that the entry asked for, and the one that its author saw. */
  readonly asked: string;
  readonly name: string;
}

/** One line of the log of a draft: a command, or that a step is undone or done again. */
export type LogEntry =
  | {
      readonly id: string;
      readonly author: string;
      /** Commands of one gesture are one step of undo. */
      readonly step: string;
      readonly command: EditorCommand;
      readonly made?: readonly Made[];
      /** Of an own entry that is pending: what its step did when it was made. */
      readonly said?: Sentence;
      /** With it: how what the command is about was called before the command. */
      readonly called?: readonly NamedSubject[];
    }
  | { readonly id: string; readonly author: string; readonly undo: string }
  | { readonly id: string; readonly author: string; readonly redo: string };

/** What became of an entry: null while its step is undone, and for undo and redo. */
export type Result = Outcome | null;

/**
 * The log of a draft: the first document, and every command in order. The document is what the
 * commands make of it, save those of undone steps. Whoever has the same log has the same document:
 * that is how the work of several people is merged.
 */
export interface Log {
  readonly entries: () => readonly LogEntry[];
  readonly document: () => TemplateDocument;
  readonly resultOf: (id: string) => Result;
  /** Why the command of an entry does not apply; what is gone is called as it was last. */
  readonly refusalOf: (id: string) => Sentence | null;
  /** How what the command of an entry is about was called before it. */
  readonly calledBy: (id: string) => readonly NamedSubject[];
  readonly isUndone: (step: string) => boolean;
  /** Inserts entries at an index, and runs again what comes after. */
  readonly insert: (index: number, entry: LogEntry) => void;
  readonly remove: (index: number) => void;
}

interface Line {
  readonly entry: LogEntry;
  result: Result;
  /** After the entry. */
  document: TemplateDocument;
}

export function createLog(base: TemplateDocument, context: EditorContext): Log {
  const lines: Line[] = [];
  const byId = new Map<string, Line>();
  const undone = new Set<string>();

  /** Steps that are undone at the end of the log: the last word on each decides. */
  function readUndone(): ReadonlySet<string> {
    const steps = new Set<string>();
    for (const { entry } of lines) {
      if ('undo' in entry) steps.add(entry.undo);
      else if ('redo' in entry) steps.delete(entry.redo);
    }
    return steps;
  }

  function namesOf(made: readonly Made[]): ReadonlyMap<string, string> {
    return new Map(
      made.flatMap(({ by, asked, name }) => {
        const result = byId.get(by)?.result;
        const now = result?.ok === true ? result.created?.get(asked) : undefined;
        return now === undefined || now === name ? [] : [[name, now] as const];
      }),
    );
  }

  function run(line: Line, before: TemplateDocument): void {
    const { entry } = line;
    line.document = before;
    line.result = null;
    if (!('command' in entry) || undone.has(entry.step)) return;
    const names = namesOf(entry.made ?? []);
    const command =
      names.size === 0
        ? entry.command
        : followNames(entry.command, names, tablesOf(before, context));
    line.result = execute(before, command, context);
    if (line.result.ok) line.document = line.result.document;
  }

  function runFrom(index: number): void {
    for (const [at, line] of lines.entries()) {
      if (at >= index) run(line, lines[at - 1]?.document ?? base);
    }
  }

  /** Runs again from the first line that the change of undone steps concerns. */
  function refresh(index: number): void {
    const now = readUndone();
    const isChanged = (step: string) => now.has(step) !== undone.has(step);
    const first = lines.findIndex(({ entry }) => 'command' in entry && isChanged(entry.step));
    undone.clear();
    for (const step of now) undone.add(step);
    runFrom(first === -1 ? index : Math.min(first, index));
  }

  return {
    entries: () => lines.map(({ entry }) => entry),
    document: () => lines.at(-1)?.document ?? base,
    resultOf: (id) => byId.get(id)?.result ?? null,
    refusalOf(id) {
      const line = byId.get(id);
      if (line?.result?.ok !== false) return null;
      const before = lines.slice(0, lines.indexOf(line)).map(({ document }) => document);
      const documents = [base, ...before].toReversed();
      return withNameOfGone(line.result, (gone) => lastNameOf(documents, gone, context));
    },
    calledBy(id) {
      const line = byId.get(id);
      if (line === undefined || !('command' in line.entry)) return [];
      const before = lines[lines.indexOf(line) - 1]?.document ?? base;
      return namedSubjects(before, line.entry.command.args, context);
    },
    isUndone: (step) => undone.has(step),
    insert(index, entry) {
      const line: Line = { entry, result: null, document: base };
      lines.splice(index, 0, line);
      byId.set(entry.id, line);
      if ('command' in entry) runFrom(index);
      else refresh(index);
    },
    remove(index) {
      const [line] = lines.splice(index, 1);
      if (line === undefined) return;
      byId.delete(line.entry.id);
      refresh(index);
    },
  };
}

/** One sentence for the commands of a step, such as the letters of a name. */
export function sentenceOfStep(results: readonly Result[]): Sentence | null {
  const sentences = results.flatMap((result) => (result?.ok === true ? [result.sentence] : []));
  const [first] = sentences;
  const last = sentences.at(-1);
  if (first === undefined || last === undefined) return null;
  const before = first.params['before'];
  return before === undefined ? last : { ...last, params: { ...last.params, before } };
}
